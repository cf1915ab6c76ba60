import type { ReactElement } from 'react'
import { WALLET_CONNECT_ID } from '../../domain/connectors/state.js'
import type { RequestKind } from '../../domain/requests/index.js'
import type { RootState } from '../../domain/root.js'
import { ModalHost } from '../dialog/modal-host.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { WaitingBar } from '../views/walletconnect/waiting-bar.js'

/** The requests that wait in the wallet of the session, named, with the way to it and the way out. */
export function WaitingRequests(): ReactElement | null {
  const provided = useProvided('LatchkitProvider')
  const { kit } = provided
  const surroundings = useSurroundings(provided)
  const { kind, count, wallet, icon, canOpen } = useSelected(kit, readWaiting)
  if (kind === undefined) return null
  return (
    <ModalHost where="body" name="waiting" {...surroundings}>
      <WaitingBar
        kind={kind}
        more={count - 1}
        wallet={{ name: wallet, icon }}
        onOpen={canOpen ? () => kit.dispatch({ type: 'openWallet' }) : undefined}
        onCancel={() => cancelAll(kit)}
      />
    </ModalHost>
  )
}

/** Those that are shown are those that are given up. */
function cancelAll(kit: ReturnType<typeof useProvided>['kit']): void {
  for (const { operation, connectorId } of kit.getState().requests.pending) {
    if (connectorId === WALLET_CONNECT_ID) kit.dispatch({ type: 'cancelRequest', operation })
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
  const waiting = state.requests.pending.filter(({ connectorId }) => connectorId === WALLET_CONNECT_ID)
  const { session, deepLink } = state.walletconnect
  const wallet = session?.peer.name ?? deepLink?.name ?? 'WalletConnect'
  return { kind: waiting[0]?.kind, count: waiting.length, wallet, icon: session?.peer.icons[0], canOpen: deepLink !== undefined }
}
