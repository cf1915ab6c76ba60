import { AUTH_CONNECTOR_ID } from '../../domain/connectors/state.js'
import type { EventOf, RootState } from '../../domain/root.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../../domain/shared/caip.js'
import type { Json } from '../../domain/shared/json.js'
import type { EmbeddedCalls } from '../../instance/embedded.js'
import type { ProviderEvent } from '../../ports/connector.js'

/** What the embedded wallet has in a namespace; undefined while it is not the one in use there. */
export function embeddedAccount(
  state: RootState,
  namespace: ChainNamespace,
): { readonly accounts: readonly string[]; readonly network: CaipNetworkId } | undefined {
  const { address, allAccounts = [] } = state.account.namespaces[namespace] ?? {}
  const { walletNetwork, caipNetwork } = state.network.namespaces[namespace] ?? {}
  const network = walletNetwork ?? caipNetwork ?? state.config.embeddedWallet?.networks.find((id) => namespaceOf(id) === namespace)
  if (state.connection.namespaces[namespace]?.connectorId !== AUTH_CONNECTOR_ID || address === undefined || network === undefined) return undefined
  return { accounts: [...new Set([address, ...allAccounts.map((one) => one.address)])], network }
}

/** Asks by the domain's command, which knows what the visitor must approve. Rejected with `LatchkitError`. */
export async function requestEmbedded(
  by: EmbeddedCalls,
  request: { readonly method: string; readonly params?: Json; readonly network?: CaipNetworkId; readonly namespace: ChainNamespace },
  signal?: AbortSignal,
): Promise<Json> {
  const done = (await by.run({ type: 'requestEmbedded', ...request }, signal && { signal })) as EventOf<'embeddedRequestCompleted'> | undefined
  return done === undefined ? null : (JSON.parse(done.result) as Json)
}

/** Tells what changes of the account in a namespace, from now on. Gives its end. */
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
