import { AUTH_CONNECTOR_ID } from '../../domain/auth/connector-id.js'
import type { EventOf, RootState } from '../../domain/root.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../../domain/shared/caip/caip.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { PortContext } from '../../domain/plugin.js'
import type { ProviderEvent } from '../../ports/connector.js'

/** Members of an instance that the embedded wallet needs. */
export type EmbeddedCalls = Pick<PortContext, 'run' | 'state' | 'subscribe'>

/** Returns the accounts and network of the embedded wallet in a namespace; undefined while it is not connected there. */
export function embeddedAccount(
  state: RootState,
  namespace: ChainNamespace,
): { readonly accounts: readonly string[]; readonly network: CaipNetworkId } | undefined {
  const { address, allAccounts = [] } = state.account.namespaces[namespace] ?? {}
  const { walletNetwork, caipNetwork } = state.network.namespaces[namespace] ?? {}
  const network = walletNetwork ?? caipNetwork ?? state.config.plugins.embeddedWallet?.networks.find((id) => namespaceOf(id) === namespace)
  if (state.connection.namespaces[namespace]?.connectorId !== AUTH_CONNECTOR_ID || address === undefined || network === undefined) return undefined
  return { accounts: [...new Set([address, ...allAccounts.map((one) => one.address)])], network }
}

/** Sends a request with the domain's command, which knows the requests that the visitor must approve. Rejects with `LatchkitError`. */
export async function requestEmbedded(
  by: EmbeddedCalls,
  request: { readonly method: string; readonly params?: Json; readonly network?: CaipNetworkId; readonly namespace: ChainNamespace },
  signal?: AbortSignal,
): Promise<Json> {
  const done = (await by.run({ type: 'requestEmbedded', ...request }, signal && { signal })) as EventOf<'embeddedRequestCompleted'> | undefined
  return done === undefined ? null : (JSON.parse(done.result) as Json)
}

/** Calls `tell` for account changes in a namespace from now on. Returns a function that stops it. */
export function hearAccount(by: EmbeddedCalls, namespace: ChainNamespace, tell: (event: ProviderEvent) => void): () => void {
  let before = embeddedAccount(by.state(), namespace)
  return by.subscribe(() => {
    const now = embeddedAccount(by.state(), namespace)
    const last = before
    before = now
    if (now === undefined) {
      if (last !== undefined) tell({ type: 'disconnect' })
      return
    }
    if (now.accounts.join() !== last?.accounts.join()) tell({ type: 'accountsChanged', accounts: now.accounts })
    if (now.network !== last?.network) tell({ type: 'chainChanged', network: now.network })
  })
}
