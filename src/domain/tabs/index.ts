import { merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { catchError, filter, takeUntil } from '../shared/streams/operators.js'
import { EMPTY } from '../shared/streams/sources.js'
import { AUTH_CONNECTOR_ID, WALLET_CONNECT_ID } from '../connectors/index.js'
import { findNetwork } from '../network/index.js'
import type { DomainCommand, DomainEvent, Policy, RootState, Slice } from '../root.js'
import { sameAddress } from '../shared/address.js'
import { type ChainNamespace, isChainNamespace } from '../shared/caip.js'
import type { JsonObject } from '../shared/json.js'

/** What is known of the other tabs. */
export interface TabState {
  /** Whether this tab is told of what happens in the others. */
  readonly shared: boolean
}

/** What can be asked of the other tabs. */
export type TabCommand = { readonly type: 'reportTabMessage'; readonly message: JsonObject }

/** A message that is none of ours, or of another release. */
export type TabEvent = { readonly type: 'tabMessageIgnored'; readonly reason: string }

/** Tells the other tabs what the visitor did here. What came from a tab is not told again, so there is no echo (robustness, F21). */
const tells: Policy = (io) => {
  // One message that cannot be posted is lost; those that follow are not.
  const post = (message: JsonObject) => (io.state().tabs.shared ? io.ports.tabs.post(message).pipe(catchError(() => EMPTY)) : EMPTY)
  return merge(
    io.on('connected').pipe(
      filter(({ by }) => by === 'visitor'),
      mergeMap(({ namespace, connectorId }) =>
        post({
          kind: 'connection',
          namespace,
          connectorId,
          ...(connectorId === WALLET_CONNECT_ID ? { topic: io.state().walletconnect.session?.topic ?? '' } : {}),
        }),
      ),
    ),
    io.on('disconnected').pipe(
      filter(({ by }) => by === 'visitor'),
      mergeMap(({ namespace }) => post({ kind: 'connection', namespace, connectorId: null })),
    ),
    io.on('accountSwitched').pipe(
      filter(({ by, namespace }) => by === undefined && sharesAccounts(io.state(), namespace)),
      mergeMap(({ namespace, address }) =>
        post({ kind: 'account', namespace, connectorId: io.state().connection.namespaces[namespace]?.connectorId ?? '', address }),
      ),
    ),
    io.on('networkSwitched').pipe(
      filter(({ by }) => by === 'visitor'),
      mergeMap(({ namespace, network }) => post({ kind: 'network', namespace, network })),
    ),
  )
}

const hears: Policy = (io) =>
  io.on('started').pipe(
    filter(() => io.state().tabs.shared),
    switchMap(() =>
      io.ports.tabs.messages().pipe(
        mergeMap((message): DomainCommand[] => {
          const { kind, namespace, connectorId, topic } = message
          if (kind === 'connection' && isChainNamespace(namespace) && (connectorId === null || typeof connectorId === 'string')) {
            return [{ type: 'reportConnectionElsewhere', namespace, connectorId, ...(typeof topic === 'string' && topic !== '' ? { topic } : {}) }]
          }
          return [{ type: 'reportTabMessage', message }]
        }),
        catchError(() => EMPTY),
        takeUntil(io.on('stopped')),
      ),
    ),
  )

/** What the tabs of one origin share: connections, the account and the network (UX-43). */
export const tabs: Slice<'tabs', TabCommand> = {
  name: 'tabs',
  decide: {
    reportTabMessage(state, { message }) {
      const { kind, namespace, network: id } = message
      if (kind === 'account' && isChainNamespace(namespace)) return followAccount(state, namespace, message)
      const network = kind === 'network' && isChainNamespace(namespace) && typeof id === 'string' ? findNetwork(state, id) : undefined
      if (network === undefined || network.chainNamespace !== namespace) return [{ type: 'tabMessageIgnored', reason: 'not understood' }]
      // A connected wallet tells its network itself; without one this tab follows.
      if (state.connection.namespaces[namespace]?.connectorId !== undefined) return []
      const same = state.network.activeNamespace === namespace && state.network.namespaces[namespace]?.caipNetwork === network.caipNetworkId
      return same ? [] : [{ type: 'networkSwitched', namespace, network: network.caipNetworkId, by: 'tab', confirmed: false }]
    },
  },
  evolve: {},
  policies: { tells, hears },
}

/** The account that is in use in another tab, by the same wallet; one that this tab does not know is left to the wallet to tell. */
function followAccount(state: RootState, namespace: ChainNamespace, { connectorId, address }: JsonObject): readonly DomainEvent[] {
  const known = state.account.namespaces[namespace]
  const isSame = sharesAccounts(state, namespace) && state.connection.namespaces[namespace]?.connectorId === connectorId
  const account = isSame && typeof address === 'string' ? known?.allAccounts.find((one) => sameAddress(namespace, one.address, address)) : undefined
  return account === undefined || account.address === known?.address ? [] : [{ type: 'accountSwitched', namespace, address: account.address, by: 'tab' }]
}

/** The embedded wallet's account is a kind of account, which its frame must hear of in each tab. */
function sharesAccounts(state: RootState, namespace: ChainNamespace): boolean {
  return state.connection.namespaces[namespace]?.connectorId !== AUTH_CONNECTOR_ID
}
