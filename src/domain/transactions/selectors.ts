import type { PublicState } from '../public.js'
import { createSelector } from '../kernel/selectors.js'
import { sameAddress } from '../shared/caip/address.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { SentTransaction } from './state.js'

/** Filter of {@link selectPendingTransactions}. Members that are given must all fit. */
export interface PendingFilter {
  readonly namespace?: ChainNamespace
  readonly network?: CaipNetworkId
}

/**
 * Returns what was sent and is not final, oldest first, each transaction once: of all chains, or of a namespace or network. One whose end is unclear is not among
 * them.
 *
 * @example const waiting = kit.select((state) => selectPendingTransactions(state, { namespace: 'bip122' }))
 */
export function selectPendingTransactions(state: PublicState, { namespace, network }: PendingFilter = {}): readonly SentTransaction[] {
  if (network !== undefined) return namespace === undefined || network.startsWith(`${namespace}:`) ? (selectBy(state)[network] ?? NONE) : NONE
  return namespace === undefined ? selectAll(state) : (selectBy(state)[namespace] ?? NONE)
}

const NONE: readonly SentTransaction[] = []

const selectAll = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.transactions.sent],
  ({ transactions }): readonly SentTransaction[] => {
    const pending = transactions.sent.filter(({ isUnclear }) => isUnclear === undefined)
    return pending.filter((one, index) => pending.findIndex(({ network, hash }) => network === one.network && hash === one.hash) === index)
  },
)

/** Returns true if no explorer knows the id: of a Safe transaction that waits for owners, and of a batch. */
export function hasNoHash({ waitsFor, batch }: SentTransaction): boolean {
  return waitsFor === 'owners' || batch !== undefined
}

/** Returns those of the visitor's connected accounts, and those that the app sent on their chains. */
export const selectOwnTransactions: (state: PublicState) => readonly SentTransaction[] = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.transactions.sent, state.account.namespaces],
  (state) =>
    selectAll(state).filter(({ namespace, address }) =>
      state.account.namespaces[namespace]?.allAccounts.some((one) => address === undefined || sameAddress(namespace, one.address, address)),
    ),
)

/** Returns the sent Bitcoin payments among them. */
export const selectOwnPayments: (state: PublicState) => readonly SentTransaction[] = /* @__PURE__ */ createSelector(
  (state: PublicState) => [selectOwnTransactions(state)],
  (state) => selectOwnTransactions(state).filter(({ namespace }) => namespace === 'bip122'),
)

/** Transactions by namespace and by network: the same lists while nothing changes. */
const selectBy = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.transactions.sent],
  (state): Readonly<Record<string, readonly SentTransaction[]>> => {
    const lists: Record<string, SentTransaction[]> = {}
    for (const one of selectAll(state)) for (const key of [one.namespace, one.network]) lists[key] = [...(lists[key] ?? []), one]
    return lists
  },
)
