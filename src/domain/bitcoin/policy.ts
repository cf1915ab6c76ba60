import { catchError, map, mergeMap, type Observable, of, take } from 'rxjs'
import type { BitcoinPort, PaymentOrder } from '../../ports/bitcoin.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline } from '../shared/timing.js'
import { knownAddresses, ordinalsAddresses } from './selectors.js'

/** Milliseconds to prepare a payment: coins, rates and every coin's transaction are read, each with its retries. */
export const PREPARE_DEADLINE_MS = 180_000

/** Prepares payments. */
const prepares: Policy = (io) =>
  io.on('bitcoinPaymentStarted').pipe(
    mergeMap((started) =>
      prepare(io, started).pipe(
        take(1),
        deadline(io.ports.timer, PREPARE_DEADLINE_MS, started.network),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportBitcoinPaymentFailed', operation: started.operation, failure: reason })),
      ),
    ),
  )

/** Policies of the bitcoin slice, by name. */
export const policies = { prepares }

function prepare(io: PolicyIo, { operation, type: _, ...payment }: EventOf<'bitcoinPaymentStarted'>): Observable<DomainCommand> {
  const state = io.state()
  const order: PaymentOrder = { ...payment, own: state.bitcoin.sent, known: knownAddresses(state), ordinals: ordinalsAddresses(state) }
  // The port comes with the plugin, like this policy.
  const { bitcoin } = io.ports as unknown as { readonly bitcoin: BitcoinPort }
  return bitcoin.preparePayment(order).pipe(map((prepared): DomainCommand => ({ type: 'reportBitcoinPayment', operation, ...prepared })))
}
