import type { PortContext } from '../../domain/plugin.js'
import type { RootState } from '../../domain/root.js'
import type { CaipNetworkId, ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { ProviderEvent } from '../../ports/connector.js'

/** Accounts and network of a connection, as the instance has them. Providers for the app are projections of it. */
export interface HeldConnection {
  /** The active account first. */
  readonly accounts: readonly string[]
  /** Network of the wallet, else of the app. */
  readonly network: CaipNetworkId | undefined
}

/** Returns what the instance has of a wallet in a namespace; undefined while another wallet, or none, is connected there. */
export function heldConnection(state: RootState, connectorId: string, namespace: ChainNamespace): HeldConnection | undefined {
  const { address, allAccounts = [] } = state.account.namespaces[namespace] ?? {}
  if (state.connection.namespaces[namespace]?.connectorId !== connectorId || address === undefined) return undefined
  const { walletNetwork, caipNetwork } = state.network.namespaces[namespace] ?? {}
  return {
    accounts: [...new Set([address, ...allAccounts.map((one) => one.address)])],
    network: walletNetwork ?? caipNetwork,
  }
}

/** View of the instance on one wallet in a namespace. */
export interface HeldWallet {
  /** Returns true while it is connected, or held beside the one in use. */
  isHeld(): boolean
  /** Returns what the instance holds of it; undefined while it is not the one in use. */
  connection(): HeldConnection | undefined
  /** Calls the listener after each change of state. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

/** Creates the view on a wallet. */
export function createHeldWallet({ state, subscribe }: Pick<PortContext, 'state' | 'subscribe'>, connectorId: string, namespace: ChainNamespace): HeldWallet {
  return {
    isHeld: () => state().connection.namespaces[namespace]?.connections.some((one) => one.connectorId === connectorId && !one.recent) === true,
    connection: () => heldConnection(state(), connectorId, namespace),
    subscribe,
  }
}

/**
 * Calls `tell` for changes of a connection from now on, as events of EIP-1193. Returns a function that stops it.
 * @param subscribe calls its listener after each change of state
 */
export function followConnection(
  subscribe: (listener: () => void) => () => void,
  read: () => HeldConnection | undefined,
  tell: (event: ProviderEvent) => void,
): () => void {
  let before = read()
  return subscribe(() => {
    const last = before
    const now = read()
    before = now
    if (now === undefined) {
      if (last !== undefined) tell({ type: 'disconnect' })
      return
    }
    if (now.accounts.join() !== last?.accounts.join()) tell({ type: 'accountsChanged', accounts: now.accounts })
    if (now.network !== undefined && now.network !== last?.network) tell({ type: 'chainChanged', network: now.network })
  })
}
