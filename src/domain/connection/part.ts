import { log } from '../log.js'
import type { Policy, Slice } from '../root.js'
import { failure } from '../shared/errors.js'
import { MAX_ACCOUNTS } from '../shared/limits.js'
import { mergeMap } from '../shared/streams/flatten.js'
import { filter } from '../shared/streams/operators.js'
import { changeConnection as change } from './change.js'
import type { Account, WalletReport } from './messages.js'
import { reports } from './report.js'
import { AUTH_CONNECTOR_ID, selectConnectorName, WALLET_CONNECT_ID } from '../connectors/index.js'
import type { ChainNamespace } from '../shared/caip.js'
import { type Connection, MAX_RECENT_WALLETS } from './state.js'

/** A list of accounts that was cut is told to the developer; the visitor is shown the first ones. */
const tellsLimits: Policy = (io) =>
  io.on('connected', 'accountsChanged').pipe(
    filter(({ accounts }) => accounts.length >= MAX_ACCOUNTS),
    mergeMap(({ connectorId, namespace }) => {
      const limited = failure('ACCOUNTS_LIMITED', { wallet: selectConnectorName(io.state(), connectorId, namespace), limit: MAX_ACCOUNTS })
      return log(io, { level: 'warn', text: limited.message, context: { namespace, connectorId } })
    }),
  )

/** What comes of what a wallet says. */
export const connectionPart: Slice<'connection', WalletReport> = {
  name: 'connection',
  decide: reports,
  policies: { tellsLimits },
  evolve: {
    providerEventDeferred: (state, { namespace, operation, accounts, network }) =>
      change(state, namespace, (one) => {
        if (one.flow?.operation !== operation) return one
        return { ...one, flow: { ...one.flow, ...(accounts ? { deferredAccounts: accounts } : {}), ...(network ? { deferredNetwork: network } : {}) } }
      }),

    connected(state, { namespace, connectorId, name, accounts, address, by, walletId = connectorId, auth }, at) {
      const next = change(state, namespace, ({ flow: _, lastFailure: __, silent: ___, withheldId: ____, ...one }) => {
        const earlier = one.connections.find((held) => held.connectorId === connectorId)
        const connection: Connection = {
          connectorId,
          name,
          accounts,
          ...chosen(connectorId, accounts, address),
          since: earlier && !earlier.recent ? earlier.since : at,
          recent: false,
          ...(auth ? { auth } : {}),
        }
        return {
          ...one,
          connectorId,
          ...(by === 'visitor' ? {} : { silent: true }),
          connections: [connection, ...one.connections.filter((held) => held.connectorId !== connectorId)],
          disconnectedIds: one.disconnectedIds.filter((id) => id !== connectorId),
        }
      })
      return by === 'visitor'
        ? { ...next, recentWallets: [{ id: walletId }, ...next.recentWallets.filter((wallet) => wallet.id !== walletId)].slice(0, MAX_RECENT_WALLETS) }
        : next
    },

    accountsChanged: (state, { namespace, connectorId, accounts, address }) =>
      change(state, namespace, (one) => ({
        ...one,
        connections: one.connections.map((held) => (held.connectorId === connectorId ? withAccount(held, accounts, address) : held)),
      })),

    accountSwitched: (state, { namespace, address }) =>
      change(state, namespace, (one) => ({
        ...one,
        connections: one.connections.map((held) => (held.connectorId === one.connectorId ? withAccount(held, held.accounts, address) : held)),
      })),

    disconnected: (state, { namespace, connectorId, by }) =>
      change(state, namespace, (one) => {
        if (one.connectorId !== connectorId) return one
        const { connectorId: _, silent: __, ...rest } = one
        return {
          ...rest,
          connections: one.connections.map((held) => (held.connectorId === connectorId ? { ...held, recent: true } : held)),
          disconnectedIds: by === 'visitor' && !one.disconnectedIds.includes(connectorId) ? [...one.disconnectedIds, connectorId] : one.disconnectedIds,
        }
      }),

    sessionEnded: (state, { by }) =>
      Object.keys(state.namespaces).reduce(
        (next, namespace) =>
          change(next, namespace as ChainNamespace, (one) =>
            by !== 'discarded' && one.connections.some(isLiveSession)
              ? { ...one, connections: one.connections.map((held) => (isLiveSession(held) ? { ...held, recent: true } : held)) }
              : one,
          ),
        state,
      ),
  },
}

function withAccount({ address: _, ...held }: Connection, accounts: readonly Account[], address: string): Connection {
  return { ...held, accounts, ...chosen(held.connectorId, accounts, address) }
}

/**
 * What is remembered of the account in use: nothing where it is the first, which the wallet itself may change. Of the embedded wallet it is remembered which kind of
 * account is preferred (ACCT-14).
 */
function chosen(connectorId: string, [first]: readonly Account[], address: string): Pick<Connection, 'address'> {
  return first?.address === address || connectorId === AUTH_CONNECTOR_ID ? {} : { address }
}

/** A connection by the session that was in use or could be switched to. */
function isLiveSession({ connectorId, recent }: Connection): boolean {
  return connectorId === WALLET_CONNECT_ID && !recent
}
