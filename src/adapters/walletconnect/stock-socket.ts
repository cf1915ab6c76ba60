import { failure, type LatchkitErrorShape } from '../../domain/shared/errors.js'
import { sessionFailure } from '../../domain/shared/session-errors.js'
import { relayRefusal } from '../../domain/shared/relay-refusal.js'
import { filter, map } from '../../domain/shared/streams/operators.js'
import { race } from '../../domain/shared/streams/sources.js'
import { createSubject } from '../../domain/shared/streams/subject.js'
import type { TimerPort } from '../../ports/timer.js'
import { isRelayFrame } from './relay-frame.js'
import { createSocketGate } from './socket-gate.js'
import type { StockRelayer, StockRequest } from './stock-types.js'
import { firstValue, fromPromise } from './waits.js'

/** A socket that is not open after so long is given up, in milliseconds. */
export const SOCKET_WAIT_MS = 15_000

/** A socket that is being closed is waited for so long, in milliseconds. */
const CLOSING_MS = 2_000
/** `readyState` of a socket that is being closed. */
const CLOSING = 2

/** What happens to the socket. */
export interface SocketEvents {
  online(online: boolean): void
  /** The relay refuses the app, for good. */
  refused(failure: LatchkitErrorShape): void
}

/** The way to the relay, tamed. */
export interface StockSocket {
  /** Opens a socket if none is open, and waits for it. Rejected with what the relay refuses the app with, or with `RELAY_UNAVAILABLE` in the end. */
  ready(): Promise<void>
  /** The host is online again, or the page is shown: a wait that is long is cut short. */
  wake(): void
  /** Ends it. What waits is given up. */
  close(): void
}

/** What {@link tameSocket} needs. */
export interface SocketOptions extends SocketEvents {
  readonly timer: TimerPort
  readonly now: () => number
  /** 0 to below 1. */
  readonly random?: (() => number) | undefined
  /** Send the relay what it can read: method names, chains, hashes; off unless true. */
  readonly tvf?: boolean | undefined
}

/**
 * Takes the opening of sockets into our hands. The client as it is opens thousands a minute against a relay that drops them (robustness, section 7), has
 * several under way at once, leaves listeners behind for each request, and answers on closed sockets by opening further ones.
 */
