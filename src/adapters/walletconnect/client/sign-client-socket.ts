import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { failure, relayRefusal } from '../../../domain/walletconnect/errors.js'
import { filter, map, race, Subject } from 'rxjs'
import type { TimerPort } from '../../../ports/timer.js'
import { isRelayFrame } from './relay-frame.js'
import { createSocketGate } from './rate-limiter.js'
import type { StockRelayer, StockRequest } from './sign-client-types.js'
import { firstValue, fromPromise } from './waits.js'

/** Milliseconds after which a socket that is not open is given up. */
export const SOCKET_WAIT_MS = 15_000

/** Milliseconds to wait for a socket that is closing. */
const CLOSING_MS = 2_000
/** `readyState` of a socket that is closing. */
const CLOSING = 2

/** Handlers of the socket's state. */
export interface SocketEvents {
  online(online: boolean): void
  /** Called when the relay refuses the app for good. */
  refused(failure: LatchkitErrorShape): void
}

/** The patched connection to the relay. */
export interface StockSocket {
  /** Opens a socket if none is open, and waits for it. Rejects with the relay's refusal, or with `RELAY_UNAVAILABLE` after {@link SOCKET_WAIT_MS}. */
  ready(): Promise<void>
  /** Cuts a long wait short. Call when the host is online again or the page is shown. */
  wake(): void
  /** Closes the socket for good. Pending requests fail. */
  close(): void
}

interface CloseReason {
  readonly code: number
  readonly message: string
}

/** Options of {@link tameSocket}. */
export interface SocketOptions extends SocketEvents {
  readonly timer: TimerPort
  readonly now: () => number
  /** 0 to below 1. */
  readonly random?: (() => number) | undefined
  /** Send method names, chains and hashes to the relay in clear; false by default. */
  readonly tvf?: boolean | undefined
}

/**
 * Takes control of how the client opens sockets. Unpatched, it opens thousands a minute against a relay that drops them (robustness, section 7), has several
 * under way at once, leaks listeners for each request, and opens further sockets to answer on closed ones.
 */
export function tameSocket(relayer: StockRelayer, options: SocketOptions): StockSocket {
  const { timer, now, random = Math.random, online, refused, tvf } = options
  const gate = createSocketGate(random)
  const news = new Subject<'woken' | 'lost' | 'ended'>()
  const gone = news.pipe(filter((what) => what !== 'woken'))
  const inFlight = new Set<(error: unknown) => void>()
  const queued = new Set<() => void>()
  let refusal: LatchkitErrorShape | undefined
  /** Close code and reason of the last socket that the relay closed, if it gave them. They stay while the next one is tried. */
  let closeReason: CloseReason | undefined
  let flight: Promise<void> | undefined
  let closed = false
  let nextId = 0

  const makeProvider = relayer.createProvider.bind(relayer)
  const send = relayer.request

  /** Waits until the next socket may be opened, or the connection is closed. */
  async function wait(): Promise<void> {
    for (let ms = gate.waitMs(now()); ms > 0 && !closed; ms = gate.waitMs(now())) await firstValue(race(timer.after(Math.min(ms, 2_147_483_647)), news), null)
  }

  async function attempt(): Promise<void> {
    gate.opening(now())
    let given: CloseReason | undefined
    await makeProvider()
    // The connection was closed while the token was signed; nothing would close a socket opened now.
    if (closed) return
    const { provider } = relayer
    const take = provider.onPayload.bind(provider)
    provider.onPayload = (payload) => {
      if (isRelayFrame(payload)) take(payload)
    }
    const close = provider.onClose.bind(provider)
    provider.onClose = (event) => {
      if (event?.reason) closeReason = given = { code: event.code, message: event.reason.slice(0, 120) }
      close(event)
    }
    const limit = timer.after(SOCKET_WAIT_MS)
    if ((await firstValue(race(settled(provider.connect()), limit, gone), null)) === true) {
      gate.opened(now())
      // Subscribes to the topics on this socket. If the socket is lost meanwhile, the next one subscribes again.
      await firstValue(race(settled(relayer.subscriber.start()), gone), null)
      if (relayer.connected) return
      // A socket that is closing reports the reason when it is closed.
      if (provider.connection?.socket?.readyState === CLOSING) await firstValue(race(gone, timer.after(CLOSING_MS)), null)
    }
    closeReason = given
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
    if (relayer.connected) {
      closeReason = undefined
      online(true)
    } else if (refusal !== undefined) throw refusal
    else if (closed) await new Promise(() => undefined)
  }

  /** Connects once at a time; all callers share the attempt. */
  function single(): Promise<void> {
    if (relayer.connected) return Promise.resolve()
    flight ??= connect().finally(() => {
      flight = undefined
    })
    return flight
  }

  function hangUp(): void {
    relayer.unregisterProviderListeners()
    // Later errors of the socket would have no listener, and emitters throw those.
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
    // Close code 3000: the relay would refuse a reconnect again (F25).
    refusal = relayRefusal(error.message)
    relayer.transportExplicitlyClosed = true
    refused(refusal)
  }
  relayer.onProviderDisconnect = async () => {
    clearTimeout(relayer.pingTimeout)
    gate.closed(now())
    news.next('lost')
    for (const fail of [...inFlight]) fail(failure('RELAY_UNAVAILABLE', {}, closeReason))
    if (closed) return
    online(false)
    await relayer.subscriber.stop()
    if (relayer.subscriber.hasAnyTopics) single().catch(() => undefined)
  }
  // Replaces the client's own method, which leaves unhandled rejections while the relay cannot be reached.
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

  /** Rejects requests that wait for a socket when the client is stopped. The client would keep a timer of a minute for each. */
  function untilClosed(opened: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => reject(failure('ABORTED'))
      if (closed) return end()
      queued.add(end)
      opened.then(resolve, reject).finally(() => queued.delete(end))
    })
  }

  /** Returns an id in the client's form: milliseconds and six digits. */
  function requestId(): string {
    nextId = (nextId + 1) % 1_000_000
    return `${now()}${String(nextId).padStart(6, '0')}`
  }

  return {
    async ready() {
      if (refusal !== undefined) {
        // The visitor tries again, so the connection is tried once more.
        refusal = undefined
        relayer.transportExplicitlyClosed = false
      }
      if (closed) throw failure('STOPPED')
      if (!relayer.connected) {
        // After a long outage the next automatic try may be further off than the visitor's patience.
        gate.press()
        news.next('woken')
      }
      const late = timer.after(SOCKET_WAIT_MS).pipe(map(() => failure('RELAY_UNAVAILABLE', {}, closeReason)))
      const over = news.pipe(
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

/** Removes the facts that the relay could read and does not need: correlation ids, method names, chains, hashes, contract addresses. */
function withoutFacts({ tvf: _, correlationId: __, ...params }: Record<string, unknown> = {}): Record<string, unknown> {
  delete params.rpcMethods
  delete params.chainId
  delete params.txHashes
  delete params.contractAddresses
  return params
}

/** Emits true if the promise is fulfilled, false if it is rejected. */
function settled(promise: Promise<unknown>) {
  return fromPromise(
    promise.then(
      () => true,
      () => false,
    ),
  )
}
