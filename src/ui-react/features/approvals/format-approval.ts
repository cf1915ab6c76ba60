import { createElement, type ReactNode } from 'react'
import {
  type Allowance,
  type ContractName,
  isUnlimited,
  type Line,
  type Reading,
  type ReadingPart,
  type TokenUnits,
  type Warning,
  type WarningKind,
} from '../../../domain/approvals/index.js'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { FullAddress, shortAddress } from '../../primitives/address.js'
import { CopyButton } from '../../primitives/copy-button.js'
import type { approveText } from './strings.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import type { ShownPart, ShownRequest, ShownWarning } from './approve-view.js'

type Text = Translate<typeof approveText>

/** Facts about a request that it does not hold itself. */
export interface Around {
  readonly network?: Network | undefined
  /** Allowance whose amount can be chosen. */
  readonly allowance?: Allowance | undefined
  /** Returns the name of a contract. */
  contractOf?(address: string): ContractName | undefined
  onCopy?(text: string): Promise<boolean>
}

/** {@link Around} and the language. */
interface Context extends Around {
  readonly t: Text
  readonly strings: Strings
}

/**
 * Formats a decoded request in the user's language. Native amounts are in whole units, and those of tokens whose decimals are known. Others are in the smallest
 * unit.
 */
export function toShown(reading: Reading, around: Around, t: Text, strings: Strings): ShownRequest {
  const { parts, warnings } = reading
  const { allowance } = around
  const context = { ...around, t, strings }
  const several = parts.length > 1
  // Asked stays asked, whatever is chosen.
  const lowered = allowance !== undefined && allowance.asked !== allowance.chosen && isUnlimited(BigInt(allowance.asked))
  const limited: readonly ShownWarning[] = lowered
    ? [{ id: 'limited', title: t('warn.unlimited'), text: t('warn.limitedText', { amount: allowanceText(allowance.chosen, allowance.token, t, strings) }) }]
    : []
  return {
    heading: several ? t('approve.batch', { count: parts.length }) : headingOf(parts[0], context),
    warnings: [...limited, ...warnings.map((warning, at) => warningOf(warning, at, context))],
    parts: parts.map((part, at) => partOf(part, at, several, context)),
  }
}

/** Formats the amount of an allowance: whole units if they are known, and no limit as such. */
export function allowanceText(amount: string, token: TokenUnits | undefined, t: Text, strings: Strings): string {
  if (isUnlimited(BigInt(amount))) return t('approve.noLimit')
  return ofUnits(amount, token, t, strings)
}

function ofUnits(amount: string, token: TokenUnits | undefined, t: Text, strings: Strings): string {
  return token === undefined
    ? t('approve.units', { amount: strings.number(amount) })
    : exactAmount(strings, formatUnits(BigInt(amount), token.decimals), token.symbol)
}

/** Returns the name of a contract, or its short address. */
function nameOf({ contractOf }: Around, address: string): string {
  return contractOf?.(address)?.name ?? shortAddress(address)
}

/** Returns the units of a part's token, if they are known. */
function unitsOf({ contractOf, allowance }: Around, { kind, token }: ReadingPart): TokenUnits | undefined {
  const { decimals, symbol } = (token === undefined ? undefined : contractOf?.(token)) ?? {}
  if (decimals !== undefined) return { decimals, ...(symbol && { symbol }) }
  return kind === 'tokenApproval' ? allowance?.token : undefined
}

function headingOf(part: ReadingPart | undefined, context: Context): string {
  const { t, strings } = context
  if (part === undefined) return t('approve.call')
  const { kind, amount = '0', receiver = '', token, revokes } = part
  const spender = nameOf(context, receiver)
  if (revokes) return t('approve.takeBack', { spender })
  if (kind === 'transfer') return t('approve.transfer', { amount: coin(amount, context.network, strings) })
  const symbol = unitsOf(context, part)?.symbol
  if (kind === 'tokenApproval' && symbol) return t('approve.knownToken', { spender, symbol })
  if (kind === 'tokenApproval' && token !== undefined) return t('approve.unknownToken', { spender, token: shortAddress(token) })
  if (kind === 'tokenApproval' || kind === 'nftApproval') return t(`approve.${kind}`, { spender })
  return t(`approve.${kind}`)
}

function partOf(part: ReadingPart, at: number, several: boolean, context: Context): ShownPart {
  const { t, strings, network } = context
  const { kind, receiver, token, amount, fee, lines, raw, revokes } = part
  const facts: { key: string; value: ReactNode }[] = []
  const figure = (text: string) => createElement('span', { className: 'lk-num' }, text)
  const whole = (address: string) => createElement(FullAddress, { address })
  if (receiver !== undefined) {
    const spends = revokes || kind === 'tokenApproval' || kind === 'nftApproval'
    facts.push({
      key: t(spends ? 'approve.spender' : kind === 'call' ? 'approve.contract' : 'approve.receiver'),
      value: spends ? spenderOf(receiver, context) : whole(receiver),
    })
  }
  if (token !== undefined) facts.push({ key: t('approve.token'), value: whole(token) })
  const ofToken = token !== undefined || kind === 'tokenTransfer' || kind === 'tokenApproval'
  // While the amount is chosen, it stands there and on the button.
  const isChosenHere = kind === 'tokenApproval' && context.allowance?.stage === 'choice'
  if (amount !== undefined && !isChosenHere && (ofToken || amount !== '0')) {
    const units = unitsOf(context, part)
    const text = !ofToken
      ? coin(amount, network, strings)
      : kind === 'tokenApproval'
        ? allowanceText(amount, units, t, strings)
        : ofUnits(amount, units, t, strings)
    facts.push({ key: t('approve.amount'), value: figure(text) })
  }
  if (fee !== undefined) facts.push({ key: t('approve.fee'), value: figure(coin(fee, network, strings)) })
  const message = kind === 'message' && lines.length === 1 ? lines[0]?.value : undefined
  // The value of a transaction is shown above, its data below.
  const fields = message === undefined ? lines.filter(({ name }) => kind === 'typedData' || (name !== 'value' && name !== 'data')) : []
  return {
    id: String(at),
    title: several ? `${t('approve.part', { number: at + 1 })}: ${headingOf(part, context)}` : undefined,
    facts,
    message,
    fields: fields.map(({ name, value, depth = 0 }: Line, line) => ({ id: String(line), name, value, depth })),
    raw,
  }
}

/** Spender with its name, where it is known, and its address to copy. */
function spenderOf(address: string, { contractOf, onCopy, t }: Context): ReactNode {
  const name = contractOf?.(address)?.name
  const whole = createElement(FullAddress, { address })
  const copied = onCopy === undefined ? whole : createElement(CopyButton, { text: address, label: t('approve.copySpender'), onCopy }, whole)
  return name === undefined ? copied : createElement('span', { className: 'lk-named' }, name, copied)
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

function warningOf({ kind, subject = '' }: Warning, at: number, context: Context): ShownWarning {
  const { t, network } = context
  const id = `warn.${(names as { readonly [Kind in WarningKind]?: string })[kind] ?? kind}` as `warn.${Named<WarningKind>}`
  const named = { subject: nameOf(context, subject), network: network?.name ?? '' }
  // Each text uses the placeholders that it has.
  const text = (t as (id: string, values: object) => string)(`${id}Text`, named)
  return { id: `${kind} ${at}`, title: t(id), text, danger: DANGERS.includes(kind) }
}
