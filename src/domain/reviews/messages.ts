import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { Review } from '../shared/review/types.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { ExtendedTransactions, ReviewState } from './state.js'

/** Commands of the reviews slice. */
export interface ReviewCommand {
  /** Hides the notice of what the wallet added to a transaction. */
  readonly type: 'dismissAdditions'
}

/** Reading of a request. */
interface Read {
  readonly operation: OperationId
  readonly transactions: readonly Review[]
}

/** Reports of policies. */
export type ReviewReport =
  | ({ readonly type: 'reportReview' } & Read)
  | ({ readonly type: 'reportAdditions' } & ExtendedTransactions)
  | { readonly type: 'reportPaid'; readonly namespace: ChainNamespace; readonly addresses: readonly Personal[] }

/** Public events of reviews. `operation` is that of the request. */
export type ReviewEvent =
  /** When a request is read: once from its content, and again when a node has simulated it. Shown by `selectReview`. */
  | ({ readonly type: 'requestReviewed' } & Read)
  /** When a wallet has signed, and added a priority fee or checks of its own. Nothing else may be added. */
  | ({ readonly type: 'transactionsExtended' } & ExtendedTransactions)

/** Events that `events$` does not carry. */
export type ReviewInternalEvent =
  | { readonly type: 'additionsDismissed' }
  /** After a transaction was sent that pays to these addresses. */
  | { readonly type: 'addressesPaid'; readonly namespace: ChainNamespace; readonly addresses: readonly Personal[] }

const ORDER = { payload: 'json', address: true, known: true, ordinals: true, transactions: 'ids' } as const

/** See {@link SliceDeclaration}. */
export const reviewsDeclaration: SliceDeclaration<'reviews'> = {
  commands: { dismissAdditions: {} },
  events: { requestReviewed: {}, transactionsExtended: {}, additionsDismissed: {}, addressesPaid: { addresses: true } },
  personal: { reportPaid: { addresses: true }, ...{ reportBitcoinPaid: { addresses: true } } },
  more: {
    reportReview: { transactions: 'ids' },
    reportAdditions: { additions: 'ids' },
    requestReviewed: { transactions: 'ids' },
    transactionsExtended: { additions: 'ids' },
  },
  calls: {
    'review.read': ORDER,
    'review.simulate': ORDER,
    'review.additions': { payload: 'json', address: true, results: true, instructions: 'ids' },
    // Ports of earlier tapes, which can still be handed out.
    'solana.review': { transactions: 'json', address: true, simulations: 'ids' },
    'solana.additions': { transactions: 'json', address: true, results: true, instructions: 'ids' },
    'bitcoin.review': { transactions: 'json', address: true, known: true, ordinals: true },
    'bitcoin.recipientsOf': { transactions: 'json', address: true },
  },
  state: { address: true, payload: 'json', transactions: 'ids', additions: 'ids', paid: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly reviews: { readonly state: ReviewState; readonly commands: ReviewCommand | ReviewReport; readonly events: ReviewEvent | ReviewInternalEvent }
  }
  interface PublicSlices {
    readonly reviews: { readonly state: ReviewState; readonly commands: ReviewCommand; readonly events: ReviewEvent }
  }
}
