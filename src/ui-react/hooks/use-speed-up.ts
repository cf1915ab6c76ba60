import { useMemo } from 'react'
import type { PublicEventOf } from '../../domain/public.js'
import { selectOwnPayments } from '../../domain/transactions/selectors.js'
import type { SentTransaction } from '../../domain/transactions/state.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { type Call, type MutationState, required, useMutation } from './use-mutation.js'

/** Input of {@link useSpeedUp}: the id of a payment of `payments`, or of another pending one of the active account. */
export interface SpeedUpInput {
  readonly txid: string
  readonly network?: CaipNetworkId | undefined
  readonly address?: string | undefined
  /** Rate in sat/vB as text. By default the network's estimate for the next block, or the least that nodes accept. */
  readonly feeRate?: string | undefined
}

/** Payment with a higher fee that is ready to be sent: `psbt` and `inputs` are the transaction of `sendTransaction`. Its `review` has the new fee, `replacedFee` is the old one. */
export type SpedUpPayment = PublicEventOf<'bitcoinPaymentPrepared'>

/** Result of {@link useSpeedUp}. `data` is the payment with the higher fee. Nothing is signed or sent yet. */
export interface UseSpeedUpResult extends MutationState<SpedUpPayment> {
  /** Sent payments of the visitor's Bitcoin accounts that are in no block yet, oldest first. One with a `rival` was replaced. */
  readonly payments: readonly SentTransaction[]
  /** Prepares a payment in place of a pending one. Rejects with `PAYMENT_CONFIRMED`, `REPLACEMENT_INVALID` or `FUNDS_INSUFFICIENT`. */
  readonly prepare: Call<SpeedUpInput, SpedUpPayment>
}

/**
 * Lists sent Bitcoin payments until a block has them, and raises the fee of one (BIP-125).
 *
 * @example
 * const { payments, prepare } = useSpeedUp()
 * const { sendTransaction } = useSendTransaction()
 * const speedUp = async (payment: (typeof payments)[number]) => {
 *   const { psbt, inputs, review, replacedFee } = await prepare({ ...payment, txid: payment.hash })
 *   if (confirm(`Raise the fee from ${replacedFee} to ${review.fee} sat?`)) await sendTransaction({ namespace: 'bip122', transaction: { psbt, inputs } })
 * }
 */
export function useSpeedUp(): UseSpeedUpResult {
  const { kit } = useProvided('useSpeedUp')
  const payments = useSelected(kit, selectOwnPayments)
  const [prepare, state] = useMutation<SpeedUpInput, SpedUpPayment>('useSpeedUp', async (instance, { txid, network, address, feeRate }, options) =>
    required(
      await instance.run(
        { type: 'prepareBitcoinReplacement', txid, ...(network && { network }), ...(address && { address }), ...(feeRate !== undefined && { feeRate }) },
        options,
      ),
    ),
  )
  return useMemo(() => ({ payments, prepare, ...state }), [payments, prepare, state])
}
