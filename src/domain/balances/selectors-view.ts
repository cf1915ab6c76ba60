import type { CaipNetworkId } from '../shared/caip.js'
import type { Network } from '../shared/networks.js'
import type { NativeBalance } from './state.js'

/** A token that an account holds (specification, section 3). */
export interface Token {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** Of its contract; absent for the native one. */
  readonly address?: string
  readonly decimals: number
  /** `numeric` is a decimal string in whole units. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** Of one unit, in usd; absent where nobody was asked. */
  readonly price?: number
  /** Of the quantity, in usd. */
  readonly value?: number
  readonly iconUrl?: string
}

/** The native currency of a network as a token; undefined while its balance was not read. */
export function nativeToken(
  { caipNetworkId: chainId, nativeCurrency: { name }, assets }: Network,
  { amount, symbol, decimals }: NativeBalance,
): Token | undefined {
  if (amount === undefined || symbol === undefined || decimals === undefined) return undefined
  const iconUrl = assets?.imageUrl
  return { name, symbol, chainId, decimals, quantity: { decimals: String(decimals), numeric: amount }, ...(iconUrl ? { iconUrl } : {}) }
}

/** What is listed: tokens that cannot be divided are no money (BAL-04). */
export function listedTokens(tokens: readonly (Token | undefined)[]): readonly Token[] {
  return tokens.filter((token): token is Token => token !== undefined && Number(token.quantity.decimals) !== 0)
}
