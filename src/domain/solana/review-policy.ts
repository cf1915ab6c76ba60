import { catchError, EMPTY, filter, from, map, mergeMap, type Observable, of, takeUntil } from 'rxjs'
import { answerTo } from '../requests/index.js'
import type { SolanaPort } from '../../ports/solana.js'
import { failure } from '../shared/errors/errors.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'

/** Reads what a wallet is asked to sign before it is asked, and simulates it. */
const reviews: Policy = (io) =>
  io.on('requestStarted').pipe(
    filter(({ namespace, review }) => namespace === 'solana' && review !== undefined),
    mergeMap((request) =>
      portOf(io)
        .review(requestOf(request))
        .pipe(
          mergeMap(({ needsConfirmation, simulations, problem }): Observable<DomainCommand> => {
            if (problem !== undefined) return of(invalid(request, problem))
            const reviewed = { type: 'reportRequestReviewed' as const, operation: request.operation, needsConfirmation }
            return simulations === undefined ? of(reviewed) : from([{ type: 'reportSimulation' as const, operation: request.operation, simulations }, reviewed])
          }),
          // A review that could not be made warns of nothing. The wallet still shows what it signs.
          catchError(() => of({ type: 'reportRequestReviewed' as const, operation: request.operation, needsConfirmation: false })),
          takeUntil(ended(io, request)),
        ),
    ),
  )

/** Reads what a wallet added to the transactions that it signed. */
const compares: Policy = (io) =>
  io.on('requestStarted').pipe(
    filter(({ namespace, kind }) => namespace === 'solana' && (kind === 'sendTransaction' || kind === 'signTransactions') && isInUse(io)),
    mergeMap((request) =>
      answerTo(io, request.operation).pipe(
        mergeMap(({ result, results = [result] }) => portOf(io).additions({ ...requestOf(request), results })),
        map((additions): DomainCommand => {
          const { operation, network, connectorId } = request
          return { type: 'reportAdditions', operation, network, connectorId, additions }
        }),
        // The request is done. Without its additions, a notice is missing, and nothing else.
        catchError(() => EMPTY),
      ),
    ),
  )

/** Policies of reviews, by name. */
export const policies = { reviews, compares }

function requestOf({ network, address, payload }: EventOf<'requestStarted'>) {
  return { network, address, transactions: payload }
}

function ended(io: PolicyIo, { operation }: EventOf<'requestStarted'>): Observable<unknown> {
  return io.on('requestCompleted', 'requestFailed').pipe(filter((event) => event.operation === operation))
}

function invalid({ operation }: EventOf<'requestStarted'>, problem: string): DomainCommand {
  return { type: 'reportRequestFailed', operation, failure: failure('TRANSACTION_INVALID', { problem }) }
}

/** The port comes with the plugin `solana()`, and so does its configuration. */
function isInUse(io: PolicyIo): boolean {
  return io.state().config.plugins.solana !== undefined
}

function portOf(io: PolicyIo): SolanaPort {
  return (io.ports as unknown as { readonly solana: SolanaPort }).solana
}
