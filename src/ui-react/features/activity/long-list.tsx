import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { type VirtualizerHandle, Virtualizer } from 'virtua'
import { moveFocus } from '../../primitives/list-keys.js'

/** Items up to which a list is drawn whole. */
const WHOLE = 120

interface LongListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Place of an item among the rows, from 1; undefined for a heading. */
  readonly placeOf: (item: Item) => number | undefined
  /** Number of rows, which may be more than are drawn. */
  readonly count: number
  readonly draw: (item: Item) => ReactNode
}

/** List of rows between headings. A long one draws what is in sight only, and tells screen readers how many there are. Arrow keys, Home and End move in it. */
export function LongList<Item>({ label, items, keyOf, placeOf, count, draw }: LongListProps<Item>): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const handle = useRef<VirtualizerHandle>(null)
  const isWhole = items.length <= WHOLE

  const goToEnd = (event: KeyboardEvent<HTMLElement>) => {
    const at = event.key === 'End' ? items.length - 1 : event.key === 'Home' ? 0 : undefined
    if (isWhole || at === undefined) return moveFocus(event)
    event.preventDefault()
    handle.current?.scrollToIndex(at, { align: at === 0 ? 'start' : 'end' })
    // The row is drawn once it is in sight.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const rows = list.current?.querySelectorAll<HTMLElement>('[data-lk-item]') ?? []
        rows[at === 0 ? 0 : rows.length - 1]?.focus()
      }),
    )
  }
  const drawn = items.map((item) => {
    const place = placeOf(item)
    if (place === undefined)
      return (
        // biome-ignore lint/a11y/useSemanticElements: as below; a list may hold nothing else
        <div key={keyOf(item)} role="listitem">
          {draw(item)}
        </div>
      )
    return (
      // biome-ignore lint/a11y/useSemanticElements: a list of the platform cannot leave out rows
      <div key={keyOf(item)} role="listitem" aria-posinset={place} aria-setsize={count} className="lk-long__row">
        {draw(item)}
      </div>
    )
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of the platform cannot leave out rows
    <div ref={list} role="list" aria-label={label} className="lk-long" onKeyDown={goToEnd}>
      <span
        hidden
        ref={(mark) => {
          scroller.current = mark?.closest<HTMLElement>('.lk-scroll') ?? null
        }}
      />
      {isWhole ? (
        drawn
      ) : (
        <Virtualizer ref={handle} scrollRef={scroller} startMargin={marginOf(list.current)}>
          {drawn}
        </Virtualizer>
      )}
    </div>
  )
}

/** Returns the height above the list in its scroller. */
function marginOf(list: HTMLElement | null): number {
  const scroller = list?.closest('.lk-scroll')
  if (!list || !scroller) return 0
  return list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
}
