import type { ProposedNamespace, Session } from '../../../ports/relay.js'
import { failure, type LatchkitErrorShape } from '../errors/errors.js'
import { asRecord } from '../json/values.js'
import { MAX_ACCOUNTS } from '../limits.js'
import { addressKey, isAddress } from './address.js'
import { canonicalParts, sessionNamespace } from './aliases.js'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace, namespaceOf, parseCaipAddress, parseCaipNetworkId, parseEvmChainId } from './caip.js'
import type { Json } from '../json/json.js'

/**
 * Returns the failure if a session cannot serve a request: its namespace is not in the session (WC-22), its network is not approved, or its method is not
 * granted. Such a request is never sent to the wallet.
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

/** Returns the addresses of a session on a network, in the wallet's order, without duplicates. */
export function sessionAddresses(session: Pick<Session, 'namespaces'>, network: CaipNetworkId): readonly string[] {
  const parsed = (session.namespaces[namespaceOf(network)]?.accounts ?? []).map((account) => parseCaipAddress(account))
  return [...new Set(parsed.flatMap((account) => (account.ok && account.value.caipNetworkId === network ? [account.value.address] : [])))]
}

/** Returns the networks of one namespace's accounts, in order, without duplicates. They count as approved if a wallet lists no chains (WC-21). */
export function chainsOfAccounts(accounts: readonly string[]): readonly CaipNetworkId[] {
  const parsed = accounts.map((account) => parseCaipAddress(account))
  return [...new Set(parsed.flatMap((account) => (account.ok ? [account.value.caipNetworkId] : [])))]
}

/** Check of an address of a namespace, on the chain with this CAIP-2 reference. */
export type AddressCheck = (namespace: ChainNamespace, address: string, reference: string) => boolean

/** Proposed namespaces, by CAIP-2 namespace. */
export type ProposedNamespaces = { readonly [namespace: string]: ProposedNamespace }

/**
 * Validates the namespaces of a session that a wallet sent (robustness, T3). Keeps accounts with a valid address on a chain of the namespace, without
 * duplicates. Merges a namespace written as one chain (CAIP-25) into its own. Drops a namespace that was not proposed or has no account left. Returns undefined
 * if nothing is left.
 *
 * @param asked proposed namespaces; defaults to all supported ones
 * @param written formats an address of a namespace
 * @param isValid check of an address; its form by default
 */
export function cleanNamespaces(
  foreign: unknown,
  asked?: readonly string[],
  written: Writer = (_, address) => address,
  isValid: AddressCheck = isAddress,
): Session['namespaces'] | undefined {
  const found = new Map<ChainNamespace, Granted>()
  for (const [key, value] of Object.entries(asRecord(foreign))) {
    const namespace = namespaceOfKey(key)
    if (namespace === undefined || (asked !== undefined && !asked.some((one) => sessionNamespace(one) === sessionNamespace(namespace)))) continue
    const entry = found.get(namespace) ?? { accounts: new Map(), addresses: new Map(), chains: new Set(), methods: new Set(), events: new Set() }
    const { accounts, chains, methods, events } = asRecord(value)
    for (const account of textsOf(accounts)) takeAccount(entry, namespace, account, written, isValid)
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
    // A chain without an account is unusable, even if the wallet lists it.
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
  /** CAIP-10 ids, by a key that is equal for equal ids. */
  readonly accounts: Map<string, string>
  /** Formatted addresses, by key. Each is formatted once, on however many chains it is. */
  readonly addresses: Map<string, string>
  readonly chains: Set<CaipNetworkId>
  readonly methods: Set<string>
  readonly events: Set<string>
}

type Writer = (namespace: ChainNamespace, address: string) => string

/** Adds an account, without duplicates, up to {@link MAX_LISTED} accounts of {@link MAX_ACCOUNTS} addresses. Further accounts are ignored. */
function takeAccount({ accounts, addresses }: Granted, namespace: ChainNamespace, account: string, written: Writer, isValid: AddressCheck): void {
  if (accounts.size === MAX_LISTED) return
  const parsed = parseCaipAddress(account)
  if (!parsed.ok || parsed.value.namespace !== namespace || !isValid(namespace, parsed.value.address, parsed.value.reference)) return
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

/** Returns the namespace of a key: `eip155`, `eip155:1` (CAIP-25), or `mvx`. Elrond and MultiversX are one chain. */
function namespaceOfKey(key: string): ChainNamespace | undefined {
  const [name] = canonicalParts(key.split(':')[0] as string, '')
  return isChainNamespace(name) ? name : undefined
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.slice(0, MAX_LISTED).filter((one): one is string => typeof one === 'string' && one.length <= MAX_TEXT) : []
}

function add<T>(set: Set<T>, item: T, limit: number): void {
  if (set.size < limit) set.add(item)
}

/** Link that is the pairing URI itself. */
export const PAIRING_ITSELF = '{pairing}'

/**
 * Inserts a pairing URI into a link to a wallet: `{uri}` is replaced by the encoded URI, `{uri2}` by the twice encoded URI, which Telegram on Android needs. `{pairing}`
 * alone is the URI itself, which opens the wallet that the phone has for `wc:`. A link without placeholders is returned unchanged. Returns undefined if the link needs a URI and there is none.
 */
export function fillPairingLink(link: string, uri: string | undefined): string | undefined {
  if (link === PAIRING_ITSELF) return uri
  if (!/\{uri2?\}/.test(link)) return link
  if (uri === undefined) return undefined
  const once = encodeURIComponent(uri)
  return link.replaceAll('{uri2}', encodeURIComponent(once)).replaceAll('{uri}', once)
}

/**
 * Returns the network that the data of a `chainChanged` name: as CAIP-2, as a number, hex or decimal text, or as an object with `chainId` (facts 4.8). Returns
 * undefined if they name none, and the id as it came if it belongs to another namespace.
 */
export function networkNamed(namespace: ChainNamespace, data: Json): CaipNetworkId | undefined {
  const value = typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as { readonly chainId?: Json }).chainId : data
  const named = parseCaipNetworkId(value)
  if (named.ok) return named.value.caipNetworkId
  if (namespace === 'eip155') {
    const chainId = parseEvmChainId(value)
    return chainId === undefined ? undefined : `eip155:${chainId}`
  }
  const joined = typeof value === 'string' ? parseCaipNetworkId(`${namespace}:${value}`) : undefined
  return joined?.ok ? joined.value.caipNetworkId : undefined
}
