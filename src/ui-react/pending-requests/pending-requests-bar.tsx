import { transportOf } from '../../domain/config/index.js'
import type { ReactElement } from 'react'
import type { RequestKind } from '../../domain/requests/index.js'
import type { RootState } from '../../domain/root.js'
import { ModalHost } from '../dialog/shell/modal-host.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { PendingRequestsBarView } from './pending-requests-bar-view.js'

/** Bar of the requests that wait in a WalletConnect wallet, with buttons to open the wallet and to cancel. */
export function PendingRequestsBar(): ReactElement | null {
  const provided = useProvided('LatchkitProvider')
  const { kit } = provided
  const surroundings = useSurroundings(provided)
  const { kind, count, wallet, icon, canOpen } = useSelected(kit, readWaiting)
  if (kind === undefined) return null
  return (
    <ModalHost where="body" name="waiting" {...surroundings}>
      <PendingRequestsBarView
        kind={kind}
        more={count - 1}
        wallet={{ name: wallet, icon }}
        onOpen={canOpen ? () => kit.dispatch({ type: 'openWallet' }) : undefined}
        onCancel={() => cancelAll(kit)}
      />
    </ModalHost>
  )
}

/** Cancels the requests that the bar shows. */
function cancelAll(kit: ReturnType<typeof useProvided>['kit']): void {
  for (const { operation, connectorId } of kit.getState().requests.pending) {
    if (transportOf(kit.config, connectorId) === 'session') kit.dispatch({ type: 'cancelRequest', operation })
  }
}

interface Waiting {
  readonly kind: RequestKind | undefined
  readonly count: number
  readonly wallet: string
  readonly icon: string | undefined
  readonly canOpen: boolean
}

function readWaiting(state: RootState): Waiting {
  const waiting = state.requests.pending.filter(({ connectorId }) => transportOf(state.config, connectorId) === 'session')
  const { session, deepLink } = state.walletconnect
  const wallet = session?.peer.name ?? deepLink?.name ?? 'WalletConnect'
  return { kind: waiting[0]?.kind, count: waiting.length, wallet, icon: session?.peer.icons[0], canOpen: deepLink !== undefined }
}
