import { catchError, map, mergeMap, type Observable, of, take } from 'rxjs'
import type { BitcoinPort } from '../../ports/bitcoin.js'
import { knownAddresses, ordinalsAddresses } from '../reviews/index.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline } from '../shared/timing.js'

/** Milliseconds to prepare a payment: coins, rates and every coin's transaction are read, each with its retries. */
export const PREPARE_DEADLINE_MS = 180_000

/** Prepares payments. */
const preparePayments: Policy = (io) =>
  io.on('bitcoinPaymentStarted', 'bitcoinReplacementStarted').pipe(
    mergeMap((started) =>
      prepare(io, started).pipe(
        take(1),
        deadline(io.ports.timer, PREPARE_DEADLINE_MS, started.network),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportBitcoinPaymentFailed', operation: started.operation, failure: reason })),
      ),
    ),
  )

/** Policies of the bitcoin slice, by name. */
export const policies = { preparePayments }

function prepare(io: PolicyIo, started: EventOf<'bitcoinPaymentStarted' | 'bitcoinReplacementStarted'>): Observable<DomainCommand> {
  const state = io.state()
  const { operation } = started
  const visitor = { known: knownAddresses(state, 'bip122'), ordinals: ordinalsAddresses(state, 'bip122') }
  // It comes with the plugin, like the policies of the slice.
  const port = (io.ports as unknown as { readonly bitcoin: BitcoinPort }).bitcoin
  const prepared =
    started.type === 'bitcoinPaymentStarted'
      ? port.preparePayment({ ...orderOf(started), ...visitor })
      : port.prepareReplacement({ ...orderOf(started), ...visitor })
  return prepared.pipe(map((payment): DomainCommand => ({ type: 'reportBitcoinPayment', operation, ...payment })))
}

function orderOf<E extends { readonly type: string; readonly operation: string }>({ type: _type, operation: _operation, ...order }: E) {
  return order
}
