import { base64 } from '@scure/base'
import { compare, formatUnits } from '../amounts/decimal.js'
import type { Json } from '../json/json.js'
import { isRecord } from '../json/objects.js'
import { decodeSolanaAddress, keyAt, uintAt } from './bytes.js'
import { isHeight } from './answers.js'
import { readU64, valueIn } from './u64.js'

/** Token account of an owner, plain JSON. */
export interface TokenAccount {
  readonly address: string
  readonly mint: string
  /** Program that owns the account: Token or Token-2022. */
  readonly program: string
  /** Decimal text in the token's smallest unit. */
  readonly units: string
  /** Null if the node could not read the mint. */
  readonly decimals: number | null
  /** Amount in whole tokens as the node shows it, where the mint scales it (Token-2022); never to be computed back. */
  readonly shown?: string
  /** True if the issuer has frozen the account. */
  readonly isFrozen: boolean
  /** True for wrapped SOL. */
  readonly isNative: boolean
}

/** Reads `getTokenAccountsByOwner` of one program. Returns undefined if an account has an unusable amount: a wrong balance is worse than none. */
export function readTokenAccounts(answer: Json, program: string, owner: string): readonly TokenAccount[] | undefined {
  const value = valueIn(answer)
  if (!Array.isArray(value)) return undefined
  const accounts = (value as readonly Json[]).map((item) => readTokenAccount(item, program, owner))
  return accounts.every((one) => one !== undefined) ? accounts : undefined
}

function readTokenAccount(item: Json, program: string, owner: string): TokenAccount | undefined {
  const { pubkey: address, account } = (isRecord(item) ? item : {}) as { readonly pubkey?: unknown; readonly account?: unknown }
  const data = isRecord(account) ? account['data'] : undefined
  if (typeof address !== 'string' || decodeSolanaAddress(address) === undefined) return undefined
  const read = Array.isArray(data) ? readPacked(data[0]) : readParsed(data)
  if (read === undefined || read.owner !== owner) return undefined
  const { owner: _, ...rest } = read
  return { address, program, ...rest }
}

type Read = Omit<TokenAccount, 'address' | 'program'> & { readonly owner: string }

function readParsed(data: unknown): Read | undefined {
  const parsed = isRecord(data) ? data['parsed'] : undefined
  const info = isRecord(parsed) ? parsed['info'] : undefined
  if (!isRecord(info)) return undefined
  const { mint, owner, state, isNative, tokenAmount } = info as Readonly<Record<string, unknown>>
  const { amount, decimals, uiAmountString } = (isRecord(tokenAmount) ? tokenAmount : {}) as Readonly<Record<string, unknown>>
  const units = typeof amount === 'string' ? readU64(amount) : undefined
  if (decodeSolanaAddress(mint) === undefined || typeof owner !== 'string' || units === undefined || !isHeight(decimals) || decimals > 255) return undefined
  const read = { mint: mint as string, owner, units: units.toString(), decimals, isFrozen: state === 'frozen', isNative: isNative === true }
  return isScaled(uiAmountString, units, decimals) ? { ...read, shown: uiAmountString } : read
}

/** Returns true for an amount that the mint scales: the node's text is another number than its units. */
function isScaled(text: unknown, units: bigint, decimals: number): text is string {
  return typeof text === 'string' && text.length <= MAX_SHOWN && /^\d+(\.\d+)?$/.test(text) && compare(text, formatUnits(units, decimals)) !== 0
}

const MAX_SHOWN = 80

/** Reads the account in its own form, which nodes give where they cannot parse it. */
function readPacked(text: unknown): Read | undefined {
  if (typeof text !== 'string' || text.length > MAX_PACKED) return undefined
  let data: Uint8Array
  try {
    data = base64.decode(text)
  } catch {
    return undefined
  }
  const [mint, owner, units, state] = [keyAt(data, 0), keyAt(data, 32), uintAt(data, 64, 8), data[108]]
  if (mint === undefined || owner === undefined || units === undefined || state === undefined) return undefined
  return { mint, owner, units: units.toString(), decimals: null, isFrozen: state === 2, isNative: uintAt(data, 109, 4) === 1n }
}

const MAX_PACKED = 65_536
