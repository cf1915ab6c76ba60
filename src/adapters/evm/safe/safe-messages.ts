import * as z from 'zod/mini'
import { guardedParse } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'

/** Members of `window` that a page in a Safe needs. */
export interface SafeWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  addEventListener(type: 'message', listener: (event: SafeMessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: SafeMessageEvent) => void): void
}

/** Members that are read from a `MessageEvent`. */
export interface SafeMessageEvent {
  readonly isTrusted: boolean
  readonly origin: string
  readonly source: unknown
  readonly data: unknown
}

/** Methods of the Safe Apps protocol that are used here. */
export type SafeMethod = 'getSafeInfo' | 'rpcCall' | 'sendTransactions' | 'signMessage' | 'signTypedMessage' | 'getOffChainSignature' | 'getTxBySafeTxHash'

/** Most requests that may wait for the Safe at a time. */
export const MAX_SAFE_REQUESTS = 64

/** Version of the Safe Apps protocol that requests state. */
const PROTOCOL_VERSION = '9.1.0'

/** Error of the Safe or of its protocol, with an error code as wallets use them. */
export class SafeError extends Error {
  override readonly name = 'SafeError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/**
 * Sends requests to the Safe around the page. Posts to its origin only, and accepts a message only if the browser says that it comes from that origin and from
 * the parent window, and it answers a pending request. Listens only while a request is pending.
 */
export function createSafeMessenger(window: SafeWindow, origin: string): (method: SafeMethod, params: Json) => Promise<unknown> {
  const waiting = new Map<string, { resolve(data: unknown): void; reject(error: SafeError): void }>()

  const hear = (event: SafeMessageEvent) => {
    if (!event.isTrusted || event.origin !== origin || event.source !== window.parent) return
    const answer = guardedParse(answerSchema, event.data)
    if (!answer.ok) return
    const { id, success, error = 'The Safe refused', data } = answer.value
    const request = waiting.get(id)
    if (request === undefined) return
    end(id)
    if (success) request.resolve(data)
    else request.reject(new SafeError(/reject/i.test(error) ? 4001 : -32603, error))
  }
  const end = (id: string) => {
    waiting.delete(id)
    if (waiting.size === 0) window.removeEventListener('message', hear)
  }

  return (method, params) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= MAX_SAFE_REQUESTS) return reject(new SafeError(-32005, 'Too many requests wait for the Safe'))
      const id = randomId()
      if (waiting.size === 0) window.addEventListener('message', hear)
      waiting.set(id, { resolve, reject })
      try {
        window.parent.postMessage({ id, method, params, env: { sdkVersion: PROTOCOL_VERSION } }, origin)
      } catch {
        end(id)
        reject(new SafeError(4900, 'The Safe cannot be reached'))
      }
    })
}

const answerSchema = z.object({
  id: z.string().check(z.maxLength(64)),
  success: z.boolean(),
  version: z.string().check(z.regex(/^[1-9]\d{0,3}\./)),
  error: z.optional(z.string()),
  data: z.optional(z.unknown()),
})

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
