import { selectActiveAddress } from '../account/selectors.js'
import { labelKey } from '../account/state.js'
import { selectNativeBalance } from '../balances/selectors.js'
import { createSelector } from '../kernel/selectors.js'
import { selectNetwork } from '../network/selectors.js'
import { selectPortfolio } from '../portfolio/selectors.js'
import type { PublicState } from '../public.js'
import { sameAddress } from '../shared/caip/address.js'
import { selectSolanaTokens } from '../tokens/selectors.js'

/** Coin or token that can be sent. */
export interface SendAsset {
  /** Contract or mint. Absent for the network's own coin. */
  readonly token?: string
  readonly symbol: string
  readonly name: string
  /** Decimal text in whole units, as it was last read. Absent while it is not known. */
  readonly amount?: string
  /** Value in USD, as decimal text. */
  readonly worth?: string
}

/** Address that the visitor may send to without typing it. */
export interface KnownReceiver {
  readonly address: string
  /** Name that the visitor gave the address. */
  readonly label?: string
  /** `own`: another account of the wallet. `recent`: something was sent there before. */
  readonly kind: 'own' | 'recent'
}

/** Most recent receivers that are offered. */
const MAX_RECENT = 5

/**
 * Returns the coin of the active network and the tokens that the account is known to hold there: those of `portfolio()` where it is in use, and on Solana those of the chain. A token
 * that is not among them is named by its address.
 *
 * @example const assets = kit.select(selectSendAssets)
 */
export const selectSendAssets: (state: PublicState) => readonly SendAsset[] = /* @__PURE__ */ createSelector(
  (state: PublicState) => [
    selectNetwork(state),
    state.balances.native,
    state.portfolio,
    state.tokens,
    state.account.namespaces,
    state.lifecycle.platform.online,
  ],
  (state): readonly SendAsset[] => {
    const network = selectNetwork(state)
    if (network === undefined) return []
    const { symbol, name } = network.nativeCurrency
    const amount = selectNativeBalance(state)?.amount
    const rows = state.config.plugins.portfolio === undefined ? [] : selectPortfolio(state).tokens
    const worth = rows.find(({ address }) => address === undefined)?.worth
    const tokens = rows.length > 0 ? rows : network.chainNamespace === 'solana' ? selectSolanaTokens(state) : []
    return [
      { symbol, name, ...(amount !== undefined && { amount }), ...(worth !== undefined && { worth }) },
      ...tokens.flatMap((one): readonly SendAsset[] => {
        if (one.address === undefined) return []
        const value = (one as { readonly worth?: string }).worth
        return [{ token: one.address, symbol: one.symbol, name: one.name, amount: one.quantity.numeric, ...(value !== undefined && { worth: value }) }]
      }),
    ]
  },
)

/**
 * Returns the wallet's other accounts of the active namespace, then the last addresses that something was sent to.
 *
 * @example const receivers = kit.select(selectKnownReceivers)
 */
export const selectKnownReceivers: (state: PublicState) => readonly KnownReceiver[] = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.account, selectNetwork(state)?.chainNamespace, state.reviews.paid],
  (state): readonly KnownReceiver[] => {
    const namespace = selectNetwork(state)?.chainNamespace
    if (namespace === undefined) return []
    const active = selectActiveAddress(state, namespace)
    const accounts = state.account.namespaces[namespace]?.allAccounts ?? []
    // Plain coins do not belong to an address that holds inscriptions.
    const own = accounts.flatMap(({ address, type }) => (namespace === 'bip122' && type !== 'payment' ? [] : [address]))
    const paid = (state.reviews.paid[namespace] ?? []).filter((one) => !own.some((other) => sameAddress(namespace, one, other)))
    const known = (kind: KnownReceiver['kind']) => (address: string) => {
      const label = state.account.addressLabels[labelKey(namespace, address)]
      return { address, kind, ...(label !== undefined && { label }) }
    }
    const others = own.filter((one) => active === undefined || !sameAddress(namespace, one, active))
    return [...others.map(known('own')), ...paid.slice(0, MAX_RECENT).map(known('recent'))]
  },
)

export { canReplace, type IrreplaceableReason, whyIrreplaceable } from './irreplaceable.js'
