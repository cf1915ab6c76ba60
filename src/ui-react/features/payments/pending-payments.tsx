import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { selectAccount } from '../../../domain/account-view/selectors.js'
import { selectConnectorName } from '../../../domain/connectors/selectors.js'
import { createSelector } from '../../../domain/kernel/selectors.js'
import { findNetwork, selectNetworks } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { canReplace } from '../../../domain/send/selectors.js'
import type { ReplaceInputs } from '../../../domain/send/state.js'
import { transactionExplorerUrl } from '../../../domain/shared/networks/networks.js'
import { hasNoHash, selectOwnTransactions } from '../../../domain/transactions/selectors.js'
import type { SentTransaction } from '../../../domain/transactions/state.js'
import type { Failure } from '../../../domain/shared/errors/failure.js'
import type { LatchkitError } from '../../../domain/shared/errors/errors.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import { usePlanAct } from '../plans/use-plan-act.js'
import type { ViewProps } from '../../dialog/views.js'
import { useMutation } from '../../hooks/use-mutation.js'
import { useSendTransaction } from '../../hooks/use-requests.js'
import { type SpedUpPayment, useSpeedUp } from '../../hooks/use-speed-up.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import type { PlanAmount } from '../../../domain/plans/state.js'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import { exactAmount } from '../../i18n/amounts.js'
import { reviewOf } from '../../../domain/shared/bitcoin/review.js'
import { formatNative, formatReview, nativeOf } from '../transactions/format-review.js'
import { reviewText } from '../transactions/strings.js'
import { PendingTransactionsView, type ShownTransaction, type SpeedUpProblem } from './pending-payments-view.js'
import { paymentsText } from './strings.js'

