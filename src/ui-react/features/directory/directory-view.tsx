import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { sessionConnector } from '../../../domain/config/index.js'
import type { DirectoryRow, WalletRow } from '../../../domain/directory/selectors.js'
import type { ListFilter } from '../../../domain/directory/state.js'
import type { RootState } from '../../../domain/root.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { dialogText } from '../../dialog/strings.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { connectionText } from '../connection/strings.js'
import { connectingText } from '../connection/strings-connecting.js'
import { chooseRow } from './choose.js'
import { DirectoryList } from './directory-list.js'
import { directoryText } from './strings.js'
import { useListing } from './use-listing.js'

/** Skeletons of a list that loads. */
const LOADING: readonly DirectoryRow[] = Array.from({ length: 20 }, (_, at) => ({ kind: 'gap', id: `loading ${at}`, pageNumber: 0 }))

/** View AllWallets over the directory: search, filters, all wallets, and a code that any wallet may scan (MODAL-18). */
export function DirectoryView({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const namespace = params?.namespace
  const t = useText(connectingText)
  const own = useText(directoryText)
  const connect = useText(connectionText)
  const titles = useText(dialogText)
  const [place] = useState(() => kit.getState().directory.place)
  const [search, setSearch] = useState(place?.search ?? '')
  const [filter, setFilter] = useState<ListFilter>(place?.filter ?? 'all')
  const first = useRef(place?.first ?? 0)
  const certified = filter === 'certified'
  const words = search.trim()
  const { rows, rest, wantsRest, read } = useListing(kit, { search, certified, namespace })
  const holding = useSelected(kit, selectIsHeld)
  const mobile = useSelected(kit, selectIsMobile)
  const failedPages = useSelected(kit, selectFailedPages)

  const about = useMemo(() => ({ certified, ...(namespace && { namespace }) }), [certified, namespace])
  useEffect(() => {
    if (words === '') kit.dispatch({ type: 'refreshWalletPage', pageNumber: 1, ...about })
    else kit.dispatch({ type: 'refreshWalletSearch', search: words, ...about })
  }, [kit, words, about])
  useEffect(() => {
    if (wantsRest) kit.dispatch({ type: 'refreshWalletPage', pageNumber: 1, all: true })
  }, [kit, wantsRest])

  const installed = rows.filter((row) => row.kind === 'wallet' && row.installed)
  const shown = filter === 'installed' ? installed : rows
  const failed = read?.failedAt !== undefined && read.at === undefined
  const loading = filter !== 'installed' && !failed && (read?.at === undefined || holding)
  const grid = loading ? [...shown.filter((row) => row.kind === 'wallet' && row.listedId !== undefined), ...LOADING] : shown
  const empty = grid.length === 0 && !failed
  const heading = words === '' ? connect('connect.none') : t('allWallets.notFound', { text: words })
  useAnnouncement(empty ? heading : failed ? own('directory.failed') : undefined)

  const session = sessionConnector(kit.config)
  const leave = () => kit.dispatch({ type: 'keepWalletPlace', search, filter, first: first.current })
  const choose = (row: WalletRow) => {
    leave()
    chooseRow(kit, row, namespace)
  }
  const onCode =
    session === undefined
      ? undefined
      : () => {
          leave()
          kit.dispatch({ type: 'pushView', view: 'ConnectingWalletConnectBasic' })
        }
  const codeLabel = mobile ? titles('connect.walletConnect') : t('allWallets.showCode')
  const need = useNeed(kit, about)
  const needRest = useNeed(kit, ALL)
  const retry = () => {
    if (failed || read?.fallback)
      kit.dispatch(
        words === ''
          ? { type: 'refreshWalletPage', pageNumber: 1, force: true, ...about }
          : { type: 'refreshWalletSearch', search: words, force: true, ...about },
      )
    for (const page of failedPages) if (page > 1) kit.dispatch({ type: 'refreshWalletPage', pageNumber: page, force: true, ...about })
  }
  const problem = failed
    ? own('directory.failed')
    : read?.fallback
      ? own('directory.short')
      : failedPages.some((page) => page > 1)
        ? own('directory.part')
        : undefined
  return (
    <DirectoryList
      search={search}
      filter={filter}
      known={rows}
      rows={grid}
      rest={rest}
      isRead={read?.at !== undefined}
      isLoading={loading}
      filters={{ installed: installed.length > 0, certified: read?.source === 'service' }}
      problem={problem === undefined ? undefined : { title: problem, text: failed ? own('directory.failedText') : undefined }}
      retrying={read?.pending !== undefined}
      empty={empty ? heading : undefined}
      start={place?.first}
      first={first}
      codeLabel={codeLabel}
      onSearch={setSearch}
      onFilter={setFilter}
      onWallet={choose}
      onNeed={need}
      onNeedRest={needRest}
      onRetry={retry}
      onCode={onCode}
    />
  )
}

const ALL = { all: true } as const

/** Returns a function that reads pages and fetches pictures as they come in sight. */
function useNeed(kit: ReturnType<typeof useKit>, about: { readonly certified?: boolean; readonly all?: boolean }) {
  return useCallback(
    ({ pages, images }: { readonly pages: readonly number[]; readonly images: readonly string[] }) => {
      for (const page of pages) if (page > 0) kit.dispatch({ type: 'refreshWalletPage', pageNumber: page, ...about })
      if (images.length > 0) kit.dispatch({ type: 'loadWalletImages', imageIds: images })
    },
    [kit, about],
  )
}

function selectIsHeld({ directory }: RootState): boolean {
  return directory.holding !== undefined
}

function selectIsMobile({ lifecycle }: RootState): boolean {
  return lifecycle.platform.mobile
}

/** Numbers of the pages that failed. */
function selectFailedPages({ directory: { pages } }: RootState): readonly number[] {
  return Object.entries(pages).flatMap(([key, { at, failedAt }]) =>
    at === undefined && failedAt !== undefined ? [(JSON.parse(key) as { pageNumber: number }).pageNumber] : [],
  )
}
