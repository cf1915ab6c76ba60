import { type ReactElement, useMemo } from 'react'
import type { OperationId } from '../../../domain/kernel/types.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import { selectReview } from '../../../domain/reviews/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { useProvided } from '../../provider/context.js'
import { useSelected } from '../../provider/use-selected.js'
export { Additions } from './additions.js'
import { formatReview, nativeOf } from './format-review.js'
import { ReviewView } from './review-view.js'
import { reviewText } from './strings.js'

/** Transactions of a request as they were read, connected to the state. Draws nothing before, and for a request without. */
export function TransactionReview({ operation }: { operation: OperationId }): ReactElement | null {
  const { kit } = useProvided('LatchkitProvider')
  const t = useText(reviewText)
  const strings = useStrings()
  const { transactions, network } = useSelected(kit, (state: RootState) => read(state, operation))
  const shown = useMemo(() => transactions?.map((one) => formatReview(one, nativeOf(network), t, strings)) ?? [], [transactions, network, t, strings])
  return shown.length === 0 ? null : <ReviewView transactions={shown} />
}

function read(state: RootState, operation: OperationId) {
  const review = selectReview(state, operation)
  return { transactions: review?.transactions, network: review && findNetwork(state, review.network) }
}
