import type { Observable } from 'rxjs'
import { mergeMap, switchMap } from '../shared/streams/flatten.js'
import { catchError, filter, map, take, takeUntil } from '../shared/streams/operators.js'
import { of, throwError } from '../shared/streams/sources.js'
import type { TransactionRequest } from '../../ports/connector.js'
import type { Failure } from '../kernel/failure.js'
import { deadline } from '../kernel/timing.js'
import { WALLET_CONNECT_ID } from '../connectors/index.js'
import { canSwitchTo, findNetwork } from '../network/index.js'
import { sessionNetwork } from '../walletconnect/selectors-session.js'
import type { EventOf, Policy, PolicyIo, Slice } from '../root.js'
import { failure } from '../shared/errors.js'
import type { Json } from '../shared/json.js'
import { decide, REQUEST_DEADLINE_MS } from './decide.js'
import type { RequestCommand } from './messages.js'

/** A wallet has this long to say which network it is on (robustness, F29). */
export const READ_DEADLINE_MS = 10_000

/** Asks the wallet once, whatever comes back (robustness, section 1, rule 8). */
const asks: Policy = (io) =>
  io.on('requestStarted').pipe(
    mergeMap((request) =>
      checked(io, request).pipe(
        switchMap(() => ask(io, request)),
        deadline(io.ports.timer, REQUEST_DEADLINE_MS, request.connectorId),
        take(1),
        map((result) => ({ type: 'reportRequestDone' as const, operation: request.operation, result })),
        catchError((reason: Failure) => of({ type: 'reportRequestFailed' as const, operation: request.operation, failure: reason })),
        takeUntil(io.on('requestFailed').pipe(filter((event) => event.operation === request.operation))),
      ),
    ),
  )

/** What a wallet that is gone was asked is over. */
const gives: Policy = (io) =>
  io.on('disconnected').pipe(
    mergeMap(({ namespace, connectorId }) =>
      io
        .state()
        .requests.pending.filter((one) => one.namespace === namespace && one.connectorId === connectorId)
        .map(({ operation }) => ({ type: 'cancelRequest' as const, operation })),
    ),
  )

/** Requests that wait in wallets: signatures and transactions. */
export const requests: Slice<'requests', RequestCommand> = {
  name: 'requests',
  decide,
  evolve: {
    requestStarted: (state, { operation, kind, namespace, connectorId, network, deadline: at }, now) => ({
      pending: [...state.pending, { operation, kind, namespace, connectorId, network, startedAt: now, deadline: at }],
    }),
    requestCompleted: (state, { operation }) => ({ pending: state.pending.filter((one) => one.operation !== operation) }),
    requestFailed: (state, { operation }) => ({ pending: state.pending.filter((one) => one.operation !== operation) }),
    stopped: (state) => (state.pending.length === 0 ? state : { pending: [] }),
  },
  policies: { asks, gives },
  outcomes: {
    signMessage: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
    signTypedData: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
    sendTransaction: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
  },
}

/** The wallet's network is compared right before a transaction is shown: on another one no prompt is raised (robustness, T9, F36). */
function checked(io: PolicyIo, { kind, namespace, connectorId, network }: EventOf<'requestStarted'>): Observable<unknown> {
  if (kind !== 'sendTransaction') return of(null)
  // A session names the network with each request: it must be one that the wallet allowed.
  if (connectorId === WALLET_CONNECT_ID)
    return canSwitchTo(io.state(), { chainNamespace: namespace, caipNetworkId: network })
      ? of(null)
      : throwError(() => failure('CHAIN_MISMATCH', { network: findNetwork(io.state(), network)?.name ?? network }))
  return io.ports.connector.readNetwork({ namespace, connectorId }).pipe(
    deadline(io.ports.timer, READ_DEADLINE_MS, connectorId),
    take(1),
    switchMap((actual) =>
      actual === network ? of(null) : throwError(() => failure('CHAIN_MISMATCH', { network: findNetwork(io.state(), network)?.name ?? network })),
    ),
  )
}

function ask(io: PolicyIo, { kind, namespace, connectorId, address, network, payload }: EventOf<'requestStarted'>): Observable<string> {
  const wallet = { namespace, connectorId, address }
  if (kind === 'signMessage') return io.ports.connector.signMessage({ ...wallet, message: payload })
  const data = JSON.parse(payload) as Json
  if (kind === 'signTypedData') return io.ports.connector.signTypedData({ ...wallet, typedData: data })
  return io.ports.connector.sendTransaction({
    ...wallet,
    network: connectorId === WALLET_CONNECT_ID ? sessionNetwork(io.state(), network) : network,
    transaction: data as TransactionRequest,
  })
}
