import type { ReactElement } from 'react'
import { roundedCount, type DirectoryRow, type WalletRow } from '../../../domain/directory/selectors.js'
import type { ListFilter } from '../../../domain/directory/state.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { viewsText } from '../../dialog/strings-views.js'
import { CloseIcon, QrIcon, RetryIcon } from '../../icons/icons.js'
import { SearchIcon } from '../../icons/view-icons.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button, IconButton } from '../../primitives/button.js'
import { Note } from '../../primitives/callout.js'
import { Field } from '../../primitives/field.js'
import { connectingText } from '../connection/strings-connecting.js'
import { directoryText } from './strings.js'
import { WalletGrid } from './wallet-grid.js'

/** Takes the pages and pictures that came in sight. */
type OnNeed = (need: { readonly pages: readonly number[]; readonly images: readonly string[] }) => void

interface DirectoryListProps {
  search: string
  filter: ListFilter
  /** Rows of the list that was read, without skeletons. */
  known: readonly DirectoryRow[]
  /** Rows that are drawn. */
  rows: readonly DirectoryRow[]
  /** Wallets of other networks, below the rows. */
  rest: readonly DirectoryRow[]
  /** True once the list was read. */
  isRead: boolean
  isLoading: boolean
  /** Filters that have wallets. */
  filters: { readonly installed: boolean; readonly certified: boolean }
  /** Reason why wallets are missing. */
  problem?: { readonly title: string; readonly text?: string | undefined } | undefined
  retrying?: boolean | undefined
  /** Heading of a list without rows. */
  empty?: string | undefined
  /** Row to start at, and the first one that is seen. */
  start?: number | undefined
  first: { current: number }
  codeLabel: string
  onSearch: (text: string) => void
  onFilter: (filter: ListFilter) => void
  onWallet: (row: WalletRow) => void
  onNeed: OnNeed
  onNeedRest: OnNeed
  onRetry: () => void
  /** Shows a code that any wallet may scan. */
  onCode?: (() => void) | undefined
}

/** View AllWallets without its state. */
export function DirectoryList(props: DirectoryListProps): ReactElement {
  const { search, filter, known, rows: grid, rest, isRead, isLoading, filters, problem, empty, start = 0, first, codeLabel, onCode } = props
  const t = useText(connectingText)
  const own = useText(directoryText)
  const common = useText(viewsText)
  const strings = useStrings()
  const words = search.trim()
  const { count, more } = roundedCount(known.length)
  const total = more ? own('directory.count', { count: strings.number(count) }) : strings.number(count)
  const chip = (id: ListFilter, label: string, number?: string) => (
    <button type="button" className="lk-chip" aria-pressed={filter === id} onClick={() => props.onFilter(id)}>
      {label} {number !== undefined && <span className="lk-num">{number}</span>}
    </button>
  )
  return (
    <>
      <Body>
        <Field
          type="search"
          label={t('allWallets.search')}
          value={search}
          onChange={props.onSearch}
          icon={SearchIcon}
          autoComplete="off"
          end={
            search ? (
              <IconButton label={common('common.clear')} icon={CloseIcon} onPress={() => props.onSearch('')} />
            ) : (
              onCode && <IconButton label={codeLabel} icon={QrIcon} onPress={onCode} />
            )
          }
        />
        <div className="lk-chips">
          {chip('all', t('allWallets.all'), filter === 'all' && isRead ? (words === '' ? total : strings.number(known.length)) : undefined)}
          {(filters.installed || filter === 'installed') && chip('installed', t('allWallets.installed'))}
          {(filters.certified || filter === 'certified') && chip('certified', t('allWallets.certified'))}
        </div>
        {problem !== undefined && <Note title={problem.title}>{problem.text}</Note>}
        {empty !== undefined ? (
          <div className="lk-pad lk-pad--l">
            <EmptyState icon={SearchIcon} heading={empty} text={words && onCode && t('allWallets.notFoundText')} />
          </div>
        ) : (
          <WalletGrid
            key={`${words} ${filter} ${isLoading} ${problem?.title}`}
            rows={grid}
            start={start}
            first={first}
            onWallet={props.onWallet}
            onNeed={props.onNeed}
          />
        )}
        {rest.length > 0 && filter === 'all' && words === '' && (
          <>
            <div className="lk-or">{own('directory.rest')}</div>
            <p className="lk-hint">{own('directory.restText')}</p>
            <WalletGrid rows={rest} start={0} first={NOWHERE} onWallet={props.onWallet} onNeed={props.onNeedRest} />
          </>
        )}
      </Body>
      {(problem !== undefined || empty !== undefined) && (
        <Footer>
          {problem !== undefined && (
            <Button kind="secondary" icon={RetryIcon} busy={props.retrying} onPress={props.onRetry}>
              {common('common.tryAgain')}
            </Button>
          )}
          {empty !== undefined && words !== '' && (
            <Button kind="primary" onPress={() => props.onSearch('')}>
              {own('directory.clear')}
            </Button>
          )}
          {empty !== undefined && onCode && (
            <Button kind="secondary" icon={QrIcon} onPress={onCode}>
              {codeLabel}
            </Button>
          )}
        </Footer>
      )}
    </>
  )
}

const NOWHERE = { current: 0 }
