import { createElement, type ReactNode } from 'react'
import type { Line, Reading, ReadingPart, Warning, WarningKind } from '../../../domain/approvals/index.js'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { FullAddress, shortAddress } from '../../primitives/address.js'
import type { approveText } from './strings.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import type { ShownPart, ShownRequest, ShownWarning } from './approve-view.js'

type Text = Translate<typeof approveText>

/**
 * Formats a decoded request in the user's language. Native amounts are in whole units. Token amounts are in the smallest unit, because their decimals are
 * unknown.
 */
export function toShown(reading: Reading, network: Network | undefined, t: Text, strings: Strings): ShownRequest {
  const { parts, warnings } = reading
  const several = parts.length > 1
  return {
    heading: several ? t('approve.batch', { count: parts.length }) : headingOf(parts[0], network, t, strings),
    warnings: warnings.map((warning, at) => warningOf(warning, at, network, t)),
    parts: parts.map((part, at) => partOf(part, at, several, network, t, strings)),
  }
}

function headingOf(part: ReadingPart | undefined, network: Network | undefined, t: Text, strings: Strings): string {
  if (part === undefined) return t('approve.call')
  const { kind, amount = '0', receiver = '', token, revokes } = part
  const spender = shortAddress(receiver)
  if (revokes) return t('approve.takeBack', { spender })
  if (kind === 'transfer') return t('approve.transfer', { amount: coin(amount, network, strings) })
  if (kind === 'tokenApproval' && token !== undefined) return t('approve.unknownToken', { spender, token: shortAddress(token) })
  if (kind === 'tokenApproval' || kind === 'nftApproval') return t(`approve.${kind}`, { spender })
  return t(`approve.${kind}`)
}

function partOf(part: ReadingPart, at: number, several: boolean, network: Network | undefined, t: Text, strings: Strings): ShownPart {
  const { kind, receiver, token, amount, fee, lines, raw, revokes } = part
  const facts: { key: string; value: ReactNode }[] = []
  const figure = (text: string) => createElement('span', { className: 'lk-num' }, text)
  const whole = (address: string) => createElement(FullAddress, { address })
  if (receiver !== undefined) {
    const spends = revokes || kind === 'tokenApproval' || kind === 'nftApproval'
    facts.push({ key: t(spends ? 'approve.spender' : kind === 'call' ? 'approve.contract' : 'approve.receiver'), value: whole(receiver) })
  }
  if (token !== undefined) facts.push({ key: t('approve.token'), value: whole(token) })
  const ofToken = token !== undefined || kind === 'tokenTransfer' || kind === 'tokenApproval'
  if (amount !== undefined && (ofToken || amount !== '0')) {
    facts.push({ key: t('approve.amount'), value: figure(!ofToken ? coin(amount, network, strings) : t('approve.units', { amount: strings.number(amount) })) })
  }
  if (fee !== undefined) facts.push({ key: t('approve.fee'), value: figure(coin(fee, network, strings)) })
  const message = kind === 'message' && lines.length === 1 ? lines[0]?.value : undefined
  // The value of a transaction is shown above, its data below.
  const fields = message === undefined ? lines.filter(({ name }) => kind === 'typedData' || (name !== 'value' && name !== 'data')) : []
  return {
    id: String(at),
    title: several ? `${t('approve.part', { number: at + 1 })}: ${headingOf(part, network, t, strings)}` : undefined,
    facts,
    message,
    fields: fields.map(({ name, value, depth = 0 }: Line, line) => ({ id: String(line), name, value, depth })),
    raw,
  }
}

/** Formats a native amount in whole units, with all digits. */
function coin(amount: string, network: Network | undefined, strings: Strings): string {
  const { decimals = 18, symbol = '' } = network?.nativeCurrency ?? {}
  return exactAmount(strings, formatUnits(BigInt(amount), decimals), symbol)
}

/** Texts of warnings that are not named by their kind. */
const names = {
  unlimitedApproval: 'unlimited',
  authorizationEverywhere: 'everywhere',
  contractCreation: 'creation',
  hiddenCharacters: 'hidden',
  rawBytes: 'raw',
} as const satisfies { readonly [Kind in WarningKind]?: string }
type Named<Kind extends WarningKind> = Kind extends keyof typeof names ? (typeof names)[Kind] : Kind

/** Warnings of requests that can lose money. */
const DANGERS: readonly WarningKind[] = [
  'permit',
  'permit2',
  'approveAll',
  'unlimitedApproval',
  'authorization',
  'authorizationEverywhere',
  'permissions',
  'rawBytes',
]

function warningOf({ kind, subject = '' }: Warning, at: number, network: Network | undefined, t: Text): ShownWarning {
  const id = `warn.${(names as { readonly [Kind in WarningKind]?: string })[kind] ?? kind}` as `warn.${Named<WarningKind>}`
  const named = { subject: shortAddress(subject), network: network?.name ?? '' }
  // Each text uses the placeholders that it has.
  const text = (t as (id: string, values: object) => string)(`${id}Text`, named)
  return { id: `${kind} ${at}`, title: t(id), text, danger: DANGERS.includes(kind) }
}
