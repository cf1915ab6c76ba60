import { catchError, filter, map, mergeMap, of, takeUntil } from 'rxjs'
import type { BitcoinPort } from '../../ports/bitcoin.js'
import { failure } from '../shared/errors/errors.js'
import type { DomainCommand, Policy } from '../root.js'
import { knownAddresses, ordinalsAddresses } from './known.js'

/** Reads what a wallet is asked to sign before it is asked. */
const reviews: Policy = (io) =>
  io.on('requestStarted').pipe(
    filter(({ namespace, review }) => namespace === 'bip122' && review !== undefined),
    mergeMap(({ operation, network, address, payload }) => {
      const port = (io.ports as unknown as { readonly bitcoin: BitcoinPort }).bitcoin
      const state = io.state()
      return port.review({ network, address, transactions: payload, known: knownAddresses(state), ordinals: ordinalsAddresses(state) }).pipe(
        // A review that could not be made warns of nothing. The wallet still shows what it signs.
        catchError(() => of(false)),
        map(
          (result): DomainCommand =>
            typeof result === 'object'
              ? { type: 'reportRequestFailed', operation, failure: failure('TRANSACTION_INVALID', result) }
              : { type: 'reportRequestReviewed', operation, needsConfirmation: result },
        ),
        takeUntil(io.on('requestFailed').pipe(filter((failed) => failed.operation === operation))),
      )
    }),
  )

/** Policies of reviews, by name. */
export const reviewPolicies = { reviews }
