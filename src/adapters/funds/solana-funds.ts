import { formatUnits } from '../../domain/shared/amounts/decimal.js'
import type { Json } from '../../domain/shared/json/json.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import { readU64, valueIn } from '../../domain/shared/solana/u64.js'
import type { Arrival, ArrivalsLook, ArrivalsRequest, FundsRequest } from '../../ports/services/funds.js'
import { type AskNode, type Coin, readMark, unreadable } from './funds-reader.js'

/** Place of the last look: the newest signature of the account, and amounts in the smallest unit, the native coin first. */
interface Mark {
  readonly signature: string | null
  readonly units: readonly string[]
}

/** Most transactions that are looked at. Coins beyond them are told without a transaction. */
const MAX_SIGNATURES = 25

/** Reads what came to a Solana account: SOL by the transactions that name it, tokens by what their accounts gained. */
export async function solanaArrivals(ask: AskNode, request: ArrivalsRequest, coin: Coin): Promise<ArrivalsLook> {
  const { address, tokens, since } = request
  const balances = await solanaBalances(ask, request)
  const before = readMark<Mark>(since, ({ units }) => Array.isArray(units) && units.length === balances.length)
  const until = before?.signature ?? undefined
  const signatures = await newest(ask, address, until, before === undefined ? 1 : MAX_SIGNATURES)
  const mark = JSON.stringify({
    signature: signatures[0] ?? before?.signature ?? null,
    units: balances.map((units, at) => (units === undefined ? (before?.units[at] ?? '0') : units.toString())),
  } satisfies Mark)
  if (before === undefined) return { mark, arrivals: [] }

  const riseOf = (at: number) => (balances[at] === undefined ? 0n : balances[at] - BigInt(before.units[at] ?? '0'))
  const paid = riseOf(0) !== 0n ? await coinArrivals(ask, address, signatures, coin) : []
  const rest = riseOf(0) - paid.reduce((sum, { units }) => sum + units, 0n)
  const id = signatures[0] ?? before.units.join()
  const others: readonly Arrival[] = rest > 0n ? [{ id: `${id}:coin`, symbol: coin.symbol, amount: formatUnits(rest, coin.decimals) }] : []
  const moved = tokens.flatMap(({ address: token, symbol, decimals }, at): readonly Arrival[] => {
    const units = riseOf(at + 1)
    return units <= 0n ? [] : [{ id: `${token}:${balances[at + 1]}:${id}`, symbol, token, amount: formatUnits(units, decimals) }]
  })
  return { mark, arrivals: [...moved, ...paid.map(({ arrival }) => arrival), ...others] }
}

/** Reads SOL, and the tokens of all accounts of each mint. */
export async function solanaBalances(ask: AskNode, { address, tokens }: FundsRequest): Promise<readonly (bigint | undefined)[]> {
  const [native, accounts] = await Promise.all([
    ask('getBalance', [address, { commitment: 'confirmed' }]),
    tokens.length === 0 ? [] : ask('getTokenAccounts', [address]),
  ])
  if (!Array.isArray(accounts)) return unreadable('getTokenAccounts')
  const sums = tokens.map(({ address: mint }) =>
    accounts.reduce<bigint>((sum, one) => (isRecord(one) && one['mint'] === mint ? sum + (readU64(one['units']) ?? 0n) : sum), 0n),
  )
  return [readU64(valueIn(native)) ?? unreadable('getBalance'), ...sums]
}

async function newest(ask: AskNode, address: string, until: string | undefined, limit: number): Promise<readonly string[]> {
  const answer = await ask('getSignaturesForAddress', [address, { limit, commitment: 'confirmed', ...(until !== undefined && { until }) }])
  if (!Array.isArray(answer)) return unreadable('getSignaturesForAddress')
  return answer.flatMap((one: Json) => (isRecord(one) && typeof one['signature'] === 'string' && one['err'] == null ? [one['signature']] : []))
}

interface Paid {
  readonly arrival: Arrival
  readonly units: bigint
}

async function coinArrivals(ask: AskNode, address: string, signatures: readonly string[], coin: Coin): Promise<readonly Paid[]> {
  const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const transactions = await Promise.all(signatures.map((signature) => ask('getTransaction', [signature, options]).catch(() => null)))
  return transactions.flatMap((transaction, at): readonly Paid[] => {
    const units = gainOf(transaction, address)
    const hash = signatures[at] as string
    return units <= 0n ? [] : [{ units, arrival: { id: hash, symbol: coin.symbol, amount: formatUnits(units, coin.decimals), hash } }]
  })
}

/** Returns the lamports that an account gained by a transaction. */
function gainOf(answer: Json, address: string): bigint {
  const { transaction, meta } = isRecord(answer) ? answer : {}
  const { message } = isRecord(transaction) ? transaction : {}
  const { accountKeys } = isRecord(message) ? message : {}
  const { preBalances, postBalances, loadedAddresses } = isRecord(meta) ? meta : {}
  const { writable = [], readonly = [] } = isRecord(loadedAddresses) ? loadedAddresses : {}
  const keys = [accountKeys, writable, readonly].flatMap((list) => (Array.isArray(list) ? list : []))
  const at = keys.indexOf(address)
  const [before, after] = [preBalances, postBalances].map((list) => (Array.isArray(list) ? readU64(list[at]) : undefined))
  return before === undefined || after === undefined ? 0n : after - before
}
