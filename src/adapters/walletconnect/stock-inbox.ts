import { race } from '../../domain/shared/streams/sources.js'
import { createSubject } from '../../domain/shared/streams/subject.js'
import type { Subscription } from '../../domain/shared/streams/observable.js'
import type { TimerPort } from '../../ports/timer.js'
import { createInboundGuard } from './inbound-guard.js'
import type { KeptItems } from './stock-storage.js'
import type { StockClient, StockMessage, StockPayload } from './stock-types.js'
import { firstValue, fromPromise } from './waits.js'

/** Messages that may wait for the one that is being looked at; more are left to the relay, which brings them again. */
const MAX_WAITING = 1_024
/** A message that is not done after so long lets the next one in, in milliseconds. */
const TURN_MS = 10_000
/** What was seen is written down so long after, in milliseconds. */
const SAVE_MS = 250

/** What {@link createStockInbox} needs. */
export interface InboxOptions {
  readonly client: StockClient
  readonly items: KeptItems
  readonly timer: TimerPort
  readonly now: () => number
  /** The parameters with which the client takes a wallet's request; undefined when it has none to take. */
  readonly admitRequest: (topic: string, payload: StockPayload) => Promise<object | undefined>
  /** An answer to what this app asked by `method`, as the client takes it; undefined when it was dealt with. */
  readonly admitAnswer: (topic: string, method: string, payload: StockPayload) => Promise<StockPayload | undefined>
}

/** What comes in from the relay. */
export interface StockInbox {
  /** Done when the message was dealt with; never when it is left to the relay. */
  take(message: StockMessage): Promise<void>
  forget(topic: string): void
  close(): void
}

/**
 * Puts a guard in front of the client (robustness, T3). Each message is looked at alone and in the order in which it came: sealed for its topic, never
 * seen before, not too many, of a form that the method has, about what was asked. The relay hears that a message arrived when it was dealt with, so one
 * that a closed page did not get to comes again.
 */
export function createStockInbox({ client, items, timer, now, admitRequest, admitAnswer }: InboxOptions): StockInbox {
  const { core, engine } = client
  const guard = createInboundGuard(items)
  const ended = createSubject<null>()
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

  /** It was authentic: the client could open it. */
  function saw(): void {
    if (current === undefined) return
    guard.saw(current)
    current = undefined
    if (saving === undefined || saving.closed) saving = timer.after(SAVE_MS).subscribe(guard.save)
  }

  engine.onRelayEventRequest = async (event) => {
    saw()
    const { topic, payload } = event
    try {
      const params = await admitRequest(topic, payload)
      if (params !== undefined) await onRequest({ ...event, payload: { ...payload, params } })
    } finally {
      core.history.delete(topic, payload.id)
    }
  }
  engine.onRelayEventResponse = async (event) => {
    saw()
    const { topic, payload } = event
    const { method } = core.history.records.get(payload.id)?.request ?? {}
    // Only for what was asked, on its topic, by this app; the record is the client's own (and says so by its method).
    if (method === undefined || !/^wc_session(Propose|Request|Authenticate)$/.test(method)) return
    const admitted = await admitAnswer(topic, method, payload)
    if (admitted !== undefined) await onAnswer({ ...event, payload: admitted })
  }
  // Not awaited by the client everywhere; what cannot be answered is not answered.
  for (const name of ['sendResult', 'sendError'] as const) {
    const send = engine[name].bind(engine)
    engine[name] = (answer) => send(answer).catch(() => undefined)
  }

  return {
    async take(message) {
      if (waiting >= MAX_WAITING) return never()
      waiting += 1
      turn = turn.then(() => firstValue(race(fromPromise(look(message)), timer.after(TURN_MS), ended.stream$), null)).catch(() => undefined)
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

/** What is left to the relay is never told to have arrived. */
function never(): Promise<void> {
  return new Promise(() => undefined)
}
