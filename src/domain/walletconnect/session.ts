import type { Session, SessionNamespace } from '../../ports/relay.js'
import type { Account } from '../connection/index.js'
import { toAccounts } from '../connection/index.js'
import type { RootState } from '../root.js'
import { sameAddress } from '../shared/address.js'
import { type CaipNetworkId, type ChainNamespace, chainNamespaces, parseCaipAddress, parseCaipNetworkId } from '../shared/caip.js'
import { matchesNetworkId, type Network } from '../shared/networks.js'
import { proposedChains } from './proposal.js'

/** What a session gives in one namespace that the app has. */
export interface Served {
  readonly namespace: ChainNamespace
  /** Each once; the one to begin with first: on the network that the app works on, else as the wallet orders them. */
  readonly accounts: readonly [Account, ...Account[]]
  /** Of the session's chains and accounts, by the ids of today (WC-21, NET-06). */
  readonly approvedNetworks: readonly CaipNetworkId[]
  /** The one the app works on where the wallet allows it, else the first allowed one that the app has, else the first. */
  readonly network: CaipNetworkId
  readonly supportsAllNetworks: boolean
}

/** What a session gives in a namespace, without what it was not asked for: a wallet may grant chains that were never proposed. */
export function withinProposal(state: RootState, namespace: ChainNamespace, granted: SessionNamespace): SessionNamespace {
  const proposed = new Set(proposedChains(state, namespace))
  const accounts = granted.accounts.filter((account) => proposed.has(account.slice(0, account.lastIndexOf(':'))))
  return { ...granted, accounts, chains: granted.chains.filter((chain) => proposed.has(chain)) }
}

/** What a session gives in the namespaces that the app has; those without a usable account are left out. */
export function servedBy(state: RootState, session: Pick<Session, 'namespaces' | 'peer'>): readonly Served[] {
  return chainNamespaces.flatMap((namespace) => serve(state, session, namespace) ?? [])
}

/** The accounts of a namespace as plain addresses, those on `first` before the others. */
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

/** The accounts of a namespace in the order for its network, where the active one is not an account there: addresses of Bitcoin differ by network. */
export function accountsToMoveTo(state: RootState, namespace: ChainNamespace): readonly Account[] | undefined {
  const { session } = state.walletconnect
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
  // This wallet answers for networks that it does not list (facts 4.3); a wrong claim leads to a switch that fails.
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

/** The id that a network goes by today (NET-06). */
function today(chain: string, networks: readonly Network[]): CaipNetworkId {
  return networks.find((network) => matchesNetworkId(network, chain))?.caipNetworkId ?? (chain as CaipNetworkId)
}