export function tameSocket(relayer: StockRelayer, options: SocketOptions): StockSocket {
  const { timer, now, random = Math.random, online, refused, tvf } = options
  const gate = createSocketGate(random)
  const news = createSubject<'woken' | 'lost' | 'ended'>()
  const gone = news.stream$.pipe(filter((what) => what !== 'woken'))
  const inFlight = new Set<(error: unknown) => void>()
  const queued = new Set<() => void>()
  let refusal: LatchkitErrorShape | undefined
  let flight: Promise<void> | undefined
  let closed = false
  let nextId = 0

  const makeProvider = relayer.createProvider.bind(relayer)
  const send = relayer.request

  /** Until the next socket may be opened, or the end. */
  async function wait(): Promise<void> {
    for (let ms = gate.waitMs(now()); ms > 0 && !closed; ms = gate.waitMs(now()))
      await firstValue(race(timer.after(Math.min(ms, 2_147_483_647)), news.stream$), null)
  }

  async function attempt(): Promise<void> {
    gate.opening(now())
    await makeProvider()
    // Ended while the token for it was signed: nobody would close what is opened now.
    if (closed) return
    const { provider } = relayer
    const take = provider.onPayload.bind(provider)
    provider.onPayload = (payload) => {
      if (isRelayFrame(payload)) take(payload)
    }
    const limit = timer.after(SOCKET_WAIT_MS)
    if ((await firstValue(race(settled(provider.connect()), limit, gone), null)) === true) {
      gate.opened(now())
      // The topics are asked for on this socket; where it goes meanwhile, the next one asks again.
      await firstValue(race(settled(relayer.subscriber.start()), gone), null)
      if (relayer.connected) return
      // A socket that is being closed says why when it is closed.
      if (provider.connection?.socket?.readyState === CLOSING) await firstValue(race(gone, timer.after(CLOSING_MS)), null)
    }
    hangUp()
  }

  async function connect(): Promise<void> {
    while (!closed && refusal === undefined && !relayer.connected) {
      await wait()
      if (closed || refusal !== undefined || relayer.connected) break
      await attempt().catch(() => undefined)
      if (relayer.connected) break
      gate.closed(now())
      online(false)
      await relayer.subscriber.stop()
    }
    if (relayer.connected) online(true)
    else if (refusal !== undefined) throw refusal
    else if (closed) await new Promise(() => undefined)
  }

  /** One at a time, for everybody who needs it. */
  function single(): Promise<void> {
    if (relayer.connected) return Promise.resolve()
    flight ??= connect().finally(() => {
      flight = undefined
    })
    return flight
  }

  function hangUp(): void {
    relayer.unregisterProviderListeners()
    // What it says of its end after that is an error without a listener, which emitters throw.
    relayer.provider.events.on('error', () => undefined)
    const socket = relayer.provider.connection?.socket
    if (socket?.terminate) socket.terminate()
    else socket?.close()
  }

  relayer.connect = single
  relayer.toEstablishConnection = single
  relayer.transportOpen = async () => {
    if (relayer.subscriber.hasAnyTopics) await single()
  }
  relayer.registerEventListeners = async () => undefined
  relayer.onProviderErrorHandler = (error) => {
    // Close code 3000: to come again would be refused again (F25).
    refusal = relayRefusal(error.message)
    relayer.transportExplicitlyClosed = true
    refused(refusal)
  }
  relayer.onProviderDisconnect = async () => {
    clearTimeout(relayer.pingTimeout)
    gate.closed(now())
    news.next('lost')
    for (const fail of [...inFlight]) fail(sessionFailure('RELAY_UNAVAILABLE'))
    if (closed) return
    online(false)
    await relayer.subscriber.stop()
    if (relayer.subscriber.hasAnyTopics) single().catch(() => undefined)
  }
  // As the client does it; its own rejects into nowhere while the relay cannot be reached.
  relayer.publisher.checkQueue = () => {
    if (!relayer.connected) return
    for (const { request, opts } of relayer.publisher.queue.values()) relayer.publisher.rpcPublish(request, opts).catch(() => undefined)
  }
  relayer.request = async (request) => {
    const asked: StockRequest = { ...request, id: request.id ?? requestId(), params: tvf ? (request.params ?? {}) : withoutFacts(request.params) }
    await untilClosed(single())
    const { provider } = relayer
    return new Promise((resolve, reject) => {
      inFlight.add(reject)
      const done = () => {
        inFlight.delete(reject)
        provider.events.removeAllListeners(`${asked.id}`)
      }
      send(asked).then(resolve, reject).finally(done)
    })
  }

  /** Requests that wait for a socket when the client is stopped fail: the client would keep a timer of a minute for each. */
  function untilClosed(opened: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => reject(failure('ABORTED'))
      if (closed) return end()
      queued.add(end)
      opened.then(resolve, reject).finally(() => queued.delete(end))
    })
  }

  /** As the client makes them: milliseconds and six digits. */
  function requestId(): string {
    nextId = (nextId + 1) % 1_000_000
    return `${now()}${String(nextId).padStart(6, '0')}`
  }

  return {
    async ready() {
      if (refusal !== undefined) {
        // The visitor tries again: so do we, once.
        refusal = undefined
        relayer.transportExplicitlyClosed = false
      }
      if (closed) throw failure('STOPPED')
      if (!relayer.connected) {
        // After a long outage the next try of our own may be further off than the visitor's patience.
        gate.press()
        news.next('woken')
      }
      const late = timer.after(SOCKET_WAIT_MS).pipe(map(() => sessionFailure('RELAY_UNAVAILABLE')))
      const over = news.stream$.pipe(
        filter((what) => what === 'ended'),
        map(() => failure('STOPPED')),
      )
      const hindrance = await firstValue(race(fromPromise(single()), late, over), undefined)
      if (hindrance) throw hindrance
    },
    wake() {
      gate.encourage()
      news.next('woken')
      if (!closed && !relayer.connected && relayer.subscriber.hasAnyTopics) single().catch(() => undefined)
    },
    close() {
      closed = true
      relayer.transportExplicitlyClosed = true
      news.next('ended')
      clearTimeout(relayer.pingTimeout)
      if (relayer.provider.connection) hangUp()
      for (const fail of [...inFlight]) fail(failure('ABORTED'))
      for (const end of [...queued]) end()
    },
  }
}

/** What the relay can read of a message and needs for nothing: correlation ids, method names, chains, hashes, contract addresses. */
function withoutFacts({ tvf: _, correlationId: __, ...params }: Record<string, unknown> = {}): Record<string, unknown> {
  delete params.rpcMethods
  delete params.chainId
  delete params.txHashes
  delete params.contractAddresses
  return params
}

/** True when it succeeds, false when it does not. */
function settled(promise: Promise<unknown>) {
  return fromPromise(
    promise.then(
      () => true,
      () => false,
    ),
  )
}
