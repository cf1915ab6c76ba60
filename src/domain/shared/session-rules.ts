import type { ProposedNamespace, Session } from '../../ports/relay.js'
import { addressKey, isAddress } from './address.js'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace, namespaceOf, parseCaipAddress, parseCaipNetworkId } from './caip.js'
import { failure, type LatchkitErrorShape } from './errors.js'
import { askFailure } from './ask-errors.js'
import { MAX_ACCOUNTS } from './limits.js'
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
  const found = new Map<ChainNamespace, Granted>()
  for (const [key, value] of Object.entries(membersOf(foreign))) {
    const namespace = key.split(':')[0]
    if (!isChainNamespace(namespace) || asked?.includes(namespace) === false) continue
    const entry = found.get(namespace) ?? { accounts: new Map(), addresses: new Map(), chains: new Set(), methods: new Set(), events: new Set() }
    const { accounts, chains, methods, events } = membersOf(value)
    for (const account of textsOf(accounts)) takeAccount(entry, namespace, account, written)
    for (const chain of [...textsOf(chains), key]) {
      const parsed = parseCaipNetworkId(chain)
      if (parsed.ok && parsed.value.namespace === namespace) add(entry.chains, parsed.value.caipNetworkId, MAX_LISTED)
    }
    for (const method of textsOf(methods)) add(entry.methods, method, MAX_METHODS)
    for (const event of textsOf(events)) add(entry.events, event, MAX_METHODS)
    found.set(namespace, entry)
  }
  const namespaces = [...found].flatMap(([namespace, { accounts, chains, methods, events }]) => {
    if (accounts.size === 0) return []
    const all = [...accounts.values()]
    // A chain without an account cannot be used, whatever the list says.
    const usable = new Set(chainsOfAccounts(all))
    const listed = [...chains].filter((chain) => usable.has(chain))
    return [[namespace, { accounts: all, chains: [...new Set([...listed, ...usable])], methods: [...methods], events: [...events] }] as const]
  })
  return namespaces.length === 0 ? undefined : Object.fromEntries(namespaces)
}

const MAX_LISTED = 1_000
const MAX_METHODS = 256
const MAX_TEXT = 200

interface Granted {
  /** CAIP-10 by the key under which equal ones are equal. */
  readonly accounts: Map<string, string>
  /** As they are written, by their key: each is written once, on however many chains it is. */
  readonly addresses: Map<string, string>
  readonly chains: Set<CaipNetworkId>
  readonly methods: Set<string>
  readonly events: Set<string>
}

type Writer = (namespace: ChainNamespace, address: string) => string

/** Each account once, at most {@link MAX_LISTED}, of at most {@link MAX_ACCOUNTS} addresses; others are not looked at. */
function takeAccount({ accounts, addresses }: Granted, namespace: ChainNamespace, account: string, written: Writer): void {
  if (accounts.size === MAX_LISTED) return
  const parsed = parseCaipAddress(account)
  if (!parsed.ok || parsed.value.namespace !== namespace || !isAddress(namespace, parsed.value.address)) return
  const key = addressKey(namespace, parsed.value.address)
  let address = addresses.get(key)
  if (address === undefined) {
    if (addresses.size === MAX_ACCOUNTS) return
    address = written(namespace, parsed.value.address)
    addresses.set(key, address)
  }
  const id = `${parsed.value.caipNetworkId}:${key}`
  if (!accounts.has(id)) accounts.set(id, `${parsed.value.caipNetworkId}:${address}`)
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.slice(0, MAX_LISTED).filter((one): one is string => typeof one === 'string' && one.length <= MAX_TEXT) : []
}

function add<T>(set: Set<T>, item: T, limit: number): void {
  if (set.size < limit) set.add(item)
}
