import { type Observable, throwError } from 'rxjs'
import { unsupportedMethod } from '../../../domain/shared/errors/rpc-errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { BatchRequest, BatchStatus, CallsPort, Capabilities } from '../../../ports/calls.js'
import type { WalletAct } from './wallet-requests.js'

/** Batch that a scripted wallet took. */
export interface MemoryBatch extends Pick<BatchRequest, 'address' | 'network' | 'calls' | 'atomic' | 'capabilities'> {
  readonly id: string
}

/** Batches of calls of a scripted wallet. They stay pending until a test says otherwise. */
export interface MemoryBatches {
  readonly port: { readonly [M in keyof CallsPort]: (request: Parameters<CallsPort[M]>[0]) => ReturnType<CallsPort[M]> }
  all(): readonly MemoryBatch[]
  tell(id: string, status: Partial<BatchStatus>): void
  forget(): void
}

/** Tools of {@link createMemoryBatches}. */
export interface MemoryBatchTools {
  /** Undefined for a wallet without batches. */
  readonly capabilities: true | Capabilities | undefined
  send<T>(act: WalletAct<T>): Observable<T>
  /** Makes up the id of a batch. */
  id(request: Json): string
  /** Returns the hash of the transaction of a batch that its chain has at once. */
  settle(batch: MemoryBatch): string | undefined
  requireAccount(address: string): void
}

/** Creates the batches of a wallet. */
export function createMemoryBatches({ capabilities, send, id: makeUp, settle, requireAccount }: MemoryBatchTools): MemoryBatches {
  const known = new Map<string, MemoryBatch & { status: BatchStatus }>()
  const all: MemoryBatch[] = []
  const find = (id: string) => {
    const batch = known.get(id)
    if (batch === undefined) throw { code: 5730, message: 'This batch is not known.' }
    return batch
  }
  const only = <T>(act: () => Observable<T>): Observable<T> => (capabilities === undefined ? throwError(() => unsupportedMethod('wallet_sendCalls')) : act())
  return {
    port: {
      capabilities: ({ address, network }) =>
        only(() =>
          send({
            method: 'getCapabilities',
            params: { address, network },
            perform() {
              requireAccount(address)
              return capabilities === true || capabilities === undefined ? { atomic: { status: 'supported' } } : capabilities
            },
            accept: (garbage) => garbage as Capabilities,
          }),
        ),
      send: ({ address, network, calls, atomic, capabilities: wishes }) =>
        only(() => {
          const asked = { address, network, calls, atomic, ...(wishes && { capabilities: wishes }) }
          return send({
            method: 'sendCalls',
            params: asked as never,
            perform() {
              requireAccount(address)
              const id = makeUp({ ...asked, count: all.length } as unknown as Json)
              const batch = { id, ...asked }
              all.push(batch)
              const hash = settle(batch)
              const status: BatchStatus = hash
                ? { status: 200, atomic: true, receipts: [{ hash, succeeded: true }] }
                : { status: 100, atomic: true, receipts: [] }
              known.set(id, { ...batch, status })
              return id
            },
            accept: (garbage) => (typeof garbage === 'string' && garbage !== '' ? garbage : undefined),
          })
        }),
      status: ({ id }) =>
        only(() => send({ method: 'getCallsStatus', params: { id }, perform: () => find(id).status, accept: (garbage) => garbage as unknown as BatchStatus })),
      show: ({ id }) =>
        only(() =>
          send({
            method: 'showCallsStatus',
            params: { id },
            perform() {
              find(id)
              return null
            },
            accept: () => null,
          }),
        ),
    },
    all: () => [...all],
    tell(id, status) {
      const batch = find(id)
      known.set(id, { ...batch, status: { ...batch.status, ...status } })
    },
    forget: () => known.clear(),
  }
}
