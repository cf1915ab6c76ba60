import type { WebSocket } from 'ws'
import type { RelayClock } from '../relay/clock.js'
import type { FaultPlan } from '../evm/rpc-faults.js'
import { type AccountOptions, encodeAccount } from './account-encoding.js'
import type { SolanaFault } from './faults.js'
import type { SolanaLedger } from './ledger.js'
import { writeJson } from './answers.js'
import { type Commitment, SLOT_MS } from './slots.js'

/** Sends notifications to the sockets of the node. */
export interface Subscriptions {
  /** Answers a subscribing or unsubscribing call; undefined for other methods. @throws RangeError for invalid parameters */
  answer(socket: WebSocket, method: string, params: readonly unknown[]): unknown
  /** Forgets a socket that has closed. */
  forget(socket: WebSocket): void
  stop(): void
}

interface Subscription {
  readonly id: number
  readonly socket: WebSocket
  readonly method: 'signatureNotification' | 'accountNotification' | 'slotNotification'
  /** Returns what there is to say; undefined for nothing. */
  next(): unknown
  readonly once: boolean
}

/** Creates the subscriptions over a ledger. They look for news at each slot, and after each transaction, never within the tick of the subscription's answer. */
export function createSubscriptions(ledger: SolanaLedger, clock: Pick<RelayClock, 'after'>, faults: FaultPlan<SolanaFault>): Subscriptions {
  const { slots } = ledger
  const open = new Map<number, Subscription>()
  let lastId = 0
  let lastSlot = slots.now()
  let stopTimer = () => {}

  const look = () => {
    stopTimer()
    const isSilent = faults.list().some(({ kind }) => kind === 'silent-socket')
    for (const { id, socket, method, next, once } of [...open.values()]) {
      const result = next()
      if (result === undefined) continue
      if (once) open.delete(id)
      if (!isSilent && socket.readyState === socket.OPEN) socket.send(writeJson({ jsonrpc: '2.0', method, params: { result, subscription: id } }))
    }
    lastSlot = slots.now()
    stopTimer = open.size === 0 ? () => {} : clock.after(SLOT_MS, look)
  }
  const soon = () => {
    stopTimer()
    stopTimer = clock.after(1, look)
  }
  const stopListening = ledger.subscribe(soon)
  const at = (slot: number, value: unknown) => ({ context: { slot }, value })

  function add(subscription: Omit<Subscription, 'id'>): number {
    lastId += 1
    open.set(lastId, { ...subscription, id: lastId })
    soon()
    return lastId
  }

  return {
    answer(socket, method, [first, options = {}]) {
      const { commitment = 'finalized', ...encoding } = options as AccountOptions & { readonly commitment?: Commitment }
      if (method.endsWith('Unsubscribe')) return open.delete(first as number)
      if (method === 'slotSubscribe')
        return add({
          socket,
          method: 'slotNotification',
          once: false,
          next: () => (slots.now() > lastSlot ? { parent: slots.now() - 1, root: slots.now() - 32, slot: slots.now() } : undefined),
        })
      if (typeof first !== 'string') throw new RangeError('a text is needed')
      if (method === 'signatureSubscribe')
        return add({
          socket,
          method: 'signatureNotification',
          once: true,
          next() {
            const landed = ledger.landed(first)
            return landed !== undefined && slots.reached(landed.slot, commitment) ? at(landed.slot, { err: landed.err }) : undefined
          },
        })
      if (method !== 'accountSubscribe') return undefined
      let told = ledger.changedAt(first)
      return add({
        socket,
        method: 'accountNotification',
        once: false,
        next() {
          const changed = ledger.changedAt(first)
          if (changed <= told || !slots.reached(changed, commitment)) return undefined
          told = changed
          return at(changed, encodeAccount(ledger.account(first), ledger, encoding))
        },
      })
    },
    forget(socket) {
      for (const [id, subscription] of open) if (subscription.socket === socket) open.delete(id)
    },
    stop() {
      stopTimer()
      stopListening()
      open.clear()
    },
  }
}
