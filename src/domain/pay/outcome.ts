import { catchError, EMPTY, expand, filter, map, mergeMap, type Observable, of, take } from 'rxjs'
import { findPlan, type HeldPlan, isPlanShown } from '../plans/index.js'
import type { DomainCommand, DomainEvent, Policy, PolicyIo, RootState } from '../root.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import { deadline, later } from '../shared/timing.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import type { ArrivedPayment, SentPayment } from '../../ports/services/payments.js'
import type { PayArrival, PayInputs, PayOutcome } from './state.js'

/** Milliseconds between two looks at a payment whose block can be taken back still. */
export const SETTLE_LOOK_MS = 15_000

/** Most looks: an hour. Without an end the payment stays seen. */
const MAX_LOOKS = 240

/** Looks at the receiver's side of a payment that is in a block, until it is final. */
export const readOutcomes: Policy = (io) =>
  io.on('planCompleted', 'planSettled').pipe(
    filter(({ act, outcome }) => act === 'pay' && outcome === 'confirmed'),
    mergeMap(({ operation }) => {
      const plan = findPlan(io.state(), operation)
      const payment = plan && paymentOf(plan)
      return payment === undefined ? [] : look(io, operation, payment)
    }),
  )

function look(io: PolicyIo, operation: string, payment: SentPayment): Observable<DomainCommand> {
  const once = () =>
    io.ports.payments.read(payment).pipe(
      take(1),
      deadline(io.ports.timer, RPC_READ_DEADLINE_MS, payment.network),
      catchError(() => of(undefined)),
    )
  return once().pipe(
    expand((arrived, index) =>
      arrived?.isFinal === true || index + 1 >= MAX_LOOKS ? EMPTY : later(io.ports.timer, SETTLE_LOOK_MS, undefined, io.on('stopped')).pipe(mergeMap(once)),
    ),
    map((arrived): DomainCommand => ({ type: 'reportPayArrived', operation, payment, ...(arrived && { arrived }) })),
  )
}

/** Tells that the receiver has another amount than it asked for, or has it too late, where the dialog does not show it. */
export const tellArrivals: Policy = (io) =>
  io.on('payArrived').pipe(
    filter(({ operation }) => !isPlanShown(io.state(), operation)),
    mergeMap(({ arrival, isLate }): readonly DomainCommand[] => {
      const message = arrival === 'short' ? 'toast.payShort' : arrival === 'over' ? 'toast.payOver' : isLate ? 'toast.payLate' : undefined
      return message === undefined ? [] : [{ type: 'showToast', variant: 'error', message, delayMs: ERROR_TOAST_DELAY_MS }]
    }),
  )

/** Returns the payment that a plan has sent; undefined before that. */
function paymentOf({ network, content, progress }: HeldPlan): SentPayment | undefined {
  const hash = progress.at(-1)?.hash
  const [due] = content?.arrives ?? content?.goes ?? []
  if (hash === undefined || due === undefined || content?.to === undefined) return undefined
  return { network, hash, to: content.to.address, due: due.units, ...(due.token !== undefined && { token: due.token }) }
}

/** Returns what is new about a payment's outcome. */
export function arrivedEvents(state: RootState, operation: string, payment: SentPayment, arrived: ArrivedPayment | undefined): readonly DomainEvent[] {
  const plan = findPlan(state, operation)
  const known = state.pay.outcomes?.find((one) => one.operation === operation)
  // A look that failed changes nothing that was read before.
  if (plan?.act !== 'pay' || known?.isSettled || (known !== undefined && arrived === undefined)) return []
  const outcome = outcomeOf(state, plan, payment, arrived)
  if (outcome === undefined) return []
  const isNew = known === undefined || known.arrival !== outcome.arrival || known.arrived !== outcome.arrived || known.isLate !== outcome.isLate
  return [...(isNew ? [{ type: 'payArrived' as const, ...outcome }] : []), ...(arrived?.isFinal ? [{ type: 'paySettled' as const, operation }] : [])]
}

function outcomeOf({ pay }: RootState, plan: HeldPlan, { network, hash }: SentPayment, arrived: ArrivedPayment | undefined): PayOutcome | undefined {
  const { partOf, reference, until } = JSON.parse(plan.inputs) as PayInputs
  const [asked] = plan.content?.arrives ?? plan.content?.goes ?? []
  if (asked === undefined) return undefined
  const before = partOf === undefined ? undefined : pay.outcomes?.find((one) => one.operation === partOf)
  const due = before?.due ?? asked
  const sum = arrived?.units === undefined ? undefined : BigInt(arrived.units) + BigInt(before?.arrived ?? 0)
  const more = sum === undefined ? 0n : sum - BigInt(due.units)
  const arrival: PayArrival = sum === undefined ? 'unknown' : more === 0n ? 'exact' : more < 0n ? 'short' : 'over'
  return {
    operation: plan.operation,
    network,
    hash,
    due,
    arrival,
    ...(sum !== undefined && { arrived: sum.toString() }),
    ...(more !== 0n && { by: (more < 0n ? -more : more).toString() }),
    ...(until !== undefined && arrived !== undefined && arrived.at > until && { isLate: true as const }),
    parts: (before?.parts ?? 0) + 1,
    ...(reference !== undefined && { reference }),
  }
}
