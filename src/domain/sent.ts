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
  /** Time of sending. Absent if the watch of each page lasts as long as that of the first. */
  readonly sentAt?: number
  /** Milliseconds from the sending to this page's watch. Absent if it was sent here. */
  readonly age?: number
}

/** Sent transaction as it is stored: operations end with their page. */
export type StoredSent<T extends Sent> = Omit<T, 'operation' | 'age'>

/** Beginning of the keys of these items, as `readsAsConnected` looks for it. */
const SENT_PREFIX = 'sent/'

/** Description of a slice's sent transactions, of one namespace. */
export interface SentOptions<T extends Sent> {
  readonly namespace: ChainNamespace
  /** Most transactions that are watched at a time. */
  readonly max: number
  readonly select: (state: RootState) => readonly T[]
  /** Returns the id of a transaction on its network. */
  readonly idOf: (sent: StoredSent<T>) => string
  /** Validates a stored transaction. The network is checked here. */
  readonly parse: (stored: Readonly<Record<string, unknown>>) => Omit<StoredSent<T>, 'network'> | undefined
}

/** Sent transactions of a slice, across pages. */
export interface SentList<T extends Sent> {
  /** Stored item of the slice. `restored.remembered[slice]` has those whose network still has a node. */
  readonly memory: SliceMemory
  /**
   * Adds restored transactions to those that are watched, each under a new operation. One that is watched already stays as it is: storage may answer after the
   * page has sent it.
   */
  merge(watched: readonly T[], restored: readonly StoredSent<T>[] | undefined, operation: OperationId, at: number): readonly T[]
  /** Emits each transaction of an earlier page, once it was restored. */
  resumed(io: PolicyIo): Observable<T>
}

/** Creates the sent transactions of a slice. */
export function createSent<T extends Sent>({ namespace, max, select, idOf, parse }: SentOptions<T>): SentList<T> {
  const sent: Remembered<readonly StoredSent<T>[]> = {
    key: `${SENT_PREFIX}${namespace}`,
    select: (state) => select(state).map(({ operation: _operation, age: _age, ...stored }) => stored),
    depends: select,
    parse: (value) => arrayOf(value, (one) => parseSent(one)),
    merges: true,
  }
  function parseSent(one: unknown): StoredSent<T> | undefined {
    const network = isRecord(one) ? one['network'] : undefined
    const parsed = typeof network === 'string' && network.startsWith(`${namespace}:`) ? parse(one as Readonly<Record<string, unknown>>) : undefined
    return parsed && ({ ...parsed, network } as unknown as StoredSent<T>)
  }
  const keyOf = (one: StoredSent<T>) => `${one.network} ${idOf(one)}`
  return {
    memory: {
      items: { [`${namespace}Sent`]: sent },
      restore(take, state) {
        const watchable = take(sent)?.filter(({ network }) => (findNetwork(state, network)?.rpcUrls.default.http.length ?? 0) > 0) ?? []
        return watchable.length === 0 ? undefined : watchable.slice(-max)
      },
    },
    merge(watched, restored = [], operation, at) {
      const known = new Set(watched.map(keyOf))
      const added = restored.flatMap((one, index) => {
        if (known.has(keyOf(one))) return []
        const age = one.sentAt === undefined ? {} : { age: Math.max(0, at - one.sentAt) }
        return [{ ...one, operation: `${operation}.${index}`, ...age } as unknown as T]
      })
      return added.length === 0 ? watched : [...added, ...watched].slice(-max)
    },
    resumed: (io) => io.on('restored').pipe(mergeMap(({ operation }) => select(io.state()).filter((one) => one.operation.startsWith(`${operation}.`)))),
  }
}
