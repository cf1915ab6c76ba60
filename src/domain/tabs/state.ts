import type { DomainEvent, RootState, Slice } from '../root.js'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Kinds of user actions that other tabs follow. */
export type TabActKind = 'connection' | 'account' | 'network'

/** Type of an account of the embedded wallet. The frame of each tab is asked for it. */
export type EmbeddedType = 'eoa' | 'smartAccount'

/** Returns true for a type of an account of the embedded wallet. */
export function isEmbeddedType(value: unknown): value is EmbeddedType {
  return value === 'eoa' || value === 'smartAccount'
}

/** Connection of another tab, adopted after the user's own attempt failed. */
export interface DeferredFollow {
  readonly connectorId: string
  readonly topic?: string
  readonly address?: Personal
}

/** Last actions of the user in a namespace, in any tab. */
export interface TabActs {
  /** Order stamps; see {@link nextStamp}. */
  readonly stamps: { readonly [K in TabActKind]?: number }
  /** Connector of the last `connection` action. Null if it disconnected. */
  readonly connectorId?: string | null
  /** Topic of the session that another tab connected last. */
  readonly topic?: string
  readonly deferred?: DeferredFollow
  /** True if the last `network` action kept the active namespace. */
  readonly aside?: true
  /** Last chosen account, in any tab. Another tab also names its wallet, which may not be connected here yet. */
  readonly account?: { readonly connectorId?: string; readonly address: Personal }
}

/** Last actions, by namespace. */
export type TabActsByNamespace = { readonly [N in ChainNamespace]?: TabActs }

/** Milliseconds that storage may lag behind the messages of other tabs. */
export const STORAGE_LAG_MS = 1_000

const NO_ACTS: TabActs = { stamps: {} }

/** Returns the stamp of the last action of a kind in a namespace, or undefined if there is none. */
export function stampOf(state: Pick<RootState, 'tabs'>, namespace: ChainNamespace, kind: TabActKind): number | undefined {
  return state.tabs.acts?.[namespace]?.stamps[kind]
}

/**
 * Returns the stamp of a new action in this tab: the time in milliseconds since the epoch, but later than every known action (a hybrid logical clock). The tabs
 * of a browser share one clock, so stamps follow the order of the user's actions.
 */
export function nextStamp(acts: TabActsByNamespace | undefined, at: number): number {
  return Math.max(at, ...Object.values(acts ?? {}).flatMap(({ stamps }) => Object.values(stamps).map((stamp) => stamp + 1)))
}

/** Returns true if a value from another tab is a valid stamp. */
export function isStamp(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/**
 * Returns true if another tab's action is later than the last known one. All tabs must choose the same of two actions with one stamp: a disconnect, or else the
 * greater text.
 *
 * @param theirs choice of the other tab's action; null for a disconnect
 * @param mine choice known in this tab
 */
export function isLater(state: RootState, namespace: ChainNamespace, kind: TabActKind, at: number, theirs: string | null, mine: string | null): boolean {
  const known = stampOf(state, namespace, kind)
  if (known === undefined || at !== known) return known === undefined || at > known
  return mine !== null && (theirs === null || theirs > mine)
}

/** Returns true if the user chose a network of another namespace later. */
export function isNetworkAside(state: RootState, namespace: ChainNamespace, at: number): boolean {
  return Object.keys(state.tabs.acts ?? {}).some(
    (other) =>
      isChainNamespace(other) && other !== namespace && !state.tabs.acts?.[other]?.aside && isAfter(stampOf(state, other, 'network'), other, at, namespace),
  )
}

function isAfter(stamp: number | undefined, namespace: ChainNamespace, at: number, other: ChainNamespace): boolean {
  return stamp !== undefined && (stamp > at || (stamp === at && namespace > other))
}

/** Updates the actions of a namespace. */
export function changeActs(state: RootState['tabs'], namespace: ChainNamespace, update: (acts: TabActs) => TabActs): RootState['tabs'] {
  return { ...state, acts: { ...state.acts, [namespace]: update(state.acts?.[namespace] ?? NO_ACTS) } }
}

const acted = (state: RootState['tabs'], namespace: ChainNamespace, kind: TabActKind, at: number) =>
  changeActs(state, namespace, (acts) => stamped(acts, kind, nextStamp(state.acts, at)))

const connectionActed = (state: RootState['tabs'], namespace: ChainNamespace, connectorId: string | null, at: number) =>
  changeActs(acted(state, namespace, 'connection', at), namespace, (acts) => ({ ...acts, connectorId }))

function stamped({ deferred, account, connectorId, topic, aside, stamps }: TabActs, kind: TabActKind, at: number): TabActs {
  return {
    ...(aside === undefined || kind === 'network' ? {} : { aside }),
    stamps: { ...stamps, [kind]: at },
    ...(connectorId === undefined ? {} : { connectorId }),
    ...(topic === undefined || kind === 'connection' ? {} : { topic }),
    ...(deferred === undefined || kind === 'connection' ? {} : { deferred }),
    ...(account === undefined || kind === 'account' ? {} : { account }),
  }
}

/** Stores the stamps of the user's actions here and in other tabs. */
export const evolveOrder: Slice<'tabs', never>['evolve'] = {
  connected: (state, { namespace, connectorId, by }, at) => (by === 'visitor' ? connectionActed(state, namespace, connectorId, at) : state),
  disconnected: (state, { namespace, by }, at) => (by === 'visitor' ? connectionActed(state, namespace, null, at) : state),
  disconnectStarted: (state, { unfollowed }, at) => (unfollowed ?? []).reduce((next, namespace) => connectionActed(next, namespace, null, at), state),
  accountSwitched: (state, { namespace, by, address }, at) =>
    by === undefined ? changeActs(acted(state, namespace, 'account', at), namespace, (acts) => ({ ...acts, account: { address } })) : state,
  networkSwitched: (state, { namespace, by, aside }, at) =>
    by === 'visitor' ? changeActs(acted(state, namespace, 'network', at), namespace, (acts) => (aside ? { ...acts, aside } : acts)) : state,
  tabActHeard: (state, { namespace, kind, stamp, connectorId, address, topic, deferred, aside }) =>
    changeActs(state, namespace, (acts) => ({
      ...stamped(acts, kind, stamp),
      ...(kind === 'connection' ? { connectorId: connectorId ?? null } : {}),
      ...(topic === undefined ? {} : { topic }),
      ...(deferred === undefined ? {} : { deferred }),
      ...(aside === undefined ? {} : { aside }),
      ...(kind === 'account' && connectorId !== undefined && address !== undefined ? { account: { connectorId, address } } : {}),
    })),
  followDue: (state, { namespace }) => changeActs(state, namespace, ({ deferred: _, ...acts }) => acts),
  stopped: ({ shared }) => ({ shared }),
}

/** Returns the event of another tab's action, if the action has a stamp. */
export function heardAct(
  namespace: ChainNamespace,
  kind: TabActKind,
  stamp: number | undefined,
  more: {
    readonly connectorId?: string
    readonly address?: Personal
    readonly topic?: string
    readonly deferred?: DeferredFollow
    readonly aside?: true
    readonly follow?: CaipNetworkId
    readonly accountType?: EmbeddedType
  } = {},
): readonly DomainEvent[] {
  return stamp === undefined ? [] : [{ type: 'tabActHeard', namespace, kind, stamp, ...more }]
}
