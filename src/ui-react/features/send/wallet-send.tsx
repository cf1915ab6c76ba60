import { type ReactElement, useEffect, useState } from 'react'
import { selectNativeBalance } from '../../../domain/balances/selectors.js'
import { selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { formatUnits, parseUnits } from '../../../domain/shared/amounts/decimal.js'
import { readAmount } from '../../../domain/shared/amounts/read-amount.js'
import type { SendState } from '../../../domain/send/state.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { tokenAmount } from '../../i18n/token-amount.js'
import { useSelected } from '../../provider/use-selected.js'
import { tokenPicture } from '../../marks/pictures.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { sendText } from './strings.js'
import { type FieldNote, WalletSendView } from './wallet-send-view.js'

type Text = Translate<typeof sendText>

/** View WalletSend, connected to the draft. */
export function WalletSend(_: ViewProps): ReactElement {
  const kit = useKit()
  const t = useText(sendText)
  const strings = useStrings()
  const { draft, network, native, isMaking } = useSelected(kit, readDraft)
  const [typed, setTyped] = useState(draft.amount?.text ?? '')
  const isFresh = draft.receiver !== undefined && draft.receiverAddress === undefined && draft.lookup === undefined && draft.receiverFailure === undefined
  // Looks up the receiver of a stored draft anew, and reads the fee.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view opens
  useEffect(() => {
    kit.dispatch(isFresh && draft.receiver !== undefined ? { type: 'setSendDraft', receiver: draft.receiver } : { type: 'setSendDraft' })
  }, [])
  const { estimate, amount } = draft
  const symbol = estimate?.asset.symbol ?? native.symbol
  const shownAmount = amount?.isMax && estimate ? formatUnits(BigInt(estimate.most.units), estimate.asset.decimals) : typed
  const reading = amount === undefined || amount.isMax ? undefined : readAmount(amount.text)
  const amountNote = noteOfAmount(draft, symbol, t, strings)
  const receiverNote = noteOfReceiver(draft, network?.name ?? '', t)
  const reason = amountNote?.isProblem
    ? amountNote.text
    : draft.sendTokenAmount === undefined
      ? reading?.outcome === 'ambiguous'
        ? t('send.which')
        : t('send.needsAmount')
      : draft.lookup !== undefined
        ? t('send.looking')
        : draft.receiverAddress === undefined
          ? (receiverNote?.text ?? t('send.needsReceiver'))
          : receiverNote?.isProblem
            ? receiverNote.text
            : undefined
  return (
    <WalletSendView
      network={{ name: network?.name ?? '', picture: network ? networkPicture(networkEntry(network)) : { kind: 'place', name: '' } }}
      asset={{ symbol, picture: tokenPicture({ symbol, network: network?.caipNetworkId, ...(draft.token !== undefined && { address: draft.token }) }) }}
      amount={shownAmount}
      amountNote={amountNote}
      meanings={reading?.outcome === 'ambiguous' ? [reading.decimal, reading.grouped] : []}
      balance={
        estimate
          ? tokenAmount(strings, formatUnits(BigInt(estimate.asset.units), estimate.asset.decimals), symbol)
          : native.text && tokenAmount(strings, native.text, symbol)
      }
      receiver={draft.receiver ?? ''}
      found={
        draft.receiverAddress === undefined
          ? undefined
          : { address: draft.receiverAddress, name: draft.receiverProfileName, image: draft.receiverProfileImageUrl }
      }
      receiverNote={receiverNote}
      fee={
        estimate
          ? exactAmount(strings, formatUnits(BigInt(estimate.fee), estimate.native.decimals), estimate.native.symbol)
          : draft.estimateFailure
            ? null
            : undefined
      }
      reason={reason}
      busy={isMaking}
      onAmount={(text) => {
        setTyped(text)
        kit.dispatch({ type: 'setSendDraft', amount: { text, unit: 'token' } })
      }}
      onMax={() => {
        setTyped('')
        kit.dispatch({ type: 'setSendDraft', amount: { text: '', unit: 'token', isMax: true } })
      }}
      onReceiver={(text) => kit.dispatch({ type: 'setSendDraft', receiver: text })}
      onReview={() => kit.dispatch({ type: 'send' })}
    />
  )
}

function readDraft(state: RootState) {
  const network = selectNetwork(state)
  const held = selectNativeBalance(state)
  const draft: SendState = state.send.network === network?.caipNetworkId ? state.send : {}
  return {
    draft,
    network,
    native: { symbol: network?.nativeCurrency.symbol ?? '', text: draft.token === undefined ? held?.amount : undefined },
    isMaking: state.plans.held.some(({ act, phase }) => act === 'send' && phase === 'preparing'),
  }
}

function noteOfAmount({ amount, sendTokenAmount, estimate }: SendState, symbol: string, t: Text, strings: Strings): FieldNote | undefined {
  if (amount === undefined) return undefined
  const much = (units: bigint, decimals: number, unit = symbol) => exactAmount(strings, formatUnits(units, decimals), unit)
  if (amount.isMax) {
    const { most, asset, native } = estimate ?? {}
    if (most?.kept === undefined || asset === undefined || native === undefined) return undefined
    return { text: t(most.keptFor === 'rent' ? 'send.keptRent' : 'send.kept', { amount: much(BigInt(most.kept), native.decimals, native.symbol) }) }
  }
  const reading = readAmount(amount.text)
  if (reading.outcome === 'empty') return undefined
  if (reading.outcome === 'ambiguous') return { text: t('send.which') }
  if (reading.outcome !== 'amount') return { text: t('send.invalid', { example: strings.number('1.5') }), isProblem: true }
  if (estimate === undefined || sendTokenAmount === undefined) return { text: t('send.reads', { amount: exactAmount(strings, reading.amount, symbol) }) }
  const { asset, native, fee, account = '0', floor = '0' } = estimate
  const units = parseUnits(reading.amount, asset.decimals)
  if (units === undefined) return { text: t('send.decimals', { symbol, count: asset.decimals }), isProblem: true }
  if (units === 0n) return { text: t('send.least', { amount: much(1n, asset.decimals) }), isProblem: true }
  if (units > BigInt(asset.units)) return { text: t('send.over', { amount: much(units - BigInt(asset.units), asset.decimals) }), isProblem: true }
  const missing = BigInt(fee) + BigInt(account) + BigInt(floor) + (asset.token === undefined ? units : 0n) - BigInt(native.units)
  if (missing > 0n) return { text: t('send.noFee', { amount: much(missing, native.decimals, native.symbol) }), isProblem: true }
  return { text: t('send.reads', { amount: exactAmount(strings, reading.amount, symbol) }) }
}

function noteOfReceiver({ lookup, receiverFacts, receiverFailure }: SendState, network: string, t: Text): FieldNote | undefined {
  if (lookup !== undefined) return { text: t('send.looking') }
  if (receiverFailure !== undefined) {
    const { kind, chain } = receiverFailure.context as { readonly kind?: string; readonly chain?: string }
    const known = kind === 'transaction' || kind === 'checksum' || kind === 'nobody' || kind === 'form' || kind === 'chain' ? kind : undefined
    const text =
      known === undefined || receiverFailure.code !== 'SEND_RECEIVER_INVALID'
        ? t('send.bad.unknown')
        : known === 'chain'
          ? t('send.bad.chain', { chain: chain ?? '', network })
          : known === 'form'
            ? t('send.bad.form', { network })
            : t(`send.bad.${known}`)
    return { text, isProblem: true }
  }
  const [kind] = receiverFacts?.kinds ?? []
  if (kind === undefined) return undefined
  return { text: t(`send.kind.${kind}`), isProblem: kind === 'token' || kind === 'mint' || kind === 'tokenAccount' || kind === 'program' || kind === 'refuses' }
}
