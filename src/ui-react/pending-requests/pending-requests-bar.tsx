import { type ReactElement, useEffect } from 'react'
import { transportOf } from '../../domain/config/index.js'
import { selectConnector, selectConnectorName } from '../../domain/connectors/selectors.js'
import type { OperationId } from '../../domain/kernel/types.js'
import type { RequestKind } from '../../domain/requests/index.js'
import type { RootState } from '../../domain/root.js'
import { lazy } from '../../lazy.js'
import { ModalHost } from '../dialog/shell/modal-host.js'
import { useProvided } from '../provider/context.js'
import { useLazy } from '../provider/use-lazy.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { PendingRequestsBarView } from './pending-requests-bar-view.js'
import { hasReview, shownRequests } from './waits.js'

/** Bar of the requests that wait in a WalletConnect wallet, or are shown decoded, with buttons to open the wallet and to cancel. */
export function PendingRequestsBar(): ReactElement | null {
  const provided = useProvided('LatchkitProvider')
  const { kit } = provided
  const surroundings = useSurroundings(provided)
  const { kind, count, wallet, icon, canOpen, reviewed } = useSelected(kit, readWaiting)
  const code = useLazy(review)
  useEffect(() => {
    if (reviewed !== undefined) review.prefetch()
  }, [reviewed])
  if (kind === undefined) return null
  return (
    <ModalHost where="body" name="waiting" {...surroundings}>
      <PendingRequestsBarView
        kind={kind}
        more={count - 1}
        wallet={{ name: wallet, icon }}
        review={reviewed !== undefined && code.status === 'ready' && <code.value.TransactionReview operation={reviewed} />}
        onOpen={canOpen ? () => kit.dispatch({ type: 'openWallet' }) : undefined}
        onCancel={() => cancelAll(kit)}
      />
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
  readonly kind: RequestKind | undefined
  readonly count: number
  readonly wallet: string
  readonly icon: string | undefined
  readonly canOpen: boolean
  /** The request, if it can be shown decoded. */
  readonly reviewed: OperationId | undefined
}

function readWaiting(state: RootState): Waiting {
  const waiting = shownRequests(state)
  const [first] = waiting
  const base = { kind: first?.kind, count: waiting.length, reviewed: first && hasReview(state, first) ? first.operation : undefined }
  if (first !== undefined && transportOf(state.config, first.connectorId) === 'page') {
    const { connectorId, namespace } = first
    const wallet = selectConnectorName(state, connectorId, namespace)
    return { ...base, wallet, icon: selectConnector(state, connectorId, namespace)?.imageUrl, canOpen: false }
  }
  const { session, deepLink } = state.walletconnect
  const wallet = session?.peer.name ?? deepLink?.name ?? 'WalletConnect'
  return { ...base, wallet, icon: session?.peer.icons[0], canOpen: deepLink !== undefined }
}
