import { Observable, retry } from 'rxjs'
import { failure } from '../../../domain/shared/errors/errors.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { TimerPort } from '../../../ports/timer.js'

/** Part of the DOM's `WebSocket` that is used. */
export interface SocketLike {
  onopen: ((event: never) => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onerror: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  send(data: string): void
  close(): void
}

/** Options of {@link signatureNotification}. */
export interface SignatureSocketOptions {
  readonly url: string
  readonly timer: TimerPort
  /** Opens a socket. Undefined on a host that has none. */
  readonly open: ((url: string) => SocketLike) | undefined
}

/** Delays before a socket is opened again: 1 s, twice as long each time, at most 30 s. */
const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/** Longest message that is read, in characters. */
const MAX_MESSAGE = 65_536

/**
 * Emits the notification of `signatureSubscribe` once and completes (https://solana.com/docs/rpc/websocket/signaturesubscribe). Opens a socket for it, and
 * another one after a loss: what happened in between is not told, so the caller asks the node as well. Fails at once on a host without sockets.
 */
export function signatureNotification({ url, timer, open }: SignatureSocketOptions, params: readonly Json[]): Observable<Json> {
  if (open === undefined) return new Observable((subscriber) => subscriber.error(failure('HTTP_UNREACHABLE', { host: hostOf(url) })))
  return once(url, open, params).pipe(retry({ delay: (_, count) => timer.after(Math.min(FIRST_DELAY_MS * 2 ** (count - 1), MAX_DELAY_MS)) }))
}

/** Returns the URL of the socket of a node: the same with `wss`, and the next port for the validator of a development machine. */
export function socketUrlOf(url: string): string {
  const socket = url.replace(/^http/i, 'ws')
  return socket.replace(/^(wss?:\/\/[^/]+):8899(?=\/|\?|$)/i, '$1:8900')
}

function once(url: string, open: (url: string) => SocketLike, params: readonly Json[]): Observable<Json> {
  return new Observable((subscriber) => {
    const lost = (error?: unknown) => subscriber.error(failure('HTTP_UNREACHABLE', { host: hostOf(url) }, error))
    let socket: SocketLike
    try {
      socket = open(url)
    } catch (error) {
      return lost(error)
    }
    // A node may notify before it answers the subscription.
    const early = new Map<unknown, Json>()
    let subscription: unknown
    socket.onopen = () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
    socket.onerror = () => lost()
    socket.onclose = () => lost()
    socket.onmessage = ({ data }) => {
      const message = read(data)
      if (message === undefined) return
      if (message['id'] === 1) {
        if (typeof message['result'] !== 'number') return lost()
        subscription = message['result']
      }
      const told = message['params']
      if (message['method'] === 'signatureNotification' && isRecord(told) && early.size < MAX_EARLY)
        early.set(told['subscription'], (told['result'] ?? null) as Json)
      const result = subscription === undefined ? undefined : early.get(subscription)
      if (result === undefined) return
      subscriber.next(result)
      subscriber.complete()
    }
    return () => {
      socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
      socket.close()
    }
  })
}

/** Most notifications that are kept before the subscription is answered. */
const MAX_EARLY = 16

function read(data: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE) return undefined
  try {
    const copied = guardedCopy(JSON.parse(data))
    return copied.ok && isRecord(copied.value) ? copied.value : undefined
  } catch {
    return undefined
  }
}

function hostOf(url: string): string {
  return /^wss?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url
}
