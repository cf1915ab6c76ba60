import type { DomainEvent, RootState, Slice } from '../root.js'
import { type ChainNamespace, isChainNamespace } from '../shared/caip.js'
import type { Personal } from '../shared/secret.js'

/** What the visitor does in one tab and the others follow. */
export type TabActKind = 'connection' | 'account' | 'network'

/** A connection of another tab that this one follows once the visitor's own try has failed. */
export interface DeferredFollow {
  readonly connectorId: string
  readonly topic?: string
  readonly address?: Personal
}

/** When the visitor last acted in a namespace, in any tab. */
export interface TabActs {
  /** Order stamps; see {@link nextStamp}. */
  readonly stamps: { readonly [K in TabActKind]?: number }
  /** What the last act of kind `connection` connected; null where it disconnected. */
  readonly connectorId?: string | null
  readonly deferred?: DeferredFollow
  /** The account that another tab chose last; its wallet may not be connected here yet. */
  readonly account?: { readonly connectorId: string; readonly address: Personal }
}

/** Last acts by namespace. */
export type TabActsByNamespace = { readonly [N in ChainNamespace]?: TabActs }

/** Storage may lag behind what a tab has said by this time, in milliseconds. */
export const STORAGE_LAG_MS = 1_000

const NO_ACTS: TabActs = { stamps: {} }

/** The stamp of the last act of a kind in a namespace; undefined where none is known. */
export function stampOf(state: Pick<RootState, 'tabs'>, namespace: ChainNamespace, kind: TabActKind): number | undefined {
  return state.tabs.acts?.[namespace]?.stamps[kind]
}

/**
 * The stamp of an act in this tab: the time in milliseconds since the epoch, but later than every act that this tab knows of (a hybrid logical clock). The
 * tabs of a browser share its clock, so stamps follow the order of the visitor's acts.
 */
export function nextStamp(acts: TabActsByNamespace | undefined, at: number): number {
  return Math.max(at, ...Object.values(acts ?? {}).flatMap(({ stamps }) => Object.values(stamps).map((stamp) => stamp + 1)))
}

/** Whether a value that another tab sent can be a stamp. */
export function isStamp(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/**
 * Whether an act of another tab comes after the last one that is known here. Of two acts with one stamp every tab must choose the same: the end of a
 * connection, else the greater text.
 * @param theirs what the act chose; null where it ended a connection
 * @param mine the same of this tab
 */
export function isLater(state: RootState, namespace: ChainNamespace, kind: TabActKind, at: number, theirs: string | null, mine: string | null): boolean {
  const known = stampOf(state, namespace, kind)
  if (known === undefined || at !== known) return known === undefined || at > known
  return mine !== null && (theirs === null || theirs > mine)
}

/** Whether the visitor has chosen a network of another namespace since. */
export function isNetworkAside(state: RootState, namespace: ChainNamespace, at: number): boolean {
  return Object.keys(state.tabs.acts ?? {}).some(
    (other) => isChainNamespace(other) && other !== namespace && isAfter(stampOf(state, other, 'network'), other, at, namespace),
  )
}

function isAfter(stamp: number | undefined, namespace: ChainNamespace, at: number, other: ChainNamespace): boolean {
  return stamp !== undefined && (stamp > at || (stamp === at && namespace > other))
}

/** Changes the acts of a namespace. */
export function changeActs(state: RootState['tabs'], namespace: ChainNamespace, update: (acts: TabActs) => TabActs): RootState['tabs'] {
  return { ...state, acts: { ...state.acts, [namespace]: update(state.acts?.[namespace] ?? NO_ACTS) } }
}

const acted = (state: RootState['tabs'], namespace: ChainNamespace, kind: TabActKind, at: number) =>
  changeActs(state, namespace, (acts) => stamped(acts, kind, nextStamp(state.acts, at)))

const connectionActed = (state: RootState['tabs'], namespace: ChainNamespace, connectorId: string | null, at: number) =>
  changeActs(acted(state, namespace, 'connection', at), namespace, (acts) => ({ ...acts, connectorId }))

function stamped({ deferred, account, connectorId, stamps }: TabActs, kind: TabActKind, at: number): TabActs {
  return {
    stamps: { ...stamps, [kind]: at },
    ...(connectorId === undefined ? {} : { connectorId }),
    ...(deferred === undefined || kind === 'connection' ? {} : { deferred }),
    ...(account === undefined || kind === 'account' ? {} : { account }),
  }
}

/** Keeps the stamps of what the visitor does here and of what other tabs tell. */
export const evolveOrder: Slice<'tabs', never>['evolve'] = {
  connected: (state, { namespace, connectorId, by }, at) => (by === 'visitor' ? connectionActed(state, namespace, connectorId, at) : state),
  disconnected: (state, { namespace, by }, at) => (by === 'visitor' ? connectionActed(state, namespace, null, at) : state),
  disconnectStarted: (state, { unfollowed }, at) => (unfollowed ?? []).reduce((next, namespace) => connectionActed(next, namespace, null, at), state),
  accountSwitched: (state, { namespace, by }, at) => (by === undefined ? acted(state, namespace, 'account', at) : state),
  networkSwitched: (state, { namespace, by }, at) => (by === 'visitor' ? acted(state, namespace, 'network', at) : state),
  tabActHeard: (state, { namespace, kind, stamp, connectorId, address, deferred }) =>
    changeActs(state, namespace, (acts) => ({
      ...stamped(acts, kind, stamp),
      ...(kind === 'connection' ? { connectorId: connectorId ?? null } : {}),
      ...(deferred === undefined ? {} : { deferred }),
      ...(kind === 'account' && connectorId !== undefined && address !== undefined ? { account: { connectorId, address } } : {}),
    })),
  followDue: (state, { namespace }) => changeActs(state, namespace, ({ deferred: _, ...acts }) => acts),
  stopped: ({ shared }) => ({ shared }),
}

/** The fact that another tab acted, where it says when. */
export function heardAct(
  namespace: ChainNamespace,
  kind: TabActKind,
  stamp: number | undefined,
  more: { readonly connectorId?: string; readonly address?: Personal; readonly deferred?: DeferredFollow } = {},
): readonly DomainEvent[] {
  return stamp === undefined ? [] : [{ type: 'tabActHeard', namespace, kind, stamp, ...more }]
}
