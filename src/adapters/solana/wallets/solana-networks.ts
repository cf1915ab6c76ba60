import { Observable, Subject } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Clusters } from './clusters.js'
import { accountsOf, type SolanaAccount } from './solana-accounts.js'

/** Account and network of the namespace that the app shows; undefined while there is none. Read at each use. */
export interface Shown {
  readonly address?: string | undefined
  readonly network?: CaipNetworkId | undefined
}

/** Networks of wallets that have none of their own: they sign for the chain that a request names, if the account lists it. */
export interface SolanaNetworks {
  /** Returns the networks that the shown account of a wallet lists. */
  approved(wallet: object): readonly CaipNetworkId[]
  /** Returns the app's network if it is one of these, else the first of them. */
  preferred(connectorId: string, networks: readonly CaipNetworkId[]): CaipNetworkId | undefined
  /** Returns the {@link SolanaNetworks.preferred} network of those that a wallet serves. */
  current(connectorId: string, wallet: object): CaipNetworkId | undefined
  /** Makes an approved network the current one, until the app shows another. */
  set(connectorId: string, network: CaipNetworkId): void
  /** Emits the networks of a connector that {@link SolanaNetworks.set} sets from now on. */
  switched(connectorId: string): Observable<CaipNetworkId>
}

/** Creates the networks of a page's wallets. */
export function createSolanaNetworks(clusters: Clusters, shown: () => Shown): SolanaNetworks {
  /** Networks that were switched to and that the app does not show yet, with the one that it showed then. */
  const ahead = new Map<string, { readonly to: CaipNetworkId; readonly from: CaipNetworkId | undefined }>()
  const switches = new Subject<{ readonly connectorId: string; readonly network: CaipNetworkId }>()

  function wanted(connectorId: string): CaipNetworkId | undefined {
    const { network } = shown()
    const switched = ahead.get(connectorId)
    if (switched !== undefined && switched.from === network) return switched.to
    ahead.delete(connectorId)
    return network
  }

  const approved = (wallet: object) => clusters.networksOf(shownAccount(wallet, shown())?.chains ?? [])

  function preferred(connectorId: string, networks: readonly CaipNetworkId[]): CaipNetworkId | undefined {
    const network = wanted(connectorId)
    return network !== undefined && networks.includes(network) ? network : networks[0]
  }

  return {
    approved,
    preferred,
    current: (connectorId, wallet) => preferred(connectorId, approved(wallet)),
    set(connectorId, network) {
      ahead.set(connectorId, { to: network, from: shown().network })
      switches.next({ connectorId, network })
    },
    switched: (connectorId) => new Observable((subscriber) => switches.subscribe((one) => one.connectorId === connectorId && subscriber.next(one.network))),
  }
}

/** Returns the account of a wallet that the app shows, else the wallet's first. */
export function shownAccount(wallet: object, { address }: Shown): SolanaAccount | undefined {
  const accounts = accountsOf(wallet)
  return accounts.find((account) => account.address === address) ?? accounts[0]
}
