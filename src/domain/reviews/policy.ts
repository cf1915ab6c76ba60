import { catchError, concat, concatMap, defaultIfEmpty, EMPTY, filter, map, mergeMap, type Observable, of, take, takeUntil, withLatestFrom } from 'rxjs'
import type { ReviewOrder } from '../../ports/review.js'
import { answerTo, REQUEST_DEADLINE_MS, sends } from '../requests/index.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { Reading, Review } from '../shared/review/types.js'
import { needsConfirmation } from '../shared/review/warnings.js'
import { withNotice } from '../shared/timing.js'
import { findReviewed, type ReviewedChain } from './chain.js'
import { knownAddresses, ordinalsAddresses } from './selectors.js'

/** Milliseconds that a review waits for a node. Then the visitor is asked without a simulation, which is shown when it comes. */
export const SIMULATION_WAIT_MS = 2_000

/** Creates the policies of reviews, by name. */
export function createPolicies(chains: readonly ReviewedChain[]): { readonly [name: string]: Policy } {
  const requests = (io: PolicyIo) => io.on('requestStarted').pipe(filter((request) => findReviewed(chains, request) !== undefined))
  return {
    /** Reads what a wallet is asked for before it is asked, and has it simulated. */
    reviewRequests: (io) =>
      requests(io).pipe(
        mergeMap((request) => {
          const ended = io.on('requestCompleted', 'requestFailed', 'requestForwarded').pipe(filter(({ operation }) => operation === request.operation))
          return review(io, request).pipe(takeUntil(ended))
        }),
      ),
    /** Reads what a wallet added to the transactions that it signed, and remembers who was paid. */
    compareAnswers: (io) =>
      requests(io).pipe(
        filter(({ kind }) => kind !== 'signTypedData'),
        mergeMap((request) => afterAnswer(io, request)),
      ),
  }
}

function review(io: PolicyIo, request: EventOf<'requestStarted'>): Observable<DomainCommand> {
  const { operation } = request
  const order = orderOf(io, request)
  const isHeldBack = request.review !== undefined
  const tell = ({ transactions }: Reading): DomainCommand => ({ type: 'reportReview', operation, transactions })
  const release = ({ transactions }: Reading): readonly DomainCommand[] =>
    isHeldBack ? [{ type: 'reportRequestReviewed', operation, needsConfirmation: needsConfirmation(transactions) }] : []
  return io.ports.review.read(order).pipe(
    take(1),
    // A review that could not be made holds nothing. The wallet still shows what it signs.
    catchError(() => of(UNREADABLE)),
    mergeMap((first): Observable<DomainCommand> => {
      // A connector refuses it, too, but after the visitor has decided.
      if (first.problem !== undefined && isHeldBack)
        return of({ type: 'reportRequestFailed', operation, failure: failure('TRANSACTION_INVALID', { problem: first.problem }) })
      if (first === UNREADABLE || !isHeldBack) return of(tell(first), ...release(first))
      const unchecked: Reading = { transactions: first.transactions.map((one) => ({ ...one, simulation: { status: 'unavailable' } })) }
      const simulated = io.ports.review.simulate(order).pipe(
        take(1),
        catchError(() => of(unchecked)),
        defaultIfEmpty(first),
        withNotice(io.ports.timer, SIMULATION_WAIT_MS, unchecked),
        concatMap((reading) => (reading === first ? release(first) : [tell(reading), ...release(reading)])),
      )
      return concat(of(tell(first)), simulated)
    }),
  )
}

/** Stands for a request that no reader could read. */
const UNREADABLE: Reading = { transactions: [{ effects: [], warnings: [{ type: 'unreadable', level: 'notice' }] }] }

/** Emits what follows from the answer of a wallet. The request is done: where this fails, a notice or a later warning is missing, and nothing else. */
function afterAnswer(io: PolicyIo, request: EventOf<'requestStarted'>): Observable<DomainCommand> {
  const { operation, namespace, network, connectorId, address } = request
  const reading = io.on('requestReviewed').pipe(filter((event) => event.operation === operation))
  const { kind, payload } = request
  return answerTo(io, operation).pipe(
    withLatestFrom(reading),
    mergeMap(([{ result, results = [result] }, { transactions }]) => {
      const additions = io.ports.review.additions({ kind, namespace, network, address, payload, results }).pipe(
        map((found): DomainCommand => ({ type: 'reportAdditions', operation, namespace, network, connectorId, additions: found })),
        catchError(() => EMPTY),
      )
      const paid: DomainCommand = { type: 'reportPaid', namespace, addresses: recipientsOf(transactions, address) }
      return sends(kind) ? concat(of(paid), additions) : additions
    }),
  )
}

/** Returns the addresses that transactions pay to, without the sending one. */
function recipientsOf(transactions: readonly Review[], address: string): readonly string[] {
  return transactions.flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.type === 'pays' && effect.to !== undefined && effect.to !== address && effect.amount !== '0' ? [effect.to] : [])),
  )
}

function orderOf(io: PolicyIo, { kind, namespace, network, address, payload, deadline }: EventOf<'requestStarted'>): ReviewOrder {
  const state = io.state()
  const at = Math.floor((deadline - REQUEST_DEADLINE_MS) / 1_000)
  return { kind, namespace, network, address, payload, at, known: knownAddresses(state, namespace), ordinals: ordinalsAddresses(state, namespace) }
}
