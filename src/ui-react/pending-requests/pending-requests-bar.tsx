import { type ReactElement, useEffect } from 'react'
import { transportOf } from '../../domain/config/index.js'
import { selectConnector, selectConnectorName } from '../../domain/connectors/selectors.js'
import type { PendingRequest } from '../../domain/requests/index.js'
import type { RootState } from '../../domain/root.js'
import { lazy } from '../../lazy.js'
import { ModalHost } from '../dialog/shell/modal-host.js'
import { useProvided } from '../provider/context.js'
import { useLazy } from '../provider/use-lazy.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { UnansweredBar } from './unanswered-bar.js'
import { NoticeBarView, PendingRequestsBarView } from './pending-requests-bar-view.js'
import { hasReview, shownRequests } from './waits.js'

/**
 * Bar of the requests that wait in a WalletConnect wallet, or are shown decoded, with buttons to open the wallet, to decide and to cancel; or of what a wallet added
 * to the transactions that it signed.
 */
export function PendingRequestsBar(): ReactElement | null {
  const provided = useProvided('LatchkitProvider')
  const { kit } = provided
  const surroundings = useSurroundings(provided)
  const { request, count, wallet, icon, canOpen, isReviewed, isExtended } = useSelected(kit, readWaiting)
  const code = useLazy(review)
  const needsCode = isReviewed || isExtended
  useEffect(() => {
    if (needsCode) review.prefetch()
  }, [needsCode])
  const loaded = code.status === 'ready' ? code.value : undefined
  if (request === undefined && !isExtended) return <UnansweredBar />
  if (request === undefined && !loaded) return null
  return (
    <ModalHost where="body" name="waiting" {...surroundings}>
      {request === undefined ? (
        <NoticeBarView wallet={{ name: wallet, icon }} onDismiss={() => kit.dispatch({ type: 'dismissAdditions' })}>
          {loaded && <loaded.Additions wallet={wallet} />}
        </NoticeBarView>
      ) : (
        <PendingRequestsBarView
          kind={request.kind}
          prompts={request.sentSingly === undefined ? undefined : request.calls}
          more={count - 1}
          wallet={{ name: wallet, icon }}
          stage={request.stage}
          review={isReviewed && loaded && <loaded.TransactionReview operation={request.operation} />}
          onOpen={canOpen ? () => kit.dispatch({ type: 'openWallet' }) : undefined}
          onCancel={() => cancelAll(kit)}
          onDecide={(approves) => kit.dispatch({ type: approves ? 'approveTransaction' : 'rejectTransaction', operation: request.operation })}
        />
      )}
    </ModalHost>
  )
}

/** Decoding and its texts. Loads with the first transaction that is decoded. */
const review = /* @__PURE__ */ lazy(() => import('../features/transactions/review.js'))

/** Cancels the requests that the bar shows. */
function cancelAll(kit: ReturnType<typeof useProvided>['kit']): void {
  for (const { operation } of shownRequests(kit.getState() as RootState)) kit.dispatch({ type: 'cancelRequest', operation })
}

interface Waiting {
  /** Request that is shown: the first that asks for a decision, else the oldest. */
  readonly request: PendingRequest | undefined
  readonly count: number
  readonly wallet: string
  readonly icon: string | undefined
  readonly canOpen: boolean
  /** True if the request can be shown decoded. */
  readonly isReviewed: boolean
  /** True if a wallet added something to what it signed last. */
  readonly isExtended: boolean
}

function readWaiting(state: RootState): Waiting {
  const waiting = shownRequests(state)
  const request = waiting.find(({ stage }) => stage === 'held') ?? waiting[0]
  const { extended } = state.reviews
  const base = { request, count: waiting.length, isReviewed: request !== undefined && hasReview(state, request), isExtended: extended !== undefined }
  const connector = request ?? extended
  if (connector !== undefined && transportOf(state.config, connector.connectorId) !== 'session') {
    const { connectorId, namespace } = connector
    const wallet = selectConnectorName(state, connectorId, namespace)
    return { ...base, wallet, icon: selectConnector(state, connectorId, namespace)?.imageUrl, canOpen: false }
  }
  const { session, deepLink } = state.relay
  const wallet = session?.peer.name ?? deepLink?.name ?? 'WalletConnect'
  return { ...base, wallet, icon: session?.peer.icons[0], canOpen: deepLink !== undefined }
}
