import { networkIdFor } from '../../../domain/network/index.js'
import type { PortContext } from '../../../domain/plugin.js'
import type { RootState } from '../../../domain/root.js'
import type { CaipNetworkId, ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { WALLET_CONNECT_ID } from '../../../domain/walletconnect/connector-id.js'
import type { Session } from '../../../ports/relay.js'
import type { ReviewGate } from '../../evm/wallets/reviewed-provider.js'
import type { ProvidedBatch } from '../../evm/calls/sent-batch.js'
import { type HeldConnection, heldConnection } from '../../shared/held-connection.js'

/** The instance: it alone holds the network, the accounts and the end of a session in each namespace. Requests and providers read them here at each use. */
export interface SessionOwner {
  /** Returns accounts, the active one first, and network in a namespace. Undefined while the session is not connected there. */
  connection(namespace: ChainNamespace): HeldConnection | undefined
  /** Calls the listener after each change of state. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
  /** Switches as the app's `switchNetwork` does, and keeps the active namespace. Rejects with `LatchkitError`. */
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** Shows what the app gives to the provider before the wallet is asked; without it the wallet is asked at once. */
  review?: ReviewGate
  /** Follows a batch of calls (EIP-5792) that the app sent through the provider. */
  batchSent?(batch: ProvidedBatch): void
}

/** Creates the owner of an instance's session. */
export function createSessionOwner(by: Pick<PortContext, 'state' | 'subscribe' | 'run'>): SessionOwner {
  return {
    connection: (namespace) => heldSession(by.state(), namespace),
    subscribe: by.subscribe,
    switchNetwork: async (network) => void (await by.run({ type: 'switchNetwork', network, aside: true })),
  }
}

/** Returns what an instance holds of its session in a namespace. The network has the id by which the session knows it (NET-06). */
export function heldSession(state: RootState, namespace: ChainNamespace): HeldConnection | undefined {
  const held = heldConnection(state, WALLET_CONNECT_ID, namespace)
  return held?.network === undefined ? held : { ...held, network: networkIdFor(state, WALLET_CONNECT_ID, held.network) }
}

/** Returns the network of a session in a namespace: the one that the instance holds if it is approved, else the first approved one. */
export function sessionNetwork(session: Session, namespace: ChainNamespace, held: HeldConnection | undefined): CaipNetworkId | undefined {
  const approved = session.namespaces[namespace]?.chains ?? []
  return held?.network !== undefined && approved.includes(held.network) ? held.network : approved[0]
}
