import type { ProposedNamespace, Session } from '../../ports/relay.js'
import { type CaipNetworkId, namespaceOf, parseCaipAddress } from './caip.js'
import { failure, type LatchkitErrorShape } from './errors.js'

/**
 * Why a session cannot serve a request, or undefined when it can: its namespace is not in the session (WC-22), its network not approved, its method not
 * granted. Nothing of that reaches the wallet.
 */
export function sessionRefusal(session: Pick<Session, 'namespaces'>, network: CaipNetworkId, method: string): LatchkitErrorShape | undefined {
  const ns = namespaceOf(network)
  const granted = session.namespaces[ns]
  if (granted === undefined) return failure('NAMESPACE_NOT_CONFIGURED', { ns })
  if (!granted.chains.includes(network)) return failure('CHAIN_NOT_SUPPORTED', { network })
  if (granted.methods.includes(method)) return undefined
  const cause = { code: 4200, message: `The session does not allow ${method}` }
  return failure('RPC_FAILED', { name: 'UnsupportedProviderMethodError', detail: cause.message }, cause)
}

/** Addresses that a session has on a network, in the wallet's order, each once. */
export function sessionAddresses(session: Pick<Session, 'namespaces'>, network: CaipNetworkId): readonly string[] {
  const parsed = (session.namespaces[namespaceOf(network)]?.accounts ?? []).map((account) => parseCaipAddress(account))
  return [...new Set(parsed.flatMap((account) => (account.ok && account.value.caipNetworkId === network ? [account.value.address] : [])))]
}

/** Networks of one namespace's accounts, in order, each once: what is approved when a wallet lists no chains (WC-21). */
export function chainsOfAccounts(accounts: readonly string[]): readonly CaipNetworkId[] {
  const parsed = accounts.map((account) => parseCaipAddress(account))
  return [...new Set(parsed.flatMap((account) => (account.ok ? [account.value.caipNetworkId] : [])))]
}

/** What a wallet is asked for, by CAIP-2 namespace. */
export type ProposedNamespaces = { readonly [namespace: string]: ProposedNamespace }
