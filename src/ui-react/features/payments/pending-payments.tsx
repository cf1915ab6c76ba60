import { type ReactElement, useEffect, useMemo, useState } from 'react'
import type { PendingBitcoinPayment } from '../../../domain/bitcoin/state.js'
import { selectAccount } from '../../../domain/account/selectors.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { LatchkitError } from '../../../domain/shared/errors/errors.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useSendTransaction } from '../../hooks/use-requests.js'
import { type SpedUpPayment, useSpeedUp } from '../../hooks/use-speed-up.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { bitcoinAmount, bitcoinReview } from '../transactions/format-bitcoin.js'
import { reviewText } from '../transactions/strings.js'
import { PendingPaymentsView, type SpeedUpProblem } from './pending-payments-view.js'
import { paymentsText } from './strings.js'

/** View PendingPayments, connected to the state. */
export function PendingPayments(_: ViewProps): ReactElement {
  const kit = useKit()
  const { payments, prepare, data, error, isPending, reset } = useSpeedUp()
  const sending = useSendTransaction()
  const [chosen, choose] = useState<PendingBitcoinPayment>()
  const held = useSelected(kit, (state: RootState) => heldOf(state, data?.psbt))
  // The visitor has confirmed here what the bar of the page would show again.
  useEffect(() => {
    if (held !== undefined) kit.dispatch({ type: 'approveTransaction', operation: held })
  }, [kit, held])
  const wallet = useWalletName()(useSelected(kit, readWallet))
  return (
    <PendingPaymentsView
      payments={payments.map(({ txid, replacedBy }) => ({ txid, isReplaced: replacedBy !== undefined }))}
      wallet={wallet}
      chosen={chosen?.txid}
      isPreparing={isPending}
      review={useShown(data, chosen)}
      isSending={sending.isPending}
      isSent={sending.isSuccess}
      problem={problemOf(sending.error ?? error)}
      onSpeedUp={(txid) => {
        const payment = payments.find((one) => one.txid === txid)
        choose(payment)
        sending.reset()
        if (payment) void prepare(payment)
      }}
      onSend={() => {
        if (data === undefined || chosen === undefined) return
        const { network, address } = chosen
        void sending
          .sendTransaction({ namespace: 'bip122', network, address, transaction: { psbt: data.psbt, inputs: data.inputs } })
          .then(reset, () => undefined)
      }}
      onCancel={() => {
        reset()
        sending.reset()
      }}
    />
  )
}

/** Returns the payment with the higher fee for display, the old and the new fee first. */
function useShown(data: SpedUpPayment | undefined, chosen: PendingBitcoinPayment | undefined) {
  const kit = useKit()
  const t = useText(paymentsText)
  const words = useText(reviewText)
  const strings = useStrings()
  const symbol = useSelected(kit, (state: RootState) => (chosen && findNetwork(state, chosen.network)?.nativeCurrency.symbol) ?? '')
  return useMemo(() => {
    if (data === undefined) return undefined
    const { notes, facts } = bitcoinReview({ review: data.review }, symbol, words, strings)
    const fee = facts.slice(-1).map(({ value }) => ({ key: t('payments.newFee'), value }))
    const old = data.replacedFee === undefined ? [] : [{ key: t('payments.oldFee'), value: bitcoinAmount(data.replacedFee, symbol, words, strings) }]
    return { notes, facts: [...old, ...fee, ...facts.slice(0, -1)] }
  }, [data, symbol, t, words, strings])
}

/** Returns the operation of the held request to sign this PSBT. */
function heldOf({ bitcoin, requests }: RootState, psbt: string | undefined) {
  const review = psbt === undefined ? undefined : bitcoin.reviews.find(({ transactions }) => transactions.includes(psbt))
  return requests.pending.find(({ operation, stage }) => stage === 'held' && operation === review?.operation)?.operation
}

function readWallet(state: RootState): string {
  return selectAccount(state, 'bip122').connectedWalletInfo?.name ?? ''
}

function problemOf(error: LatchkitError | undefined): SpeedUpProblem | undefined {
  if (error === undefined) return undefined
  if (error.category === 'USER_REJECTED') return 'declined'
  return PROBLEMS[error.code as keyof typeof PROBLEMS] ?? 'other'
}

const PROBLEMS = { PAYMENT_CONFIRMED: 'confirmed', REPLACEMENT_INVALID: 'invalid', FUNDS_INSUFFICIENT: 'insufficient' } as const
