import { type Observable, of, switchMap } from 'rxjs'
import { selectReadTarget } from '../balances/selectors.js'
import type { DecideContext } from '../kernel/types.js'
import { selectView } from '../modal/selectors.js'
import { findNetwork } from '../network/index.js'
import { byAccount, defineRead, readWhile, staleOn, type SubjectKeys } from '../reads/index.js'
import type { DomainEvent, RootState } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { supportsFeature } from '../shared/features.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import type { ActivityPage, ActivityTransaction } from '../../ports/services/activity.js'
import { failure } from './errors.js'
import { type ActivityList, type ActivitySubject, MAX_HISTORIES } from './state.js'

/** Milliseconds for which a history is fresh. */
export const ACTIVITY_LIFETIME_MS = 30_000

/** Milliseconds for an indexer to have a transaction that the nodes have. */
export const INDEXED_AFTER_MS = 5_000

/** Most transactions of a page. */
const MAX_PAGE = 1_000

type Args = Partial<Pick<ActivitySubject, 'onramp'>>

/** A CAIP-10 id, with the provider of purchases behind it. */
export const activityKeys: SubjectKeys<ActivitySubject> = {
  members: ['network', 'address', 'onramp'],
  key: ({ onramp, ...account }) => (onramp === undefined ? byAccount.key(account) : `${byAccount.key(account)}/${onramp}`),
  subject(key) {
    const [account = '', onramp] = key.split('/')
    return { ...byAccount.subject(account), ...(onramp === 'coinbase' && { onramp }) }
  },
}

/** Returns the account whose history is shown: the active one of eip155 (ACTIVITY-01). Undefined in other namespaces. */
export function activitySubject(state: RootState, { onramp }: Args = {}): ActivitySubject | undefined {
  if (state.network.activeNamespace !== 'eip155') return undefined
  const target = selectReadTarget(state, 'eip155')
  if (target === undefined || !supportsFeature('activity', target.network)) return undefined
  return { ...target, ...(onramp === 'coinbase' && { onramp }) }
}

/** History of the active EVM account on its network. Read while view Transactions shows it, and again after its own transactions. */
export const activityRead = defineRead('activity', {
  slice: 'activity',
  member: 'held',
  keys: activityKeys,
  subject: activitySubject,
  ask: (io, subject, cursor) =>
    io.ports.activity.page({ ...subject, ...(cursor === undefined ? sentBy(io.state(), subject) : { cursor }) }).pipe(
      switchMap((page) => {
        const known = cursor === undefined ? undefined : io.state().activity.held[activityKeys.key(subject)]
        const ask = (next: string) => io.ports.activity.page({ ...subject, cursor: next })
        return withNews(page, cursor, { ask, network: subject.network, known: new Set(known?.transactions?.map(({ id }) => id)) })
      }),
    ),
  accept(_, { network }, { transactions, source }: ActivityPage): ActivityList | undefined {
    if (!Array.isArray(transactions) || source === undefined) return undefined
    return { transactions: transactions.filter(({ metadata }) => metadata.chain === network).slice(0, MAX_PAGE), source }
  },
  pages: { rows: 'transactions', id: ({ id }: ActivityTransaction) => id, next: ({ next }: ActivityPage) => next },
  failure: (cause) => failure('ACTIVITY_UNAVAILABLE', {}, cause),
  lifetimeMs: ACTIVITY_LIFETIME_MS,
  retryAfterMs: ACTIVITY_LIFETIME_MS,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: (state, { network }) => findNetwork(state, network)?.name ?? network,
  keep: MAX_HISTORIES,
  triggers: [
    readWhile((state) => isShown(state) && activitySubject(state) !== undefined),
    staleOn(['transactionEnded'], ({ namespace }, state) => (namespace === 'eip155' && isShown(state) ? {} : undefined), [INDEXED_AFTER_MS]),
  ],
})

/** Most pages without news that are followed in one look. */
const MAX_FOLLOWED = 5

/** Most transactions that were sent here and that the chain is asked about. */
const MAX_ASKED = 50

/** Returns what the account has sent here and what has come to an end. */
function sentBy({ activity }: RootState, { network, address }: ActivitySubject): { readonly sent?: readonly string[] } {
  const own = activity.sent.filter(
    (one) =>
      one.network === network &&
      one.isBatch === undefined &&
      one.outcome !== undefined &&
      one.address !== undefined &&
      sameAddress('eip155', one.address, address),
  )
  return own.length === 0 ? {} : { sent: own.slice(-MAX_ASKED).map(({ hash }) => hash) }
}

function isShown(state: RootState): boolean {
  return state.modal.open && selectView(state).view === 'Transactions'
}

interface Paging {
  readonly ask: (cursor: string) => Observable<ActivityPage>
  readonly network: CaipNetworkId
  /** Ids of the rows of the pages before. */
  readonly known: ReadonlySet<string>
  readonly asked?: readonly string[]
}

/**
 * Follows a service past pages without a row that is new here, and ends the paging where it gives a cursor again, or no news on a few pages.
 * The chain reaches further back, even where nothing is found.
 */
function withNews(page: ActivityPage, cursor: string | undefined, paging: Paging): Observable<ActivityPage> {
  const { next, ...last } = page
  if (next === undefined || !Array.isArray(page.transactions) || page.source.kind === 'chain') return of(page)
  const asked = [...(paging.asked ?? []), ...(cursor === undefined ? [] : [cursor])]
  if (asked.includes(next)) return of(last)
  if (page.transactions.some(({ id, metadata }) => metadata.chain === paging.network && !paging.known.has(id))) return of(page)
  if (asked.length > MAX_FOLLOWED) return of(last)
  return paging.ask(next).pipe(switchMap((further) => withNews(further, next, { ...paging, asked })))
}

/** Asks for a history. One that is asked for another account or network ends: its late answer is dropped (ACTIVITY-14). */
export function ask(kind: 'refreshActivity' | 'loadMoreActivity') {
  return (state: RootState, command: Args, context: DecideContext) => {
    if (selectReadTarget(state, 'eip155') === undefined) return { rejected: failure('ACTIVITY_ADDRESS_MISSING') }
    const decide = (activityRead.decide as Readonly<Record<string, typeof activityRead.decide.refreshActivity>>)[kind]
    const decided = decide?.(state, command, context) ?? []
    const subject = activitySubject(state, command)
    if (!Array.isArray(decided) || decided.length === 0 || subject === undefined) return decided
    const others = Object.entries(state.activity.held).flatMap(([key, { pending }]): readonly DomainEvent[] => {
      const other = activityKeys.subject(key)
      if (pending === undefined || (other.network === subject.network && other.address === subject.address)) return []
      return [{ type: 'activityFailed', operation: pending, ...other, failure: failure('OPERATION_SUPERSEDED') }]
    })
    return [...others, ...(decided as readonly DomainEvent[])]
  }
}
