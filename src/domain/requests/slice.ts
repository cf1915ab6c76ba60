import { transportOf } from '../config/index.js'
import { catchError, filter, map, mergeMap, type Observable, of, switchMap, take, takeUntil, takeWhile, throwError } from 'rxjs'
import type { TransactionRequest } from '../../ports/connector.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline, later, withNotice } from '../shared/timing.js'
import { canSwitchTo, findNetwork, networkIdFor } from '../network/index.js'
import type { DomainCommand, EventOf, Policy, PolicyIo, Slice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { Json } from '../shared/json/json.js'
import { decide, REQUEST_DEADLINE_MS } from './decide.js'
import { evolve } from './evolve.js'
import { unansweredMemory } from './persist.js'
import { askCalls, type CallsStep } from './calls.js'
import { findUnanswered, sends } from './unanswered.js'

/** Milliseconds for a wallet to report its network (robustness, F29). */
export const READ_DEADLINE_MS = 10_000

/** Asks the wallet once, whatever it answers (robustness, section 1, rule 8). */
const askWallet: Policy = (io) =>
  io.on('requestStarted').pipe(
    filter(({ isForwarded }) => !isForwarded),
    mergeMap((request) =>
      afterReview(
        io,
        request,
        checked(io, request).pipe(
          switchMap(() => ask(io, request)),
          withNotice(io.ports.timer, REQUEST_DEADLINE_MS, UNANSWERED, (answer) => !('report' in answer)),
        ),
      ).pipe(
        takeWhile((answer) => answer === UNANSWERED || 'report' in answer, true),
        map(
          (answer): DomainCommand =>
            'unanswered' in answer
              ? { type: 'reportRequestUnanswered', operation: request.operation }
              : 'report' in answer
                ? answer.report
                : { type: 'reportRequestDone', operation: request.operation, ...answer },
        ),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportRequestFailed', operation: request.operation, failure: reason })),
        // The answer of a wallet counts after its request has ended here, too.
        takeUntil(
          io.on('requestFailed').pipe(filter(({ operation }) => operation === request.operation && findUnanswered(io.state(), operation) === undefined)),
        ),
      ),
    ),
  )

/** Stands for a wallet that has not answered in time. */
const UNANSWERED = { unanswered: true } as const

/** Ends what nobody decides: the wallet's own provider asks it after the review. */
const forwardRequests: Policy = (io) =>
  io.on('requestStarted').pipe(
    filter(({ isForwarded }) => isForwarded === true),
    mergeMap(({ operation }) => {
      const ended = io.on('requestForwarded', 'requestFailed').pipe(filter((event) => event.operation === operation))
      const reason = failure('DEADLINE_EXCEEDED', { subject: 'the review', ms: REQUEST_DEADLINE_MS })
      return later(io.ports.timer, REQUEST_DEADLINE_MS, { type: 'reportRequestFailed' as const, operation, failure: reason }, ended)
    }),
  )

/** Fails the requests of a disconnected wallet. */
const failRequestsOnDisconnect: Policy = (io) =>
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
  publicEvents: {
    requestStarted: true,
    callsPlanned: true,
    callSent: true,
    requestHeld: true,
    requestReleased: true,
    requestForwarded: true,
    requestCompleted: true,
    requestFailed: true,
    requestAnsweredLate: true,
    requestRefusedLate: true,
    accountSentSince: true,
    requestForgotten: true,
  },
  decide,
  evolve,
  remembered: unansweredMemory,
  views: ['UnansweredRequests'],
  policies: { askWallet, forwardRequests, failRequestsOnDisconnect },
  endings: {
    forwardRequests: ({ requests: { pending } }, reason) =>
      pending.flatMap(({ operation, isForwarded }) => (isForwarded ? [{ type: 'reportRequestFailed' as const, operation, failure: reason }] : [])),
    askWallet: ({ requests: { pending } }, reason) => pending.map(({ operation }) => ({ type: 'reportRequestFailed', operation, failure: reason })),
  },
  outcomes: {
    signMessage: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
    signTypedData: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
    signTransactions: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
    sendTransaction: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
    reviewRequest: { done: ['requestForwarded'], failed: ['requestFailed'], cancel: 'cancelRequest' },
    sendCalls: { done: ['requestCompleted'], failed: ['requestFailed'], cancel: 'cancelRequest' },
  },
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
  if (!sends(kind) && kind !== 'signTransactions') return of(null)
  // A WalletConnect request names its network, which must be approved.
  if (transportOf(io.state().config, connectorId) === 'session')
    return canSwitchTo(io.state(), { chainNamespace: namespace, caipNetworkId: network })
      ? of(null)
      : throwError(() => failure('CHAIN_MISMATCH', { network: findNetwork(io.state(), network)?.name ?? network }))
  // So does a batch. Calls of it that are sent one by one are checked each.
  if (kind === 'sendCalls') return of(null)
  return io.ports.connector.readNetwork({ namespace, connectorId }).pipe(
    deadline(io.ports.timer, READ_DEADLINE_MS, connectorId),
    take(1),
    switchMap((actual) =>
      actual === network ? of(null) : throwError(() => failure('CHAIN_MISMATCH', { network: findNetwork(io.state(), network)?.name ?? network })),
    ),
  )
}

/** Asks the wallet. A port that gives up waiting is silent, and nothing more is heard from it. */
function ask(io: PolicyIo, request: EventOf<'requestStarted'>): Observable<RequestAnswer | CallsStep | typeof UNANSWERED> {
  return prompt(io, request).pipe(catchError((reason: Failure) => (reason.code === 'DEADLINE_EXCEEDED' ? of(UNANSWERED) : throwError(() => reason))))
}

function prompt(io: PolicyIo, request: EventOf<'requestStarted'>): Observable<RequestAnswer | CallsStep> {
  const { kind, namespace, connectorId, address, network, payload } = request
  const wallet = { namespace, connectorId, address }
  const { connector } = io.ports
  if (kind === 'signMessage') return connector.signMessage({ ...wallet, message: payload }).pipe(map(toAnswer))
  const data = JSON.parse(payload) as Json
  if (kind === 'signTypedData') return connector.signTypedData({ ...wallet, typedData: data }).pipe(map(toAnswer))
  const at = { ...wallet, network: networkIdFor(io.state(), connectorId, network) }
  if (kind === 'sendCalls')
    return askCalls(io, request, ({ capabilities: _, ...transaction }) =>
      checked(io, { ...request, kind: 'sendTransaction' }).pipe(switchMap(() => connector.sendTransaction({ ...at, transaction: { ...transaction } }))),
    )
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
