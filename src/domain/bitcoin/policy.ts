import { catchError, EMPTY, filter, map, mergeMap, type Observable, of, take } from 'rxjs'
import { answerTo } from '../requests/index.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline } from '../shared/timing.js'
import { knownAddresses, ordinalsAddresses } from './known.js'
import { portOf } from './port-of.js'

/** Milliseconds to prepare a payment: coins, rates and every coin's transaction are read, each with its retries. */
export const PREPARE_DEADLINE_MS = 180_000

/** Prepares payments. */
const prepares: Policy = (io) =>
  io.on('bitcoinPaymentStarted', 'bitcoinReplacementStarted').pipe(
    mergeMap((started) =>
      prepare(io, started).pipe(
        take(1),
        deadline(io.ports.timer, PREPARE_DEADLINE_MS, started.network),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportBitcoinPaymentFailed', operation: started.operation, failure: reason })),
      ),
    ),
  )

/** Remembers the addresses that a sent transaction pays to: a later one that imitates one of them is warned of. */
const remembers: Policy = (io) =>
  io.on('requestStarted').pipe(
    filter(({ kind, namespace }) => kind === 'sendTransaction' && namespace === 'bip122'),
    mergeMap((request) => answerTo(io, request.operation).pipe(map(() => request))),
    mergeMap(({ network, address, payload }) =>
      portOf(io)
        .recipientsOf({ network, address, transactions: payload })
        .pipe(
          map((addresses): DomainCommand => ({ type: 'reportBitcoinPaid', addresses })),
          // The payment is made. Without its addresses, a later warning may be missing, and nothing else.
          catchError(() => EMPTY),
        ),
    ),
  )

/** Policies of the bitcoin slice, by name. */
export const policies = { prepares, remembers }

function prepare(io: PolicyIo, started: EventOf<'bitcoinPaymentStarted' | 'bitcoinReplacementStarted'>): Observable<DomainCommand> {
  const state = io.state()
  const { operation } = started
  const visitor = { known: knownAddresses(state), ordinals: ordinalsAddresses(state) }
  const port = portOf(io)
  const prepared =
    started.type === 'bitcoinPaymentStarted'
      ? port.preparePayment({ ...orderOf(started), ...visitor })
      : port.prepareReplacement({ ...orderOf(started), ...visitor })
  return prepared.pipe(map((payment): DomainCommand => ({ type: 'reportBitcoinPayment', operation, ...payment })))
}

function orderOf<E extends { readonly type: string; readonly operation: string }>({ type: _type, operation: _operation, ...order }: E) {
  return order
}
