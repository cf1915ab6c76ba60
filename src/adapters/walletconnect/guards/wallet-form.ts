import { isAddress } from '../../../domain/shared/caip/address.js'
import { canonicalParts, sessionNamespace, sessionNetworkId } from '../../../domain/shared/caip/aliases.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { asRecord } from '../../../domain/shared/json/values.js'
import type { AddressCheck, ProposedNamespaces } from '../../../domain/shared/caip/session-rules.js'
import type { Session } from '../../../ports/relay.js'

/**
 * Returns the check of a session's accounts: by the chain's own check. EVM addresses count in any case, and are written with their checksum.
 * @param isValid check of all namespaces, which loads with the client
 */
export function accountCheck(isValid: AddressCheck): AddressCheck {
  return (namespace, address, reference) => (namespace === 'eip155' ? isAddress(namespace, address) : isValid(namespace, address, reference))
}

/** Returns proposed namespaces under the names that wallets know: `mvx`, and the names of Tezos networks. */
export function inProposalForm(namespaces: ProposedNamespaces): ProposedNamespaces {
  const written: Record<string, ProposedNamespaces[string]> = {}
  for (const [name, { chains, methods, events }] of Object.entries(namespaces)) {
    const key = sessionNamespace(name)
    const before = written[key]
    const all = (one: 'chains' | 'methods' | 'events', more: readonly string[]) => [...new Set([...(before?.[one] ?? []), ...more])]
    written[key] = { chains: all('chains', chains.map(sessionNetworkId)) as CaipNetworkId[], methods: all('methods', methods), events: all('events', events) }
  }
  return written
}

/** Returns checked namespaces with the keys and network ids that the wallet uses, because its requests name them so. */
export function inWalletForm(namespaces: Session['namespaces'], foreign: unknown): Session['namespaces'] {
  const names = namesOf(foreign)
  const written = (id: string) => {
    const [namespace = '', reference = '', ...rest] = id.split(':')
    return [names.get(`${namespace}:${reference}`) ?? `${namespace}:${reference}`, ...rest].join(':')
  }
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, { accounts, chains, ...others }]) => {
      const ids = accounts.map(written)
      const name = ids[0]?.split(':')[0] ?? key
      return [name, { ...others, accounts: ids, chains: chains.map(written) as CaipNetworkId[] }]
    }),
  )
}

/** Returns the id by which the wallet of a session knows a network. */
export function walletNetworkId(foreign: unknown, network: CaipNetworkId): string {
  return [...namesOf(foreign)].find(([id]) => sessionNetworkId(id) === sessionNetworkId(network))?.[1] ?? network
}

/** Returns namespaces with those of MultiversX under both of its names, because an app may use either. */
export function withBothNames(namespaces: Session['namespaces']): Session['namespaces'] {
  const { elrond, multiversx } = namespaces
  const one = multiversx ?? elrond
  if (one === undefined) return namespaces
  const named = (name: string) => (id: string) => id.replace(/^[a-z]+:/, `${name}:`)
  const under = (name: string) => ({ ...one, accounts: one.accounts.map(named(name)), chains: one.chains.map(named(name)) as CaipNetworkId[] })
  return { ...namespaces, elrond: under('elrond'), multiversx: under('multiversx') }
}

/** Returns the wallet's forms of network ids, by ours. */
function namesOf(foreign: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const value of Object.values(asRecord(foreign))) {
    const { accounts, chains } = asRecord(value)
    for (const text of [...(Array.isArray(accounts) ? accounts : []), ...(Array.isArray(chains) ? chains : [])]) {
      const [namespace, reference] = typeof text === 'string' ? text.split(':', 2) : []
      if (namespace === undefined || reference === undefined) continue
      const id = canonicalParts(namespace, reference).join(':')
      if (!names.has(id)) names.set(id, `${namespace}:${reference}`)
    }
  }
  return names
}
