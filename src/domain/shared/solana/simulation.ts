import { base64 } from '@scure/base'
import type { Json } from '../json/json.js'
import { isRecord } from '../json/objects.js'
import type { BalanceChange, TransactionProblem } from '../review/types.js'
import { keyAt, uintAt } from './bytes.js'
import { accountsOf } from './instructions.js'
import type { SolanaMessage } from './message.js'
import { readProblem } from './problem.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.js'
import { readU64, valueIn } from './u64.js'

/** Account before or after a transaction, as far as a balance needs it. */
export interface AccountBalance {
  readonly lamports: bigint
  /** Set for a token account of the visitor. */
  readonly token?: { readonly mint: string; readonly units: bigint }
  /** True for an account of a token program, with any owner. */
  readonly isToken: boolean
}

/** Most accounts whose balances are compared. */
export const MAX_COMPARED = 20

/** Bytes of a token account that are read. Extensions of Token-2022 follow them. */
export const TOKEN_ACCOUNT_BYTES = 165

/** Returns the accounts whose balances a transaction may change: the visitor's, then all others that it may write and that are named. */
export function writableAccounts(message: SolanaMessage, owner: string): readonly string[] {
  const writable = accountsOf(message).flatMap(({ address, writable: mayChange }) => (mayChange && address !== undefined && address !== owner ? [address] : []))
  return [owner, ...writable].slice(0, MAX_COMPARED)
}

/** Reads the accounts of `getMultipleAccounts` or of a simulation. Null: no account. Returns undefined for an unusable answer. */
export function readBalances(list: unknown, count: number, owner: string): readonly (AccountBalance | null)[] | undefined {
  if (!Array.isArray(list) || list.length !== count) return undefined
  const read = (list as readonly Json[]).map((item) => (item === null ? null : readBalance(item, owner)))
  return read.every((one) => one !== undefined) ? read : undefined
}

/** Reads the result of `simulateTransaction`: its problem, or the accounts after it. Returns undefined for an unusable answer. */
export function readSimulation(answer: Json, message: SolanaMessage): { readonly problem: TransactionProblem } | { readonly accounts: unknown } | undefined {
  const value = valueIn(answer)
  if (!isRecord(value) || value['err'] === undefined) return undefined
  const { err, logs, accounts } = value as { readonly err: Json; readonly logs?: unknown; readonly accounts?: unknown }
  if (err === null) return { accounts }
  return { problem: readProblem(err, { message, logs: Array.isArray(logs) ? (logs as readonly unknown[]) : [] }) }
}

/** Returns the changes of the visitor's balances, SOL first. `decimalsOf` knows the decimals of a token. */
export function balanceChanges(
  before: readonly (AccountBalance | null)[],
  after: readonly (AccountBalance | null)[],
  decimalsOf: (mint: string) => number | undefined,
): readonly BalanceChange[] {
  const lamports = (after[0]?.lamports ?? 0n) - (before[0]?.lamports ?? 0n)
  const tokens = changedTokens(before, after)
  return [
    ...(lamports === 0n ? [] : [{ units: lamports.toString(), decimals: 9 }]),
    ...[...tokens].map(([mint, units]) => ({ token: mint, units: units.toString(), decimals: decimalsOf(mint) ?? null })),
  ]
}

/** Returns the change of each token whose balance changes, by mint. */
export function changedTokens(before: readonly (AccountBalance | null)[], after: readonly (AccountBalance | null)[]): ReadonlyMap<string, bigint> {
  const changes = new Map<string, bigint>()
  const add = (accounts: readonly (AccountBalance | null)[], sign: bigint) => {
    for (const account of accounts) if (account?.token) changes.set(account.token.mint, (changes.get(account.token.mint) ?? 0n) + sign * account.token.units)
  }
  add(after, 1n)
  add(before, -1n)
  return new Map([...changes].filter(([, units]) => units !== 0n))
}

/** Reads the decimals of mints: `getMultipleAccounts` with {@link MINT_DECIMALS}. */
export function readDecimals(list: unknown): readonly (number | undefined)[] {
  return (Array.isArray(list) ? (list as readonly Json[]) : []).map((item) => (isRecord(item) ? bytesIn(item['data'])?.[0] : undefined))
}

/** Slice of a mint's account that holds its decimals. */
export const MINT_DECIMALS = { offset: 44, length: 1 }

function readBalance(item: Json, owner: string): AccountBalance | undefined {
  if (!isRecord(item)) return undefined
  const lamports = readU64(item['lamports'])
  const data = bytesIn(item['data'])
  if (lamports === undefined || data === undefined) return undefined
  const isToken = item['owner'] === TOKEN_PROGRAM || item['owner'] === TOKEN_2022_PROGRAM
  const [mint, holder, units] = [keyAt(data, 0), keyAt(data, 32), uintAt(data, 64, 8)]
  const isOurs = isToken && data.length >= TOKEN_ACCOUNT_BYTES && holder === owner && mint !== undefined && units !== undefined
  return { lamports, isToken, ...(isOurs && { token: { mint, units } }) }
}

function bytesIn(data: unknown): Uint8Array | undefined {
  const [text, encoding] = Array.isArray(data) ? (data as readonly unknown[]) : []
  try {
    return typeof text === 'string' && encoding === 'base64' ? base64.decode(text) : undefined
  } catch {
    return undefined
  }
}
