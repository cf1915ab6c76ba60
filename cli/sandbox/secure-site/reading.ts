import { formatUnits, hexToBytes } from 'viem'
import type { TypedData } from '../wallet/keyring.js'
import type { Hex } from '../wallet/types.js'
import type { Reading, SiteChain } from './parts.js'
import type { SmartCall } from './smart-account.js'

/** A message to sign: as text where its bytes are text. */
export function readMessage(bytes: Hex): Reading {
  const text = textOf(hexToBytes(bytes))
  return { title: 'Sign a message', lines: [['Message', text ?? bytes]], warnings: text === undefined ? [NOT_TEXT] : [], raw: bytes }
}

/** A message of Solana to sign. */
export function readSolanaMessage(bytes: Uint8Array): Reading {
  const text = textOf(bytes)
  const raw = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { title: 'Sign a message', lines: [['Message', text ?? raw]], warnings: text === undefined ? [NOT_TEXT] : [], raw }
}

/** Typed data to sign (EIP-712). */
export function readTypedData(data: TypedData): Reading {
  const { name, verifyingContract } = data.domain as { name?: unknown; verifyingContract?: unknown }
  return {
    title: `Sign ${data.primaryType}`,
    lines: [
      ['For', typeof name === 'string' ? name : 'a contract without a name'],
      ...(typeof verifyingContract === 'string' ? [['Contract', verifyingContract] as const] : []),
      ...Object.entries(data.message).map(([label, value]) => [label, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const),
    ],
    warnings: /permit/i.test(data.primaryType) ? ['Whoever gets this signature can take your tokens without asking again.'] : [],
    raw: JSON.stringify(data, null, 1),
  }
}

/** Calls to make, one or a batch; `fee` in the smallest unit of the chain's coin. */
export function readCalls(chain: SiteChain, calls: readonly SmartCall[], fee: bigint | undefined, deploys: boolean): Reading {
  const coin = (value: bigint) => `${formatUnits(value, chain.decimals)} ${chain.currency}`
  const total = calls.reduce((sum, { value = 0n }) => sum + value, 0n)
  const [only] = calls
  const title = calls.length > 1 ? `Make ${calls.length} calls` : (only?.data ?? '0x') === '0x' ? `Send ${coin(total)}` : 'Call a contract'
  return {
    title,
    lines: [
      ...calls.flatMap(({ to, value = 0n, data = '0x' }, index) => {
        const label = (text: string) => (calls.length > 1 ? `${index + 1}. ${text}` : text)
        const known = callOf(data)
        return [[label('To'), to] as const, [label('Amount'), coin(value)] as const, ...(known === undefined ? [] : [[label('Call'), known.text] as const])]
      }),
      ['Network', chain.name],
      ['Network fee', fee === undefined ? 'not known' : `at most ${coin(fee)}`],
      ...(deploys ? [['First use', 'sets your account up on this network'] as const] : []),
    ],
    warnings: calls.flatMap(({ data = '0x' }) => callOf(data)?.warning ?? []),
    raw: JSON.stringify(calls, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 1),
  }
}

const NOT_TEXT = 'This is not text. Sign it only if you know what it is.'
const MOST = 2n ** 255n

/** The few calls that every wallet names. */
function callOf(data: Hex): { text: string; warning: string[] } | undefined {
  if (data === '0x') return undefined
  const selector = data.slice(0, 10).toLowerCase()
  const word = (index: number) => data.slice(10 + index * 64, 74 + index * 64)
  const [who, amount] = [`0x${word(0).slice(24)}`, word(1) === '' ? 0n : BigInt(`0x${word(1)}`)]
  if (selector === '0xa9059cbb') return { text: `Transfer ${amount} of the token's smallest unit to ${who}`, warning: [] }
  if (selector === '0x095ea7b3')
    return amount >= MOST
      ? { text: `Let ${who} spend all of this token`, warning: ['Unlimited access to a token was asked for.'] }
      : { text: `Let ${who} spend ${amount} of the token's smallest unit`, warning: [] }
  if (selector === '0xa22cb465') return { text: `Let ${who} take everything of this collection`, warning: ['Access to all pieces of a collection was asked for.'] }
  return { text: `${selector}, ${(data.length - 2) / 2} bytes`, warning: [] }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Control characters beside line breaks and tabs: bytes that happen to decode.
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
