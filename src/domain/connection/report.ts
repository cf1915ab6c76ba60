import { connectorMark, selectConnector, selectConnectorName } from '../connectors/index.js'
import { activateNamespace, decideWalletNetwork, endSwitch, keepActiveNamespace } from '../network/index.js'
import type { DomainEvent, Slice } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import { MAX_ACCOUNTS } from '../shared/limits.js'
import { toAccounts } from './accounts.js'
import { connectFailed, liveFlow, lock, lost } from './flows.js'
import { lateGrant, readGrant } from './restore/late-grant.js'
import type { Account, WalletReport } from './messages.js'
import { doubtOf, refuseDoubtful } from './restore/stranger.js'
import { lateRefusal, lateRestore, restoreLater, restoreNow } from './restore/unanswered.js'
import { selectHeldConnection } from './selectors.js'
import type { ConnectFlow, NamespaceConnection } from './state.js'

/** Handles wallet reports. Rejections are handled by `decide`, because they can come before this module is loaded. */
export const reports: Slice<'connection', WalletReport>['decide'] = {
  reportConnected(state, report, context) {
    const { namespace, operation } = report
    const live = liveFlow(state, namespace, operation)
    const flow = live ?? lateRestore(state, namespace, operation, context) ?? lateGrant(state, namespace, operation, context)
    if (flow === undefined) return []
    // An empty list says that the wallet was locked before it answered.
    const { deferredAccounts = [] } = flow
    const accounts = toAccounts(namespace, deferredAccounts.length > 0 ? deferredAccounts : report.accounts, report.details)
    if (accounts.length === 0) {
      const none = failure('CONNECT_FAILED', {}, failure('ACCOUNTS_UNAVAILABLE'))
      return live ? [connectFailed(namespace, live, none), ...restoreLater(state, namespace, live, none)] : lateRefusal(state, namespace, operation, none)
    }
    const mark = connectorMark(selectConnector(state, flow.connectorId, namespace))
    const doubt = doubtOf(state, namespace, flow, accounts, mark)
    if (doubt !== undefined) return [...(live ? [] : [started(namespace, flow)]), ...refuseDoubtful(state, namespace, flow, doubt)]
    const first = accounts[0] as Account
    const kept = flow.by === 'restore' ? selectHeldConnection(state, namespace, flow.connectorId) : undefined
    // If the wallet's first account changed since, that account is used instead of the stored one.
    const wanted = flow.address ?? (sameAddress(namespace, first.address, kept?.accounts[0]?.address ?? '') ? kept?.address : undefined)
    const active = (wanted && accounts.find((account) => sameAddress(namespace, account.address, wanted))) ?? first
    const network = flow.deferredNetwork ?? report.network
    const { approvedNetworks, supportsAllNetworks } = report
    const leaves = state.connection.namespaces[namespace]?.connectorId !== flow.connectorId
    const byVisitor = flow.by === 'visitor'
    const moved = decideWalletNetwork(state, namespace, network, byVisitor, !leaves)
    return [
      ...(live ? [] : [started(namespace, flow)]),
      ...(leaves ? endSwitch(state, namespace) : []),
      {
        type: 'connected',
        operation: flow.operation,
        namespace,
        connectorId: flow.connectorId,
        name: selectConnectorName(state, flow.connectorId, namespace),
        accounts,
        ...(report.details && { details: report.details }),
        address: active.address,
        network,
        approvedNetworks,
        supportsAllNetworks,
        by: flow.by,
        ...(mark && { mark }),
      },
      ...(byVisitor && !flow.aside ? activateNamespace(state, namespace, network, moved) : keepActiveNamespace(state, namespace, moved)),
    ]
  },

  reportAccountsChanged(state, { namespace, connectorId, accounts, details, read }, { now, operation }) {
    const current = state.connection.namespaces[namespace]
    if (!read && current?.flow?.connectorId === connectorId && current.connectorId !== connectorId)
      return [{ type: 'providerEventDeferred', namespace, operation: current.flow.operation, accounts: accounts.slice(0, MAX_ACCOUNTS) }]
    const next = toAccounts(namespace, accounts, details)
    const [active] = next
    if (isLocked(current, connectorId)) return active === undefined ? [] : restoreNow(state, namespace, connectorId, { now, operation })
    if (current?.connectorId !== connectorId) return active === undefined ? [] : readGrant(state, namespace, connectorId, { now, operation })
    if (active === undefined) return accounts.length === 0 && !read ? lock(state, namespace, connectorId) : []
    const known = state.account.namespaces[namespace]
    // A read keeps the account that the visitor chose here.
    if ((read || known?.address === active.address) && sameAccounts(known?.allAccounts ?? [], next)) return []
    return [{ type: 'accountsChanged', namespace, connectorId, accounts: next, ...(details && { details }), address: active.address, ...(read && { read }) }]
  },

  reportChainChanged(state, { namespace, connectorId, network }) {
    const current = state.connection.namespaces[namespace]
    if (current?.flow?.connectorId === connectorId && current.connectorId !== connectorId)
      return [{ type: 'providerEventDeferred', namespace, operation: current.flow.operation, network }]
    if (current?.connectorId !== connectorId) return []
    return keepActiveNamespace(state, namespace, decideWalletNetwork(state, namespace, network, true))
  },

  reportProviderDisconnected(state, { namespace, connectorId }) {
    const current = state.connection.namespaces[namespace]
    if (current?.connectorId !== connectorId && !isLocked(current, connectorId)) return []
    return lost(state, namespace, connectorId, 'wallet')
  },
}

function started(namespace: ChainNamespace, { operation, connectorId, by, silent, aside, deadline }: ConnectFlow): DomainEvent {
  return { type: 'connectStarted', operation, namespace, connectorId, by, ...(silent && { silent }), ...(aside && { aside }), deadline }
}

/** Returns true if the wallet is locked and no attempt runs in its namespace. */
function isLocked(one: NamespaceConnection | undefined, connectorId: string): boolean {
  return one?.locked === true && one.withheldId === connectorId && one.flow === undefined
}

function sameAccounts(a: readonly Account[], b: readonly Account[]): boolean {
  return a.length === b.length && a.every((account, index) => account.address === b[index]?.address && account.type === b[index]?.type)
}
