import type { WebSocket } from 'ws'
import type { RelayClock } from './clock.js'
import { RelayError } from './errors.js'
import type { FrameFacts, RelayFaultPlan } from './faults.js'
import { answerTo, digitsOf, type Frame, readFrame, requestOf } from './frame.js'
import type { Kept, Mailbox } from './mailbox.js'
import { type AnswerRequest, contentOf, idOf } from './methods.js'
import { createOutlet } from './outlet.js'
import type { Subscriber } from './subscriptions.js'

/** State that all connections of a relay share. */
export interface ConnectionContext {
  readonly clock: RelayClock
  readonly faults: RelayFaultPlan
  readonly mailbox: Mailbox
  readonly answer: AnswerRequest
  /** Returns the next id for a request of the relay: a number of 19 digits. */
  nextId(): bigint
}

/** One client on one socket. */
export interface Connection extends Subscriber {
  /** Handles an incoming frame. */
  receive(text: string): void
  /** Call when the socket has closed: nothing is sent any more, no timer is left. */
  end(): void
}

/** Most deliveries of a connection that may wait for their acknowledgement; beyond that the oldest are dropped from the list. */
const mostPending = 10_000

/** Most bytes that may wait to be sent; a slower client is disconnected. */
const mostBuffered = 33_554_432

/** Creates the connection of one client: answers its frames and delivers its messages. */
export function createConnection(socket: WebSocket, client: string, context: ConnectionContext): Connection {
  const { faults, mailbox, clock } = context
  const pending = new Map<string, Kept>()
  const ids = new Map<number, bigint>()
  const outlet = createOutlet({ clock, faults })
  let handled = 0

  const send = (text: string, facts: Omit<FrameFacts, 'client'>) =>
    outlet.pass({ ...facts, client }, () => {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > mostBuffered) socket.terminate()
      else socket.send(text)
    })
  const connection: Connection = {
    client,
    deliver(kept) {
      if (!mailbox.isWaiting(kept, client, clock.now())) return
      // A repeated delivery keeps its id, so that one acknowledgement is enough and the map does not grow.
      const id = ids.get(kept.number) ?? context.nextId()
      ids.set(kept.number, id)
      pending.set(String(id), kept)
      if (pending.size > mostPending) forgetOldest()
      const subscription = { id: idOf(kept.topic, connection), data: contentOf(kept) }
      send(requestOf(id, 'irn_subscription', subscription), { on: 'delivery', method: 'irn_subscription', tags: [kept.tag] })
    },
    receive(text) {
      const frame = readFrame(text)
      const { method, tags } = frame.kind === 'request' ? factsOf(frame) : { method: '', tags: [] }
      outlet.pass({ on: 'request', method, tags, client }, () => {
        handle(frame, method, tags)
        handled += 1
        closeWhenDue()
      })
    },
    end: outlet.end,
  }

  function handle(frame: Frame, method: string, tags: readonly number[]): void {
    if (frame.kind === 'answer') return acknowledge(frame.id, frame.accepted)
    try {
      if (frame.kind === 'garbage') throw new RelayError('payload', frame.reason)
      const { result, afterwards } = context.answer(connection, frame.method, frame.params)
      send(answerTo(frame.id, { result }), { on: 'answer', method, tags })
      afterwards()
    } catch (error) {
      const { code, message } = error instanceof RelayError ? error : new RelayError('internal', String(error))
      send(answerTo(frame.id, { error: { code, message } }), { on: 'answer', method, tags })
    }
  }

  function acknowledge(id: string, accepted: boolean): void {
    const kept = pending.get(digitsOf(id))
    if (kept === undefined) return
    pending.delete(digitsOf(id))
    ids.delete(kept.number)
    if (accepted) mailbox.acknowledge(kept, client)
  }

  function forgetOldest(): void {
    const [oldest] = pending
    if (oldest === undefined) return
    pending.delete(oldest[0])
    ids.delete(oldest[1].number)
  }

  function closeWhenDue(): void {
    const due = faults.closing(handled)
    if (due?.code !== undefined) socket.close(due.code, due.reason)
    else if (due !== undefined) socket.terminate()
  }

  closeWhenDue()
  return connection
}

/** Returns the method of a request and the tags of the messages that it publishes, for the faults that match on them. */
function factsOf({ method, params }: Frame & { kind: 'request' }): { method: string; tags: readonly number[] } {
  if (method === 'wc_proposeSession') return { method, tags: [1100] }
  if (method === 'wc_approveSession') return { method, tags: [1101, 1102] }
  const { tag, messages } = (params ?? {}) as { tag?: unknown; messages?: unknown }
  const each = Array.isArray(messages) ? messages.map((message: { tag?: unknown } | null) => message?.tag) : [tag]
  return { method, tags: each.filter((one) => typeof one === 'number') }
}
