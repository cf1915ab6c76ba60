import { formatUnits, parseUnits } from '../../../domain/shared/amounts/decimal.js'
import { readAmount } from '../../../domain/shared/amounts/read-amount.js'
import type { SendState } from '../../../domain/send/state.js'
import { exactAmount, money } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import type { FieldNote } from './amount-field.js'
import type { sendText } from './strings.js'

type Text = Translate<typeof sendText>

/** Returns the note below the amount: how it reads, what stays behind, or why it cannot be sent. */
export function noteOfAmount(draft: SendState, symbol: string, t: Text, strings: Strings): FieldNote | undefined {
  const { amount, sendTokenAmount, estimate } = draft
  if (amount === undefined) return noteOfFee(draft, t, strings)
  const much = (units: bigint, decimals: number, unit = symbol) => exactAmount(strings, formatUnits(units, decimals), unit)
  if (amount.isMax) {
    const { most, asset, native } = estimate ?? {}
    if (most?.kept === undefined || asset === undefined || native === undefined) return undefined
    const text = ({ fee: 'send.kept', rent: 'send.keptRent', coins: 'send.keptCoins' } as const)[most.keptFor ?? 'fee']
    return { text: t(text, { amount: much(BigInt(most.kept), native.decimals, native.symbol) }) }
  }
  const reading = readAmount(amount.text)
  if (reading.outcome === 'empty') return undefined
  if (reading.outcome === 'ambiguous') return { text: t('send.which') }
  if (reading.outcome !== 'amount') return { text: t('send.invalid', { example: strings.number('1.5') }), isProblem: true }
  if (sendTokenAmount === undefined) return { text: t('send.noPrice', { symbol }), isProblem: true }
  // The reading is repeated in the other unit, so that no digit is mistaken for one of it.
  const read = { text: t('send.reads', { amount: exactAmount(strings, sendTokenAmount, symbol) }) }
  if (estimate === undefined) return read
  const { asset, native, fee, account = '0', floor = '0', least = '1' } = estimate
  const units = parseUnits(sendTokenAmount, asset.decimals)
  if (units === undefined) return { text: t('send.decimals', { symbol, count: asset.decimals }), isProblem: true }
  if (units < BigInt(least)) return { text: t('send.least', { amount: much(BigInt(least), asset.decimals) }), isProblem: true }
  if (units > BigInt(asset.units)) return { text: t('send.over', { amount: much(units - BigInt(asset.units), asset.decimals) }), isProblem: true }
  const missing = BigInt(fee) + BigInt(account) + BigInt(floor) + (asset.token === undefined ? units : 0n) - BigInt(native.units)
  if (missing > 0n) return { text: t('send.noFee', { amount: much(missing, native.decimals, native.symbol) }), isProblem: true }
  return read
}

/** Decimals of a fee that are shown. It is rounded up, because it is the most. */
const FEE_DECIMALS = 8

/** Formats the highest fee. */
export function formatFee({ fee, native: { decimals, symbol } }: NonNullable<SendState['estimate']>, strings: Strings): string {
  const scale = 10n ** BigInt(Math.max(0, decimals - FEE_DECIMALS))
  return exactAmount(strings, formatUnits(((BigInt(fee) + scale - 1n) / scale) * scale, decimals), symbol)
}

/** Returns the warning that the coins do not pay the fee, with what they are worth (SEND-16). */
function noteOfFee({ estimate, networkBalanceInUSD }: SendState, t: Text, strings: Strings): FieldNote | undefined {
  if (estimate === undefined) return undefined
  const { native, fee } = estimate
  if (BigInt(native.units) >= BigInt(fee)) return undefined
  const amount = exactAmount(strings, formatUnits(BigInt(fee) - BigInt(native.units), native.decimals), native.symbol)
  const text = t('send.noFee', { amount })
  return {
    text: networkBalanceInUSD === undefined ? text : `${text} ${t('send.nativeWorth', { amount: money(strings, networkBalanceInUSD, 'USD') })}`,
    isProblem: true,
  }
}

/** Returns the note below the receiver: its kind, or why it is none. */
export function noteOfReceiver({ lookup, receiverFacts, receiverFailure }: SendState, network: string, t: Text): FieldNote | undefined {
  if (lookup !== undefined) return { text: t('send.looking') }
  if (receiverFailure !== undefined) {
    const { kind, chain } = receiverFailure.context as { readonly kind?: string; readonly chain?: string }
    const known =
      kind === 'transaction' || kind === 'checksum' || kind === 'nobody' || kind === 'form' || kind === 'chain' || kind === 'request' ? kind : undefined
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
