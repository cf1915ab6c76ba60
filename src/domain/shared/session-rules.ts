import type { ProposedNamespace, Session } from '../../ports/relay.js'
import { isAddress } from './address.js'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace, namespaceOf, parseCaipAddress, parseCaipNetworkId } from './caip.js'
import { failure, type LatchkitErrorShape } from './errors.js'
import { askFailure } from './ask-errors.js'
import { membersOf } from './members.js'
import { sessionFailure } from './session-errors.js'

/**
 * Why a session cannot serve a request, or undefined when it can: its namespace is not in the session (WC-22), its network not approved, its method not
 * granted. Nothing of that reaches the wallet.
 */
export function sessionRefusal(session: Pick<Session, 'namespaces'>, network: CaipNetworkId, method: string): LatchkitErrorShape | undefined {
  const ns = namespaceOf(network)
  const granted = session.namespaces[ns]
  if (granted === undefined) return sessionFailure('NAMESPACE_NOT_CONFIGURED', { ns })
  if (!granted.chains.includes(network)) return failure('CHAIN_NOT_SUPPORTED', { network })
  if (granted.methods.includes(method)) return undefined
  const cause = { code: 4200, message: `The session does not allow ${method}` }
  return askFailure('RPC_FAILED', { name: 'UnsupportedProviderMethodError', detail: cause.message }, cause)
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

/**
 * The namespaces of a session as a wallet sent them, checked (robustness, T3): accounts that are addresses of the namespace, on chains of it, each once;
 * a namespace written as one chain (CAIP-25) is joined with its own; one that was not asked for, or has no account left, is dropped. Undefined when
 * nothing is left.
 * @param asked the namespaces that were proposed; all that are known when left out
 * @param written an address as it is to be written, by namespace
 */
export function cleanNamespaces(
  foreign: unknown,
  asked?: readonly string[],
  written: (namespace: ChainNamespace, address: string) => string = (_, address) => address,
): Session['namespaces'] | undefined {
  const found = new Map<ChainNamespace, { accounts: string[]; chains: CaipNetworkId[]; methods: string[]; events: string[] }>()
  for (const [key, value] of Object.entries(membersOf(foreign))) {
    const namespace = key.split(':')[0]
    if (!isChainNamespace(namespace) || asked?.includes(namespace) === false) continue
    const entry = found.get(namespace) ?? { accounts: [], chains: [], methods: [], events: [] }
    const { accounts, chains, methods, events } = membersOf(value)
    for (const account of textsOf(accounts)) {
      const parsed = parseCaipAddress(account)
      if (!parsed.ok || parsed.value.namespace !== namespace || !isAddress(namespace, parsed.value.address)) continue
      add(
        entry.accounts,
        `${parsed.value.caipNetworkId}:${written(namespace, parsed.value.address)}`,
        (one, other) => one.toLowerCase() === other.toLowerCase() && namespace === 'eip155',
      )
    }
    for (const chain of [...textsOf(chains), key]) {
      const parsed = parseCaipNetworkId(chain)
      if (parsed.ok && parsed.value.namespace === namespace) add(entry.chains, parsed.value.caipNetworkId)
    }
    for (const method of textsOf(methods)) add(entry.methods, method)
    for (const event of textsOf(events)) add(entry.events, event)
    found.set(namespace, entry)
  }
  const namespaces = [...found].flatMap(([namespace, entry]) => {
    if (entry.accounts.length === 0) return []
    // A chain without an account cannot be used, whatever the list says.
    const chains = chainsOfAccounts(entry.accounts)
    const listed = entry.chains.filter((chain) => chains.includes(chain))
    return [[namespace, { ...entry, chains: [...listed, ...chains.filter((chain) => !listed.includes(chain))] }] as const]
  })
  return namespaces.length === 0 ? undefined : Object.fromEntries(namespaces)
}

const MAX_LISTED = 1_000
const MAX_TEXT = 200

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.slice(0, MAX_LISTED).filter((one): one is string => typeof one === 'string' && one.length <= MAX_TEXT) : []
}

function add<T>(list: T[], item: T, same: (one: T, other: T) => boolean = Object.is): void {
  if (!list.some((one) => one === item || same(one, item))) list.push(item)
}
