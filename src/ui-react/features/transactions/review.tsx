import { type ReactElement, useMemo } from 'react'
import { selectBitcoinReview } from '../../../domain/bitcoin/selectors.js'
import type { OperationId } from '../../../domain/kernel/types.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { selectSolanaReview } from '../../../domain/solana/selectors.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { useProvided } from '../../provider/context.js'
import { useSelected } from '../../provider/use-selected.js'
export { Additions } from './additions.js'
import { bitcoinReview } from './format-bitcoin.js'
import { solanaReview } from './format-solana.js'
import { ReviewView, type ShownReview } from './review-view.js'
import { reviewText } from './strings.js'

/** Decoded transactions of a request, connected to the state. Draws nothing for a request without. */
export function TransactionReview({ operation }: { operation: OperationId }): ReactElement | null {
  const { kit } = useProvided('LatchkitProvider')
  const t = useText(reviewText)
  const strings = useStrings()
  const { bitcoin, solana, symbol } = useSelected(kit, (state: RootState) => read(state, operation))
  const shown = useMemo(
    (): readonly ShownReview[] => [
      ...(bitcoin?.transactions.map((one) => bitcoinReview(one, symbol, t, strings)) ?? []),
      ...(solana?.transactions.map((one) => solanaReview(one, symbol, t, strings)) ?? []),
    ],
    [bitcoin, solana, symbol, t, strings],
  )
  return shown.length === 0 ? null : <ReviewView transactions={shown} />
}

function read(state: RootState, operation: OperationId) {
  const request = state.requests.pending.find((one) => one.operation === operation)
  const network = request && findNetwork(state, request.network)
  return { bitcoin: selectBitcoinReview(state, operation), solana: selectSolanaReview(state, operation), symbol: network?.nativeCurrency.symbol ?? '' }
}
