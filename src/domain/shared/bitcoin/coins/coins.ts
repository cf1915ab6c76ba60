import type { Json } from '../../json/json.js'
import type { SpendableType } from '../sizes.js'

/** Unspent output of the sending address. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** Satoshis. */
  readonly value: bigint
  /** Height of its block; undefined while it is unconfirmed. */
  readonly height?: number
}

/** Rules for {@link spendableCoins}. */
export interface CoinRules {
  /** Type of the address that holds the coins. */
  readonly type: SpendableType
  /** Ids of own transactions, whose unconfirmed change may be spent. */
  readonly own: ReadonlySet<string>
  /** True spends coins of the usual values of inscriptions too. */
  readonly spendsPostage?: boolean
}

/** Largest value of a coin that is never spent: it costs about what it adds, and may carry an inscription. */
export const SMALL_COIN = 600n

/** Usual values of outputs that carry an inscription, on taproot addresses. */
export const postageValues: readonly bigint[] = [330n, 546n, 10_000n]

/** Blocks after which coins of a coinbase can be spent. */
export const COINBASE_MATURITY = 100

/** Returns the coins that a payment may spend. */
export function spendableCoins(coins: readonly Coin[], { type, own, spendsPostage = false }: CoinRules): readonly Coin[] {
  return coins.filter(({ txid, value, height }) => {
    if (value <= SMALL_COIN || (height === undefined && !own.has(txid))) return false
    return spendsPostage || type !== 'p2tr' || !postageValues.includes(value)
  })
}

/** Reads the answer of Esplora's `/address/:a/utxo`. Returns undefined for another shape, and for a coin that is listed twice. */
export function readCoins(answer: Json): readonly Coin[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const coins = (answer as readonly Json[]).map(readCoin)
  const known = new Set(coins.map((coin) => `${coin?.txid}:${coin?.vout}`))
  return coins.every((coin) => coin !== undefined) && known.size === coins.length ? coins : undefined
}

function readCoin(item: Json): Coin | undefined {
  const { txid, vout, value, status } = (item ?? {}) as { readonly [Name in 'txid' | 'vout' | 'value' | 'status']?: Json }
  const { confirmed, block_height } = (status ?? {}) as { readonly [Name in 'confirmed' | 'block_height']?: Json }
  if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid) || !isWhole(vout) || !isWhole(value) || typeof confirmed !== 'boolean') return undefined
  const coin = { txid, vout, value: BigInt(value) }
  if (!confirmed) return coin
  return isWhole(block_height) ? { ...coin, height: block_height } : undefined
}

function isWhole(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
