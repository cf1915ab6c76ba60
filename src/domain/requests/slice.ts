import { transportOf } from '../config/index.js'
import { catchError, filter, map, mergeMap, type Observable, of, switchMap, take, takeUntil, throwError } from 'rxjs'
import type { TransactionRequest } from '../../ports/connector.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline } from '../shared/timing.js'
import { canSwitchTo, findNetwork, networkIdFor } from '../network/index.js'
import type { EventOf, Policy, PolicyIo, Slice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { Json } from '../shared/json/json.js'
import { decide, REQUEST_DEADLINE_MS } from './decide.js'
import type { PendingRequest } from './state.js'

/** Milliseconds for a wallet to report its network (robustness, F29). */
export const READ_DEADLINE_MS = 10_000

/** Asks the wallet once, whatever it answers (robustness, section 1, rule 8). */
const asks: Policy = (io) =>
  io.on('requestStarted').pipe(
    mergeMap((request) =>
      afterReview(
        io,
        request,
        checked(io, request).pipe(
          switchMap(() => ask(io, request)),
          deadline(io.ports.timer, REQUEST_DEADLINE_MS, request.connectorId),
        ),
      ).pipe(
        take(1),
        map((answer) => ({ type: 'reportRequestDone' as const, operation: request.operation, ...answer })),
        catchError((reason: Failure) => of({ type: 'reportRequestFailed' as const, operation: request.operation, failure: reason })),
        takeUntil(io.on('requestFailed').pipe(filter((event) => event.operation === request.operation))),
      ),
    ),
  )

/** Fails the requests of a disconnected wallet. */
const gives: Policy = (io) =>
  io.on('disconnected').pipe(
    mergeMap(({ namespace, connectorId }) =>
      io
        .state()
        .requests.pending.filter((one) => one.namespace === namespace && one.connectorId === connectorId)
        .map(({ operation }) => ({ type: 'cancelRequest' as const, operation })),
    ),
  )

/** Requests slice: signatures and transactions that wait in wallets. */
export const requests: Slice<'requests'> = {
  name: 'requests',
  publicEvents: { requestStarted: true, requestHeld: true, requestReleased: true, requestCompleted: true, requestFailed: true },
  decide,
  evolve: {
    requestStarted: (state, { operation, kind, namespace, connectorId, network, deadline: at, review }, now) => ({
      pending: [
        ...state.pending,
        { operation, kind, namespace, connectorId, network, startedAt: now, deadline: at, ...(review && { stage: 'review' as const, review }) },
      ],
    }),
    requestHeld: (state, { operation }) => ({ pending: state.pending.map((one) => (one.operation === operation ? { ...one, stage: 'held' as const } : one)) }),
    requestReleased: (state, { operation, deadline: at }) => ({
      pending: state.pending.map((one) => (one.operation === operation ? { ...withoutStage(one), deadline: at } : one)),
    }),
    requestCompleted: (state, { operation }) => ({ pending: state.pending.filter((one) => one.operation !== operation) }),
    requestFailed: (state, { operation }) => ({ pending: state.pending.filter((one) => one.operation !== operation) }),
    stopped: (state) => (state.pending.length === 0 ? state : { pending: [] }),
  },
  policies: { asks, gives },
  endings: { asks: ({ requests: { pending } }, reason) => pending.map(({ operation }) => ({ type: 'reportRequestFailed', operation, failure: reason })) },
  outcomes: {
    signMessage: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
    signTypedData: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
    signTransactions: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
    sendTransaction: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
  },
}

function withoutStage({ stage: _, ...request }: PendingRequest): PendingRequest {
  return request
}

/** Subscribes to the wallet's answer once the review of a request, if it has one, lets it be asked. */
function afterReview<T>(io: PolicyIo, { operation, review }: EventOf<'requestStarted'>, answer: Observable<T>): Observable<T> {
  if (review === undefined) return answer
  return io.on('requestReleased').pipe(
    filter((event) => event.operation === operation),
    take(1),
    // The visitor's time to decide, as long as that in the wallet.
    deadline(io.ports.timer, REQUEST_DEADLINE_MS, 'the review'),
    switchMap(() => answer),
  )
}

/** Checks the wallet's network right before a transaction is shown. On another network no prompt is raised (robustness, T9, F36). */
function checked(io: PolicyIo, { kind, namespace, connectorId, network }: EventOf<'requestStarted'>): Observable<unknown> {
  if (kind !== 'sendTransaction' && kind !== 'signTransactions') return of(null)
  // A WalletConnect request names its network, which must be approved.
  if (transportOf(io.state().config, connectorId) === 'session')
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

function ask(io: PolicyIo, { kind, namespace, connectorId, address, network, payload }: EventOf<'requestStarted'>): Observable<RequestAnswer> {
  const wallet = { namespace, connectorId, address }
  const { connector } = io.ports
  if (kind === 'signMessage') return connector.signMessage({ ...wallet, message: payload }).pipe(map(toAnswer))
  const data = JSON.parse(payload) as Json
  if (kind === 'signTypedData') return connector.signTypedData({ ...wallet, typedData: data }).pipe(map(toAnswer))
  const at = { ...wallet, network: networkIdFor(io.state(), connectorId, network) }
  if (kind === 'sendTransaction') return connector.sendTransaction({ ...at, transaction: data as TransactionRequest }).pipe(map(toAnswer))
  return connector
    .signTransactions({ ...at, transactions: data as readonly TransactionRequest[] })
    .pipe(map((results) => ({ result: results[0] ?? '', results: [...results] })))
}

/** Answer of a wallet: a signature, a hash, or signed transactions. */
interface RequestAnswer {
  readonly result: string
  readonly results?: readonly string[]
}

function toAnswer(result: string): RequestAnswer {
  return { result }
}
