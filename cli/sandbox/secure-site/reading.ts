import { formatUnits } from 'viem'
import { type Line, type ReadingPart, readRequest, type Warning } from '../../../src/domain/approvals/index.js'
import { canonicalJson, type Json } from '../../../src/domain/shared/json/json.js'
import type { Reading, SiteChain } from './parts.js'

/** EVM request with facts that its parameters do not have. */
export interface ReadableRequest {
  readonly method: string
  readonly params: Json | undefined
  readonly chain: SiteChain
  /** Account that is asked. */
  readonly address: string
  /** Highest network fee, in the smallest unit of the native currency; undefined if unknown. For transactions. */
  readonly fee?: bigint | undefined
  /** True if a transaction is sent. */
  readonly sends?: boolean
  /** True if the transaction also deploys the account's code. */
  readonly deploys?: boolean
}

/** Describes a request by the same rules as the app, which shows it before it comes here. */
export function readEvm({ method, params, chain, address, fee, sends = false, deploys = false }: ReadableRequest): Reading {
  const { parts, warnings, digest } = readRequest({ method, network: chain.id, params: canonicalJson(params ?? null), address })
  const coin = (amount: string | bigint) => `${formatUnits(BigInt(amount), chain.decimals)} ${chain.currency}`
  const amount = amountOf(parts, warnings, coin)
  return {
    title: titleOf(parts, coin),
    ...(amount !== undefined && { amount }),
    lines: [
      ...parts.flatMap((part, index) => linesOf(part, coin).map(([label, value]) => [parts.length > 1 ? `${index + 1}. ${label}` : label, value] as const)),
      ...(sends || deploys
        ? [['Network', chain.name] as const, ['Network fee', fee === undefined ? 'not known' : `at most ${coin(roundUp(fee, chain.decimals))}`] as const]
        : []),
      ...(deploys ? [['First use', 'sets your account up'] as const] : []),
    ],
    warnings: warnings.map(warningText),
    raw: parts.map(({ raw }) => raw).join('\n'),
    digest,
  }
}

/** Describes a Solana message to sign. */
export function readSolanaMessage(bytes: Uint8Array): Pick<Reading, 'title' | 'lines' | 'warnings' | 'raw'> {
  const text = textOf(bytes)
  const raw = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { title: 'Sign a message', lines: [['Message', text ?? raw]], warnings: text === undefined ? [warningText({ kind: 'rawBytes' })] : [], raw }
}

/** Rounds a fee up to six decimals, so that it is never understated. */
function roundUp(fee: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, decimals - 6))
  return ((fee + unit - 1n) / unit) * unit
}

type Coin = (amount: string) => string

function titleOf(parts: readonly ReadingPart[], coin: Coin): string {
  const [only] = parts
  if (only === undefined || parts.length > 1) return `Make ${parts.length} calls`
  if (only.revokes) return 'Take access back'
  if (only.kind === 'transfer') return `Send ${coin(only.amount ?? '0')}`
  if (only.kind === 'typedData') return `Sign ${only.lines.find(({ name }) => name === 'primaryType')?.value ?? 'data'}`
  return titles[only.kind]
}

function amountOf([only, ...others]: readonly ReadingPart[], warnings: readonly Warning[], coin: Coin): string | undefined {
  if (only === undefined || others.length > 0) return undefined
  if (warnings.some(({ kind }) => kind === 'unlimitedApproval')) return 'without a limit'
  return only.kind === 'transfer' ? coin(only.amount ?? '0') : undefined
}

function linesOf({ kind, receiver, amount = '0', token, lines }: ReadingPart, coin: Coin): (readonly [string, string])[] {
  const units = `${amount} of its smallest unit`
  const row = (label: string, value: string | undefined) => (value === undefined ? [] : [[label, value] as const])
  switch (kind) {
    case 'transfer':
      return [...row('To', receiver), ...row('Amount', coin(amount))]
    case 'tokenTransfer':
      return [...row('To', receiver), ...row('Amount', units), ...row('Token', token), ...rest(lines, coin)]
    case 'tokenApproval':
      return [...row('Spender', receiver), ...row('Amount', units), ...row('Token', token), ...rest(lines, coin)]
    case 'nftApproval':
      return [...row('Who', receiver), ...row('Collection', token), ...rest(lines, coin)]
    case 'call':
    case 'creation':
      return [...row('Contract', receiver), ...row('Amount', coin(amount)), ...rest(lines, coin, ['value'])]
    case 'typedData':
      return lines
        .filter(({ name, value }) => value !== '' && name !== 'primaryType')
        .map(({ name, value, depth = 0 }) => [`${'\u00a0\u00a0'.repeat(Math.max(0, depth - 1))}${name}`, value])
    default:
      return rest(lines, coin)
  }
}

/** Returns the other lines of a request; data is shown in the raw text. */
function rest(lines: readonly Line[], coin: Coin, known: readonly string[] = []): (readonly [string, string])[] {
  return lines
    .filter(({ name }) => name !== 'data' && !known.includes(name))
    .map(({ name, value }) => (name === 'value' ? ['Also sends', coin(value)] : [labels[name] ?? name, value]))
}

const labels: Readonly<Record<string, string>> = { message: 'Message', bytes: 'Bytes', function: 'Function' }

const titles: Readonly<Record<ReadingPart['kind'], string>> = {
  message: 'Sign a message',
  typedData: 'Sign data',
  transfer: 'Send',
  tokenTransfer: 'Send tokens',
  tokenApproval: 'Let someone else spend your tokens',
  nftApproval: 'Let someone else move your NFTs',
  call: 'Call a contract',
  creation: 'Make a contract',
  permissions: 'Give standing permissions',
  revocation: 'Take permissions back',
  userOperation: 'Send a user operation',
  solanaTransaction: 'Sign a transaction',
}

/** Returns the text of a warning for the person. */
function warningText({ kind, subject = 'Somebody else' }: Warning): string {
  const texts: Readonly<Record<Warning['kind'], string>> = {
    permit: `With this signature ${subject} can take your tokens without asking again.`,
    permit2: `With this signature ${subject} can take every token that you opened to Permit2.`,
    approveAll: `${subject} could take all pieces of this collection.`,
    approveItem: `If this is a collection, ${subject} could take its item 0.`,
    unlimitedApproval: `Unlimited access was asked for: ${subject} could take all of this token, today or any day.`,
    authorization: 'This hands your account to a contract.',
    authorizationEverywhere: 'This hands your account to a contract on every network.',
    otherNetwork: `This is for another network (${subject}) than the one in use.`,
    otherAccount: `This names another account: ${subject}.`,
    unknownCall: 'What this call does is not known.',
    contractCreation: 'This makes a new contract.',
    hiddenCharacters: 'The text holds characters that cannot be seen.',
    rawBytes: 'This is not text. Sign it only if you know what it is.',
    permissions: 'The app can act within these permissions without asking again.',
  }
  return texts[kind]
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Control characters other than line breaks and tabs mean that the bytes are no text.
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
