import type { Token } from '../balances/selectors.js'
import type { NativeBalance } from '../balances/state.js'
import { add, compare, formatUnits, parseUnits } from '../shared/amounts/decimal.js'
import type { Network } from '../shared/networks/networks.js'
import { cleanName } from '../shared/text/text.js'
import type { CurrencyRate, PortfolioToken } from '../../ports/services/portfolio.js'
import { hiddenTokenReason, type HiddenTokenReason } from './hidden.js'
import type { TokenChoice } from './state.js'
import { tokenId } from '../shared/tokens/token-id.js'
import { multiply } from '../shared/tokens/values.js'

/** Token of an account, for a list. `price` and `value` are in USD, `worth` in the currency of the list. */
export interface PortfolioRow extends Token {
  /** CAIP-2 id of the network, a slash, and the contract, the mint or `native`. */
  readonly id: string
  /**
   * Balance in the smallest unit, as decimal text. Send and approve "all" by it, never by a shown amount. Absent if only a rounded balance of a service is known.
   */
  readonly units?: string
  /** Value of the balance, as exact decimal text. The total is the sum of these. Absent without a price: never 0. */
  readonly worth?: string
  /** Change of the price over a day: 0.02 for plus two percent. */
  readonly change?: number
  /** True for the native currency, tokens of the bundled list and those of the app. */
  readonly isListed: boolean
  /** Symbol of the listed token that this one imitates. */
  readonly imitates?: string
  /** Reason why it is hidden. */
  readonly hidden?: HiddenTokenReason
}

/** Facts of a list. */
export interface RowFacts {
  readonly network: Network
  /** Tokens of the source. Undefined until it told them. */
  readonly tokens: readonly PortfolioToken[] | undefined
  readonly coinPrice?: string | undefined
  /** Native balance of the balances slice, which button and dialog show, too. */
  readonly native: NativeBalance | undefined
  readonly choices: Readonly<Record<string, TokenChoice>>
  /** Rate of the list's currency. Absent: USD. */
  readonly rate?: CurrencyRate | undefined
}

/** Longest symbol, in graphemes. */
const MAX_SYMBOL = 20

/** Returns the tokens of an account, hidden ones included: the native currency, those with a value by value, the others by symbol. */
export function rowsOf({ network, tokens = [], coinPrice, native, choices, rate }: RowFacts): readonly PortfolioRow[] {
  const told = tokens.find(({ token }) => token === undefined)
  const coin = nativeToken(network, native, told, coinPrice)
  const rows = [...(coin ? [coin] : []), ...tokens.filter(({ token }) => token !== undefined)].map((one) => rowOf(one, network, choices, rate))
  return rows.filter(({ address, decimals }) => address === undefined || decimals !== 0).sort(byValue)
}

/** Returns the sum of what the rows show, and how many have a balance without a price. Undefined if none has a price. */
export function totalOf(rows: readonly PortfolioRow[]): { readonly total?: string; readonly unpriced: number } {
  const worths = rows.flatMap(({ worth }) => (worth === undefined ? [] : [worth]))
  const unpriced = rows.filter(({ worth, quantity }) => worth === undefined && /[1-9]/.test(quantity.numeric)).length
  return worths.length === 0 ? { unpriced } : { total: worths.reduce(add), unpriced }
}

/** One store feeds every view: the amount is that of the balances slice, the price that of the source. */
function nativeToken(
  { nativeCurrency }: Network,
  native: NativeBalance | undefined,
  told: PortfolioToken | undefined,
  coinPrice: string | undefined,
): PortfolioToken | undefined {
  const { name, symbol, decimals } = nativeCurrency
  const units = native?.amount === undefined ? undefined : parseUnits(native.amount, decimals)?.toString()
  const known = units === undefined ? told && told.decimals === decimals && told : { units, isExact: true as const }
  if (!known) return undefined
  const { token: _, ...facts } = told ?? {}
  return { ...(coinPrice !== undefined && { price: coinPrice }), ...facts, ...known, name, symbol, decimals }
}

function rowOf(one: PortfolioToken, { caipNetworkId: chainId, testnet }: Network, choices: RowFacts['choices'], rate: CurrencyRate | undefined): PortfolioRow {
  const { token: address, decimals, units, shown, isExact, isListed, imitates, iconUrl } = one
  const [symbol, name] = [cleanName(one.symbol, MAX_SYMBOL), cleanName(one.name)]
  const id = tokenId(chainId, address)
  const numeric = shown ?? formatUnits(BigInt(units), decimals)
  const hidden = hiddenTokenReason(one, choices[id])
  // A coin of a test network has no money value, and nobody's copy has the price of what it copies.
  const price = testnet || imitates !== undefined ? undefined : one.price
  const value = price === undefined ? undefined : multiply(numeric, price)
  const worth = value === undefined || rate === undefined ? value : multiply(value, rate.perUsd)
  return {
    id,
    name: name || symbol || shortName(address),
    symbol: symbol || shortName(address),
    chainId,
    ...(address !== undefined && { address }),
    decimals,
    quantity: { decimals: String(decimals), numeric },
    ...(isExact && { units }),
    ...(price !== undefined && { price: Number(price) }),
    ...(worth !== undefined && { worth, value: Number(value) }),
    ...(price !== undefined && one.change !== undefined && { change: Number(one.change) }),
    isListed: address === undefined || isListed === true,
    ...(imitates !== undefined && { imitates }),
    ...(hidden !== undefined && { hidden }),
    ...(iconUrl !== undefined && { iconUrl }),
  }
}

function shortName(address: string | undefined): string {
  return address === undefined ? '' : `${address.slice(0, 6)}…${address.slice(-4)}`
}

function byValue(one: PortfolioRow, other: PortfolioRow): number {
  if ((one.address === undefined) !== (other.address === undefined)) return one.address === undefined ? -1 : 1
  if (one.worth !== undefined && other.worth !== undefined) return compare(other.worth, one.worth) || (one.id < other.id ? -1 : 1)
  if (one.worth !== undefined || other.worth !== undefined) return one.worth === undefined ? 1 : -1
  return one.symbol === other.symbol ? (one.id < other.id ? -1 : 1) : one.symbol < other.symbol ? -1 : 1
}
