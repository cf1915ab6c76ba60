import { listedTokens, selectReadTarget, type Token } from '../balances/selectors.js'
import { createSelector } from '../kernel/selectors.js'
import type { PublicState } from '../public.js'
import { add, formatUnits } from '../shared/amounts/decimal.js'
import { shortenAddress } from '../shared/caip/address.js'
import { caipAddress, type CaipNetworkId } from '../shared/caip/caip.js'
import type { TokenAccount } from '../shared/solana/token-accounts.js'
import type { HeldTokens } from './state.js'

/**
 * Returns the token accounts of the active Solana account on its active network, with the state of their reading. Undefined until they were asked for.
 *
 * @example const accounts = kit.select(selectHeldTokens)?.accounts
 */
export function selectHeldTokens(state: PublicState): HeldTokens | undefined {
  const target = selectReadTarget(state, 'solana')
  return target && state.tokens.held[caipAddress(target.network, target.address)]
}

/**
 * Returns the tokens of the active Solana account, by mint, in the order of their first accounts: several accounts of one mint are one token. Left out are those
 * that are indivisible (BAL-04) and those whose decimals are not known. The chain proves no names, so a token is named by its mint; wrapped SOL is known.
 *
 * @example const tokens = kit.select(selectSolanaTokens)
 */
export const selectSolanaTokens: (state: PublicState) => readonly Token[] = /* @__PURE__ */ createSelector(
  (state: PublicState) => [selectHeldTokens(state), selectReadTarget(state, 'solana')?.network],
  (state) => {
    const network = selectReadTarget(state, 'solana')?.network
    return network === undefined ? [] : listedTokens(tokensOf(network, selectHeldTokens(state)?.accounts ?? []))
  },
)

function tokensOf(chainId: CaipNetworkId, accounts: readonly TokenAccount[]): readonly Token[] {
  const amounts = new Map<string, { readonly decimals: number; readonly numeric: string; readonly isNative: boolean }>()
  for (const { mint, units, decimals, shown, isNative } of accounts) {
    if (decimals === null) continue
    const amount = shown ?? formatUnits(BigInt(units), decimals)
    amounts.set(mint, { decimals, isNative, numeric: add(amounts.get(mint)?.numeric ?? '0', amount) })
  }
  return [...amounts].map(([address, { decimals, numeric, isNative }]): Token => {
    const label = shortenAddress(address)
    const [name, symbol] = isNative ? ['Wrapped SOL', 'wSOL'] : [label, label]
    return { name, symbol, chainId, address, decimals, quantity: { decimals: String(decimals), numeric } }
  })
}
