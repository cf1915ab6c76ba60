import type { Session, SessionNamespace } from '../../../ports/relay.js'
import type { Account } from '../../connection/index.js'
import { toAccounts } from '../../connection/index.js'
import type { RootState } from '../../root.js'
import { sameAddress } from '../../shared/caip/address.js'
import { type CaipNetworkId, type ChainNamespace, chainNamespaces, parseCaipAddress, parseCaipNetworkId } from '../../shared/caip/caip.js'
import { matchesNetworkId, type Network } from '../../shared/networks/networks.js'
import { proposedChains } from '../pairing/proposal.js'

/** Accounts and networks of a session in one configured namespace. */
export interface Served {
  readonly namespace: ChainNamespace
  /** Without duplicates. The first is active: on the app's network if possible, or else in the wallet's order. */
  readonly accounts: readonly [Account, ...Account[]]
  /** Networks of the session's chains and accounts, by their current ids (WC-21, NET-06). */
  readonly approvedNetworks: readonly CaipNetworkId[]
  /** The app's active network if approved, or else the first approved one that is configured, or else the first. */
  readonly network: CaipNetworkId
  readonly supportsAllNetworks: boolean
}

/** Removes chains from a session's namespace that were not proposed. A wallet may approve more than requested. */
export function withinProposal(state: RootState, namespace: ChainNamespace, granted: SessionNamespace): SessionNamespace {
  const proposed = new Set(proposedChains(state, namespace))
  const accounts = granted.accounts.filter((account) => proposed.has(account.slice(0, account.lastIndexOf(':'))))
  return { ...granted, accounts, chains: granted.chains.filter((chain) => proposed.has(chain)) }
}

/** Returns the accounts and networks of a session in the configured namespaces. Namespaces without a usable account are left out. */
export function servedBy(state: RootState, session: Pick<Session, 'namespaces' | 'peer'>): readonly Served[] {
  return chainNamespaces.flatMap((namespace) => serve(state, session, namespace) ?? [])
}

/** Returns the accounts of a namespace as plain addresses, those on `first` before the others. */
export function sessionAccounts(namespace: ChainNamespace, accounts: readonly string[], first?: (chain: string) => boolean): readonly Account[] {
  const parsed = accounts.flatMap((account) => {
    const read = parseCaipAddress(account)
    return read.ok && read.value.namespace === namespace ? [read.value] : []
  })
  const ordered = first === undefined ? parsed : [...parsed.filter((one) => first(one.caipNetworkId)), ...parsed.filter((one) => !first(one.caipNetworkId))]
  return toAccounts(
    namespace,
    ordered.map(({ address }) => address),
  )
}

/** Returns the accounts in the order of the active network, if the active account is not on it. Bitcoin addresses differ by network. */
export function accountsToMoveTo(state: RootState, namespace: ChainNamespace): readonly Account[] | undefined {
  const { session } = state.relay
  const active = state.account.namespaces[namespace]?.address
  const known = state.network.namespaces[namespace]
  const served = session && serve(state, session, namespace)
  if (session === undefined || known === undefined || active === undefined || served === undefined || served.network !== known.caipNetwork) return undefined
  const there = (session.namespaces[namespace]?.accounts ?? []).some((account) => {
    const read = parseCaipAddress(account)
    return read.ok && today(read.value.caipNetworkId, known.requestedCaipNetworks) === known.caipNetwork && sameAddress(namespace, read.value.address, active)
  })
  return there ? undefined : served.accounts
}

function serve(state: RootState, { namespaces, peer }: Pick<Session, 'namespaces' | 'peer'>, namespace: ChainNamespace): Served | undefined {
  const granted = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  const known = state.network.namespaces[namespace]
  if (granted === undefined || known === undefined || known.requestedCaipNetworks.length === 0) return undefined
  const within = withinProposal(state, namespace, granted)
  const approvedNetworks = approvedIn(namespace, within, known.requestedCaipNetworks)
  const configured = approvedNetworks.find((id) => known.requestedCaipNetworks.some((network) => network.caipNetworkId === id))
  const network = known.caipNetwork !== undefined && approvedNetworks.includes(known.caipNetwork) ? known.caipNetwork : (configured ?? approvedNetworks[0])
  const [first, ...others] = sessionAccounts(namespace, within.accounts, (chain) => today(chain, known.requestedCaipNetworks) === network)
  if (first === undefined || network === undefined) return undefined
  // MetaMask serves networks that it does not list (facts 4.3). If that fails, so does the switch.
  return { namespace, accounts: [first, ...others], approvedNetworks, network, supportsAllNetworks: peer.name === 'MetaMask Wallet' }
}

function approvedIn(namespace: ChainNamespace, { chains, accounts }: Session['namespaces'][string], networks: readonly Network[]): readonly CaipNetworkId[] {
  const all = [...chains, ...accounts.map((account) => account.slice(0, account.lastIndexOf(':')))]
  const valid = all.flatMap((chain) => {
    const parsed = parseCaipNetworkId(chain)
    return parsed.ok && parsed.value.namespace === namespace ? [today(parsed.value.caipNetworkId, networks)] : []
  })
  return [...new Set(valid)]
}

/** Returns the current id of a network (NET-06). */
function today(chain: string, networks: readonly Network[]): CaipNetworkId {
  return networks.find((network) => matchesNetworkId(network, chain))?.caipNetworkId ?? (chain as CaipNetworkId)
}
