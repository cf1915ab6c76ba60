import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { DirectoryRow, WalletRow } from '../../../domain/directory/selectors.js'
import { useText } from '../../i18n/use-text.js'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { stepOf } from '../../primitives/list-keys.js'
import { WalletCell } from './wallet-cell.js'
import { connectionText } from '../connection/strings.js'

/** Wallets in a line. */
const COLUMNS = 4
/** Milliseconds for which a place must stay in sight before its page is read. */
const STAY_MS = 120

interface WalletGridProps {
  rows: readonly DirectoryRow[]
  /** Index of the wallet to start at. */
  start: number
  /** Set to the index of the first visible wallet. */
  first: { current: number }
  onWallet: (row: WalletRow) => void
  /** Called for places whose page was not read, and for pictures that were not fetched. */
  onNeed: (need: { readonly pages: readonly number[]; readonly images: readonly string[] }) => void
}

/** Wallets side by side, of which only those in sight are drawn (UX-57). Arrow keys, Home and End move the focus through all of them. */
export function WalletGrid({ rows, start, first, onWallet, onNeed }: WalletGridProps): ReactElement {
  const t = useText(connectionText)
  const place = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLElement>(null)
  const [above, setAbove] = useState<number>()
  const [focused, setFocused] = useState(-1)
  const lines = useMemo(() => Array.from({ length: Math.ceil(rows.length / COLUMNS) }, (_, at) => rows.slice(at * COLUMNS, (at + 1) * COLUMNS)), [rows])

  // One highlight in a view: of recent wallets, which stand first, the latest.
  const latest = useMemo(() => rows.slice(0, COLUMNS).find((row) => row.kind === 'wallet' && row.recent && !row.conflict), [rows])

  useBrowserEffect(() => {
    scroller.current = place.current?.closest<HTMLElement>('.lk-scroll') ?? null
    const body = scroller.current?.firstElementChild
    setAbove(place.current && body ? place.current.getBoundingClientRect().top - body.getBoundingClientRect().top : 0)
  }, [])
  useBrowserEffect(() => {
    if (above !== undefined && start > 0) list.current?.scrollToIndex(Math.floor(start / COLUMNS), { align: 'start' })
    // Only where the view was left.
  }, [above])

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = indexOf(event.target as Element)
    const step = stepOf(event)
    if (step === undefined || at < 0) return
    event.preventDefault()
    const next = step === 'first' ? 0 : step === 'last' ? rows.length - 1 : Math.min(Math.max(at + step, 0), rows.length - 1)
    const grid = event.currentTarget
    list.current?.scrollToIndex(Math.floor(next / COLUMNS), { align: 'nearest' })
    focusOnceDrawn(grid, next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lines of the virtual list stand between the list and its items
    <div ref={place} role="list" aria-label={t('connect.wallets')} onKeyDown={move} onFocus={(event) => setFocused(indexOf(event.target))}>
      {above !== undefined && (
        <Virtualizer
          ref={list}
          data={lines}
          scrollRef={scroller as RefObject<HTMLElement | null>}
          startMargin={above}
          itemSize={100}
          keepMounted={focused < 0 ? [] : [Math.min(Math.floor(focused / COLUMNS), lines.length - 1)]}
          onScroll={(offset) => {
            first.current = (list.current?.findItemIndex(Math.max(0, offset - above)) ?? 0) * COLUMNS
          }}
        >
          {(line, at) => (
            <Line key={at} line={line} onNeed={onNeed}>
              {line.map((row, column) => {
                const index = at * COLUMNS + column
                return <WalletCell key={index} row={row} at={index} of={rows.length} lastUsed={row === latest} onWallet={onWallet} />
              })}
            </Line>
          )}
        </Virtualizer>
      )}
    </div>
  )
}

interface LineProps extends Pick<WalletGridProps, 'onNeed'> {
  line: readonly DirectoryRow[]
  children: ReactElement[]
}

function Line({ line, children, onNeed }: LineProps): ReactElement {
  const pages = [...new Set(line.flatMap((row) => (row.kind === 'gap' ? [row.pageNumber] : [])))].join()
  const images = line.flatMap((row) => (row.kind === 'wallet' && row.imageId !== undefined ? [row.imageId] : [])).join('\n')
  useEffect(() => {
    if (pages === '' && images === '') return undefined
    const need = { pages: pages === '' ? [] : pages.split(',').map(Number), images: images === '' ? [] : images.split('\n') }
    const timer = setTimeout(() => onNeed(need), STAY_MS)
    return () => clearTimeout(timer)
  }, [pages, images, onNeed])
  return <div className="lk-grid lk-grid--line">{children}</div>
}

/** Frames in which a wallet is drawn after its place was scrolled to. */
const FRAMES = 60

/** Moves the focus to a wallet as soon as it is drawn: one that is not measured yet cannot take it. */
function focusOnceDrawn(grid: HTMLElement, at: number, frames = FRAMES): void {
  const cell = grid.querySelector<HTMLElement>(`[data-at="${at}"]`)
  cell?.focus()
  if (frames > 0 && cell?.matches(':focus') !== true) requestAnimationFrame(() => focusOnceDrawn(grid, at, frames - 1))
}

function indexOf(target: Element): number {
  return Number(target.closest('[data-at]')?.getAttribute('data-at') ?? -1)
}
