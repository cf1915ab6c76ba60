import { Subscription } from '../../domain/shared/streams/observable.js'
import type { TimerPort } from '../../ports/timer.js'
import { createInboundGuard } from './inbound-guard.js'
import type { KeptItems } from './stock-storage.js'
import type { StockClient, StockMessage, StockPayload } from './stock-types.js'

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
  /** The client is ready: what waited is looked at. */
  open(): void
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
  const { relayer } = core
  const guard = createInboundGuard(items)
  const waiting: { readonly message: StockMessage; readonly done: () => void }[] = []
  const timers = new Subscription()
  let saving: Subscription | undefined
  let state: 'starting' | 'idle' | 'busy' | 'closed' = 'starting'

  const handle = engine.onRelayMessage.bind(engine)
  const onRequest = engine.onRelayEventRequest.bind(engine)
  const onAnswer = engine.onRelayEventResponse.bind(engine)
  const sendResult = engine.sendResult.bind(engine)
  const sendError = engine.sendError.bind(engine)

  function kindOf(topic: string): 0 | 1 {
    return client.auth.pairingTopics.keys.includes(topic) ? 1 : 0
  }

  async function take(message: StockMessage): Promise<void> {
    if (!isMessage(message) || !(await relayer.subscriber.isKnownTopic(message.topic))) return
    if (!guard.admits(message, kindOf(message.topic), now())) return
    current = message
    await handle(message).catch(() => undefined)
  }

  let current: StockMessage | undefined

  async function work(): Promise<void> {
    if (state !== 'idle') return
    state = 'busy'
    for (let next = waiting.shift(); next !== undefined && state === 'busy'; next = waiting.shift()) {
      await inTime(take(next.message))
      next.done()
    }
    if (state === 'busy') state = 'idle'
  }

  function inTime(turn: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const limit = timer.after(TURN_MS).subscribe(() => resolve())
      timers.add(limit)
      const end = () => {
        limit.unsubscribe()
        timers.remove(limit)
        resolve()
      }
      turn.then(end, end)
    })
  }

  function saw(): void {
    if (current === undefined) return
    guard.saw(current)
    current = undefined
    if (saving === undefined || saving.closed) saving = timer.after(SAVE_MS).subscribe(guard.save)
  }

  // Its own record of messages grows for ever and is written whole each time.
  relayer.recordMessageEvent = async () => undefined
  relayer.onMessageEvent = async (message) => {
    if (state === 'closed' || waiting.length >= MAX_WAITING) return new Promise(() => undefined)
    return new Promise((done) => {
      waiting.push({ message, done })
      void work()
    })
  }
  relayer.onProviderPayload = async (payload) => {
    const { id, method, params } = objectOf(payload)
    if (typeof method !== 'string') return void (id === undefined || id === null || relayer.events.emit('relayer_message_ack', payload))
    if (!method.endsWith('_subscription')) return
    const { topic, message } = objectOf(objectOf(params).data)
    await relayer.onMessageEvent({ topic, message } as StockMessage)
    // Never on a closed socket: the client would open another for it.
    if (relayer.connected) await relayer.acknowledgePayload({ id }).catch(() => undefined)
  }
  engine.onProviderMessageEvent = async () => undefined

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
    const asked = core.history.records.get(payload.id)
    // Only for what was asked, on its topic, by this app; the record is the client's own (and says so by its method).
    if (asked === undefined || !answerable.has(asked.request.method)) return
    const admitted = await admitAnswer(topic, asked.request.method, payload)
    if (admitted !== undefined) await onAnswer({ ...event, payload: admitted })
  }
  // Not awaited by the client everywhere; what cannot be answered is not answered.
  engine.sendResult = (answer) => sendResult(answer).catch(() => undefined)
  engine.sendError = (answer) => sendError(answer).catch(() => undefined)

  return {
    open() {
      state = 'idle'
      void work()
    },
    forget: guard.forget,
    close() {
      state = 'closed'
      waiting.length = 0
      timers.unsubscribe()
      if (saving?.closed === false) {
        saving.unsubscribe()
        guard.save()
      }
    },
  }
}

const answerable: ReadonlySet<string> = /* @__PURE__ */ new Set(['wc_sessionPropose', 'wc_sessionRequest', 'wc_sessionAuthenticate'])

function isMessage({ topic, message }: { readonly topic: unknown; readonly message: unknown }): boolean {
  return typeof topic === 'string' && /^[0-9a-f]{64}$/.test(topic) && typeof message === 'string'
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
