import { race, Subject, type Subscription } from 'rxjs'
import type { TimerPort } from '../../../ports/timer.js'
import { createInboundGuard } from '../guards/inbound-guard.js'
import type { KeptItems } from './sign-client-storage.js'
import type { StockClient, StockMessage, StockPayload } from './sign-client-types.js'
import { firstValue, fromPromise } from './waits.js'

/** Most messages that may wait for the current one. Further ones are not acknowledged, so the relay delivers them again. */
const MAX_WAITING = 1_024
/** Milliseconds after which the next message starts, even if the current one is not done. */
const TURN_MS = 10_000
/** Milliseconds until the record of seen messages is saved. */
const SAVE_MS = 250

/** Options of {@link createStockInbox}. */
export interface InboxOptions {
  readonly client: StockClient
  readonly items: KeptItems
  readonly timer: TimerPort
  readonly now: () => number
  /** Resolves with the parameters with which the client handles a wallet's request; undefined if it must not handle it. */
  readonly admitRequest: (topic: string, payload: StockPayload, publishedAt: unknown) => Promise<object | undefined>
  /** Resolves with an answer to this app's request `method` as the client handles it; undefined if it was handled here. */
  readonly admitAnswer: (topic: string, method: string, payload: StockPayload) => Promise<StockPayload | undefined>
}

/** Handler of messages from the relay. */
export interface StockInbox {
  /** Resolves when the message was handled; never if it is not to be acknowledged. */
  take(message: StockMessage): Promise<void>
  forget(topic: string): void
  close(): void
}

/**
 * Puts a guard in front of the client (robustness, T3). Messages are checked one at a time and in their order: sealed for the topic, never seen before, within
 * the rate limit, of the form of their method, and, for answers, about a request of this app. A message is acknowledged to the relay when it was handled, so
 * the relay delivers it again if the page closed before that.
 */
export function createStockInbox({ client, items, timer, now, admitRequest, admitAnswer }: InboxOptions): StockInbox {
  const { core, engine } = client
  const guard = createInboundGuard(items)
  const ended = new Subject<null>()
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let current: StockMessage | undefined
  let saving: Subscription | undefined
  let closed = false

  const onRequest = engine.onRelayEventRequest.bind(engine)
  const onAnswer = engine.onRelayEventResponse.bind(engine)

  async function look(message: StockMessage): Promise<void> {
    const { topic } = message
    if (closed || typeof message.message !== 'string' || !(await core.relayer.subscriber.isKnownTopic(topic))) return
    if (!guard.admits(message, client.auth.pairingTopics.keys.includes(topic) ? 1 : 0, now())) return
    current = message
    await engine.onRelayMessage(message).catch(() => undefined)
  }

  /** Marks the current message as seen. It is authentic, because the client could decrypt it. */
  function saw(): void {
    if (current === undefined) return
    guard.saw(current)
    current = undefined
    if (saving === undefined || saving.closed) saving = timer.after(SAVE_MS).subscribe(guard.save)
  }

  engine.onRelayEventRequest = async (event) => {
    const publishedAt = current?.publishedAt
    saw()
    const { topic, payload } = event
    try {
      const params = await admitRequest(topic, payload, publishedAt)
      if (params !== undefined) await onRequest({ ...event, payload: { ...payload, params } })
    } finally {
      core.history.delete(topic, payload.id)
    }
  }
  engine.onRelayEventResponse = async (event) => {
    saw()
    const { topic, payload } = event
    const { method } = core.history.records.get(payload.id)?.request ?? {}
    // Accepts an answer only to a request of this app, on its topic. The record is the client's own, so the method is checked too.
    if (method === undefined || !/^wc_session(Propose|Request|Authenticate)$/.test(method)) return
    const admitted = await admitAnswer(topic, method, payload)
    if (admitted !== undefined) await onAnswer({ ...event, payload: admitted })
  }
  // The client does not await these calls everywhere. An answer that cannot be sent is dropped.
  for (const name of ['sendResult', 'sendError'] as const) {
    const send = engine[name].bind(engine)
    engine[name] = (answer) => send(answer).catch(() => undefined)
  }

  return {
    async take(message) {
      if (waiting >= MAX_WAITING) return never()
      waiting += 1
      turn = turn.then(() => firstValue(race(fromPromise(look(message)), timer.after(TURN_MS), ended), null)).catch(() => undefined)
      await turn
      waiting -= 1
      if (closed) await never()
    },
    forget: guard.forget,
    close() {
      closed = true
      ended.next(null)
      if (saving?.closed !== false) return
      saving.unsubscribe()
      guard.save()
    },
  }
}

/** Returns a promise that never settles, so that the message is not acknowledged. */
function never(): Promise<void> {
  return new Promise(() => undefined)
}
