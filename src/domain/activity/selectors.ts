import { createSelector } from '../kernel/selectors.js'
import { findNetwork } from '../network/selectors.js'
import type { PublicState } from '../public.js'
import { readPhase, type ReadPhase } from '../reads/state.js'
import type { RootState } from '../root.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import { selectPendingTransactions } from '../transactions/selectors.js'
import type { ActivitySource } from '../../ports/services/activity.js'
import { activityKeys, activitySubject } from './read.js'
import { type ActivityRow, rowsOf } from './rows.js'
import type { ActivitySubject, HeldActivity } from './state.js'

export { type ActivityMonth, type ActivityYear, groupByYear } from './by-year.js'
export { activityCsv, type CsvOptions } from './csv.js'
export type { ActivityKind } from './effects.js'
export type { HiddenReason } from './hidden.js'
export type { ActivityRow, ActivityStatus } from './rows.js'

/** History of the active account, for a view. */
export interface ActivityView {
  /** Undefined without an EVM account: there is no history then. */
  readonly subject?: ActivitySubject
  readonly phase: ReadPhase
  /** Newest first, without hidden ones. */
  readonly transactions: readonly ActivityRow[]
  /** Spam, and what strangers forced on the account. Newest first. */
  readonly hidden: readonly ActivityRow[]
  /** Purchases by Coinbase, if they were asked for. */
  readonly coinbaseTransactions: readonly ActivityRow[]
  /** Cursor of the next page. Absent at the end, and after a failure. */
  readonly next?: string
  readonly loading: boolean
  /** True if there is nothing to show, and no question is out. After a failure too: see `failure`. */
  readonly empty: boolean
  readonly lastNetworkInView?: CaipNetworkId
  /** Reason why the last question was not answered. Rows that were read before stay. */
  readonly failure?: Failure
  /** Time of the last answer. */
  readonly at?: number
  /** Source of the rows, and how far it reaches. Absent until it was asked: then the list has only what was sent here. */
  readonly source?: ActivitySource
}

/**
 * Returns the history of the active EVM account on its network: pages that were read, joined with what was sent here.
 *
 * @example const { transactions, hidden, next } = kit.select(selectActivity)
 */
export const selectActivity: (state: PublicState) => ActivityView = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.activity, state.transactions.sent, state.account.namespaces, state.network.namespaces, state.network.activeNamespace],
  (state): ActivityView => {
    const subject = activitySubject(state as RootState)
    const { held, lastNetworkInView } = state.activity
    const last = lastNetworkInView === undefined ? {} : { lastNetworkInView }
    if (subject === undefined) return { ...NOTHING, ...last }
    const of = (onramp?: 'coinbase'): HeldActivity => held[activityKeys.key({ ...subject, ...(onramp && { onramp }) })] ?? {}
    const one = of()
    const { next, failure, at, source, pending } = one
    const rows = rowsIn(state, subject, one)
    const transactions = rows.filter(({ hidden }) => hidden === undefined)
    return {
      subject,
      phase: readPhase(one),
      transactions,
      hidden: rows.filter(({ hidden }) => hidden !== undefined),
      coinbaseTransactions: rowsIn(state, { ...subject, onramp: 'coinbase' }, of('coinbase')),
      ...(next !== undefined && { next }),
      loading: pending !== undefined,
      empty: rows.length === 0 && pending === undefined,
      ...last,
      ...(failure && { failure }),
      ...(at !== undefined && { at }),
      ...(source && { source }),
    }
  },
)

const NOTHING: ActivityView = { phase: 'idle', transactions: [], hidden: [], coinbaseTransactions: [], loading: false, empty: true }

function rowsIn(state: PublicState, subject: ActivitySubject, { transactions = [] }: HeldActivity): readonly ActivityRow[] {
  const isPurchase = subject.onramp !== undefined
  return rowsOf({
    subject,
    network: findNetwork(state, subject.network),
    transactions,
    sent: isPurchase ? [] : state.activity.sent,
    pending: isPurchase ? [] : selectPendingTransactions(state, { network: subject.network }),
    own: state.account.namespaces.eip155?.allAccounts.map(({ address }) => address) ?? [],
  })
}
