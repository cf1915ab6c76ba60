import { mergeMap, type Observable } from 'rxjs'
import type { OperationId } from './kernel/types.js'
import { findNetwork } from './network/index.js'
import type { PolicyIo, Remembered, RootState, SliceMemory } from './root.js'
import type { CaipNetworkId, ChainNamespace } from './shared/caip/caip.js'
import { isRecord } from './shared/json/objects.js'
import { arrayOf } from './shared/json/remembered.js'

/** Transaction that was sent and is not final. It is stored, so that a later page goes on watching it. */
export interface Sent {
  readonly operation: OperationId
  readonly network: CaipNetworkId
}

/** Sent transaction as it is stored: operations end with their page. */
export type StoredSent<T extends Sent> = Omit<T, 'operation'>

/** Beginning of the keys of these items, as `readsAsConnected` looks for it. */
const SENT_PREFIX = 'sent/'

/** Description of a slice's sent transactions, of one namespace. */
export interface SentOptions<T extends Sent> {
  readonly namespace: ChainNamespace
  /** Most transactions that are watched at a time. */
  readonly max: number
  readonly select: (state: RootState) => readonly T[]
  /** Validates a stored transaction. The network is checked here. */
  readonly parse: (stored: Readonly<Record<string, unknown>>) => Omit<StoredSent<T>, 'network'> | undefined
}

/** Creates the stored item of a slice that watches sent transactions. `restored.remembered[slice]` has those whose network still has a node. */
export function sentMemory<T extends Sent>({ namespace, max, select, parse }: SentOptions<T>): SliceMemory {
  const sent: Remembered<readonly StoredSent<T>[]> = {
    key: `${SENT_PREFIX}${namespace}`,
    select: (state) => select(state).map(({ operation: _, ...stored }) => stored),
    depends: select,
    parse: (value) => arrayOf(value, (one) => parseSent(one)),
  }
  function parseSent(one: unknown): StoredSent<T> | undefined {
    const network = isRecord(one) ? one['network'] : undefined
    const parsed = typeof network === 'string' && network.startsWith(`${namespace}:`) ? parse(one as Readonly<Record<string, unknown>>) : undefined
    return parsed && ({ ...parsed, network } as unknown as StoredSent<T>)
  }
  return {
    items: { [`${namespace}Sent`]: sent },
    restore(take, state) {
      const watchable = take(sent)?.filter(({ network }) => (findNetwork(state, network)?.rpcUrls.default.http.length ?? 0) > 0) ?? []
      return watchable.length === 0 ? undefined : watchable.slice(-max)
    },
  }
}

/** Adds restored transactions to the state, each under a new operation. Those that are watched already stay: storage answered late. */
export function withRestored<T extends Sent>(watched: readonly T[], restored: readonly StoredSent<T>[] = [], operation: OperationId): readonly T[] {
  if (watched.length > 0 || restored.length === 0) return watched
  return restored.map((one, index) => ({ ...one, operation: `${operation}.${index}` }) as unknown as T)
}

/** Emits each transaction of an earlier page, once it was restored. */
export function restoredSent<T extends Sent>(io: PolicyIo, select: SentOptions<T>['select']): Observable<T> {
  return io.on('restored').pipe(mergeMap(({ operation }) => select(io.state()).filter((one) => one.operation.startsWith(`${operation}.`))))
}