/** View PendingTransactions, connected to the state. */
export function PendingTransactions(_: ViewProps): ReactElement {
  const kit = useKit()
  const act = usePlanAct('speedUp')
  const { payments, prepare, data, error, isPending, reset } = useSpeedUp()
  const sending = useSendTransaction()
  const [chosen, choose] = useState<SentTransaction>()
  const held = useSelected(kit, (state: RootState) => heldOf(state, data?.psbt))
  // The visitor has confirmed here what the bar of the page would show again.
  useEffect(() => {
    if (held !== undefined) kit.dispatch({ type: 'approveTransaction', operation: held })
  }, [kit, held])
  const [show, showing] = useMutation<string, void>('PendingTransactions', async (instance, batch, options) => {
    await instance.run({ type: 'showBatch', batch }, options)
  })
  const [asked, askFor] = useState<string>()
  const nameOf = useWalletName()
  const batchWallet = nameOf(useSelected(kit, (state: RootState) => walletOfBatch(state, asked)))
  const wallet = nameOf(useSelected(kit, readWallet))
  const plan = useSelected(kit, readReplacement)
  const transactions = useShownTransactions()
  return (
    <PendingTransactionsView
      transactions={transactions}
      wallet={wallet}
      chosen={plan?.hash ?? chosen?.hash}
      isPreparing={isPending || plan?.isMaking}
      isCancel={plan?.isCancel}
      review={useShown(data, chosen)}
      isSending={sending.isPending}
      isSent={sending.isSuccess}
      cannotShow={showing.isError ? batchWallet : undefined}
      onShow={(batch) => {
        askFor(batch)
        show(batch).catch(() => undefined)
      }}
      problem={problemOf(sending.error ?? error ?? plan?.failure)}
      onSpeedUp={(txid) => {
        const payment = payments.find(({ hash }) => hash === txid)
        // With send() a payment on Bitcoin has the same plan and review as any other.
        if (payment === undefined || transactions.some(({ hash, canCancel }) => hash === txid && canCancel)) {
          act({ type: 'speedUpTransaction', hash: txid })
          return
        }
        choose(payment)
        sending.reset()
        void prepare({ txid, network: payment.network, address: payment.address })
      }}
      onCancelSent={(hash) => act({ type: 'cancelTransaction', hash })}
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

/** Returns what was sent on all chains for display. */
function useShownTransactions(): readonly ShownTransaction[] {
  const kit = useKit()
  const sent = useSelected(kit, selectOwnTransactions)
  const cancels = useSelected(kit, readCancels)
  const replaceable = useSelected(kit, readReplaceable)
  const networks = useSelected(kit, selectNetworks)
  const amounts = useSelected(kit, readAmounts)
  const strings = useStrings()
  return useMemo(() => {
    return sent.map((one) => {
      const { operation, hash, network: id, namespace, rival, batch, waitsFor, comparison } = one
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
      return {
        hash,
        network: network?.name,
        amount: amounts[hash] && exactAmount(strings, formatUnits(BigInt(amounts[hash].units), amounts[hash].decimals), amounts[hash].symbol),
        isReplaced: rival !== undefined,
        waitsForOwners: waitsFor === 'owners',
        ...(batch && { batch: operation, calls: batch.calls }),
        verdict: comparison?.verdict,
        canSpeedUp: namespace === 'bip122' || replaceable.includes(operation),
        canCancel: replaceable.includes(operation),
        cancel: cancels.includes(rival ?? '') ? 'byCancel' : cancels.includes(hash) ? 'cancels' : undefined,
        href: network && !hasNoHash(one) ? transactionExplorerUrl(network, hash) : undefined,
      }
    })
  }, [sent, cancels, replaceable, networks, amounts, strings])
}

/** Returns the payment with the higher fee for display, the old and the new fee first. */
function useShown(data: SpedUpPayment | undefined, chosen: SentTransaction | undefined) {
  const kit = useKit()
  const t = useText(paymentsText)
  const words = useText(reviewText)
  const strings = useStrings()
  const network = useSelected(kit, (state: RootState) => chosen && findNetwork(state, chosen.network))
  return useMemo(() => {
    if (data === undefined) return undefined
    const native = nativeOf(network)
    const { notes, facts } = formatReview(reviewOf(data.review), native, words, strings)
    const fee = facts.slice(-1).map(({ value }) => ({ key: t('payments.newFee'), value }))
    const old = data.replacedFee === undefined ? [] : [{ key: t('payments.oldFee'), value: formatNative(data.replacedFee, native, words, strings) }]
    return { notes, facts: [...old, ...fee, ...facts.slice(0, -1)] }
  }, [data, network, t, words, strings])
}

/** Returns the operation of the held request to sign this PSBT. */
function heldOf({ reviews, requests }: RootState, psbt: string | undefined) {
  const review = psbt === undefined ? undefined : reviews.pending.find(({ payload }) => payload.includes(psbt))
  return requests.pending.find(({ operation, stage }) => stage === 'held' && operation === review?.operation)?.operation
}

function readWallet(state: RootState): string {
  return selectAccount(state, 'bip122').connectedWalletInfo?.name ?? ''
}

/** Returns the operations of what may be replaced. */
const readReplaceable: (state: RootState) => readonly string[] = createSelector(
  (state: RootState) => [state.transactions.sent, state.account.namespaces],
  (state) => state.transactions.sent.filter((one) => canReplace(state, one)).map(({ operation }) => operation),
)

/** Returns the hashes of transactions that cancel another, also of those that were sped up. */
const readCancels: (state: RootState) => readonly string[] = createSelector(
  (state: RootState) => [state.plans?.held],
  (state) => {
    const found = new Set<string>()
    for (const { act, content, progress } of state.plans?.held ?? [])
      if (act === 'cancel' || found.has(content?.replaces?.hash ?? '')) for (const { hash } of progress) if (hash !== undefined) found.add(hash)
    return [...found]
  },
)

/** Returns what goes with each transaction that a plan has sent, by its hash. */
const readAmounts: (state: RootState) => Readonly<Record<string, PlanAmount | undefined>> = createSelector(
  (state: RootState) => [state.plans?.held],
  (state) => {
    const sent = (state.plans?.held ?? []).flatMap(({ content, progress }) => progress.map(({ id, hash }) => ({ id, hash, content })))
    return Object.fromEntries(
      sent.flatMap(({ id, hash, content }) => (hash !== undefined && id === content?.steps.at(-1)?.id ? [[hash, content.goes[0]] as const] : [])),
    )
  },
)

/** Returns the latest replacement, while it is made and if it could not be. */
const readReplacement = createSelector(
  (state: RootState) => [state.plans?.held],
  (state) => {
    const plan = [...(state.plans?.held ?? [])].reverse().find(({ act }) => act === 'speedUp' || act === 'cancel')
    if (plan === undefined || (plan.phase !== 'preparing' && (plan.phase !== 'failed' || plan.content !== undefined))) return undefined
    const { hash } = JSON.parse(plan.inputs) as ReplaceInputs
    return { hash, isMaking: plan.phase === 'preparing', isCancel: plan.act === 'cancel', failure: plan.failure }
  },
)

function walletOfBatch(state: RootState, operation: string | undefined): string {
  const batch = state.transactions.sent.find((one) => one.operation === operation)?.batch
  return batch === undefined ? '' : selectConnectorName(state, batch.connectorId, 'eip155')
}

function problemOf(error: LatchkitError | Failure | undefined): SpeedUpProblem | undefined {
  if (error === undefined || error.code === 'OPERATION_SUPERSEDED' || error.code === 'ABORTED') return undefined
  if (error.code === 'TRANSACTION_NOT_PENDING') return STANDINGS[error.context['standing'] as keyof typeof STANDINGS] ?? 'gone'
  if (error.category === 'USER_REJECTED') return 'declined'
  return PROBLEMS[error.code as keyof typeof PROBLEMS] ?? 'other'
}

const PROBLEMS = {
  PAYMENT_CONFIRMED: 'confirmed',
  REPLACEMENT_INVALID: 'invalid',
  FUNDS_INSUFFICIENT: 'insufficient',
  SEND_FEE_MISSING: 'insufficient',
  TRANSACTION_NOT_REPLACEABLE: 'irreplaceable',
} as const

const STANDINGS = { mined: 'mined', replaced: 'taken', unknown: 'gone' } as const
