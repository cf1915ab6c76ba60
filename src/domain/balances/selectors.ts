import { selectNetwork } from '../network/selectors.js'
import type { PublicState } from '../public.js'
import { caipAddress, type CaipNetworkId, type ChainNamespace } from '../shared/caip/caip.js'
import { fitsNetwork } from '../shared/caip/fits-network.js'
import type { Network } from '../shared/networks/networks.js'
import type { NativeBalance } from './state.js'

/**
 * Returns the native balance of the active account of a namespace (default: the active one) on its active network. `amount` is a decimal string in whole units.
 * Undefined until it was asked for.
 *
 * @example const amount = kit.select((state) => selectNativeBalance(state, 'eip155'))?.amount
 */
export function selectNativeBalance(state: PublicState, namespace: ChainNamespace | undefined = state.network.activeNamespace): NativeBalance | undefined {
  const target = selectReadTarget(state, namespace)
  return target && state.balances.native[caipAddress(target.network, target.address)]
}

/** Returns the account and network of a read: the active ones. Undefined if the address is of another network. */
export function selectReadTarget(state: PublicState, namespace: ChainNamespace | undefined): { network: CaipNetworkId; address: string } | undefined {
  const address = namespace === undefined ? undefined : state.account.namespaces[namespace]?.address
  const network = selectNetwork(state, namespace)?.caipNetworkId
  return address === undefined || network === undefined || !fitsNetwork(network, address) ? undefined : { network, address }
}

/** Returns false for reads that nobody asked for, if the app turned optional traffic off (DX-32) and view Account does not show what they read. */
export function allowsAutomaticReads({ config, modal }: PublicState): boolean {
  return config.optionalTraffic !== false || (modal.open && modal.stack.at(-1)?.view === 'Account')
}

/** Token of an account (specification, section 3). */
export interface Token {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** Contract address. Absent for the native currency. */
  readonly address?: string
  readonly decimals: number
  /** `numeric` is a decimal string in whole units. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** Price of one unit in USD. Absent if no price was requested. */
  readonly price?: number
  /** Value of the quantity in USD. */
  readonly value?: number
  readonly iconUrl?: string
}

/** Returns the native currency of a network as a token. Returns undefined until its balance was read. */
export function nativeToken(
  { caipNetworkId: chainId, nativeCurrency: { name }, assets }: Network,
  { amount, symbol, decimals }: NativeBalance,
): Token | undefined {
  if (amount === undefined || symbol === undefined || decimals === undefined) return undefined
  const iconUrl = assets?.imageUrl
  return { name, symbol, chainId, decimals, quantity: { decimals: String(decimals), numeric: amount }, ...(iconUrl ? { iconUrl } : {}) }
}

/** Returns the tokens to list. Tokens without decimals are left out, because they are not fungible (BAL-04). */
export function listedTokens(tokens: readonly (Token | undefined)[]): readonly Token[] {
  return tokens.filter((token): token is Token => token !== undefined && Number(token.quantity.decimals) !== 0)
}
