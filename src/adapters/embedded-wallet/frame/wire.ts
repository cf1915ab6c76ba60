import * as z from 'zod/mini'
import { APP_PREFIX, FRAME_EVENTS, FRAME_PREFIX, type FrameEventName, type FrameMessage, type FrameReply } from '../../../domain/frame/protocol.js'
import { failure } from '../../../domain/auth/errors.js'
import { guardedParse } from '../../../domain/shared/json/guarded.js'
import type { Json, JsonObject } from '../../../domain/shared/json/json.js'
import { createSecret, isSecret, revealSecret, type Secret } from '../../../domain/shared/secrets/secret.js'
import { payloadShapes } from './payload-shapes.js'
import { replyShapes } from './reply-shapes.js'

/** A message as it is posted to the secure site (FRAME-05). */
export interface AppEnvelope {
  readonly id: string
  readonly type: string
  readonly payload?: Json
}

/** Parsed message of the secure site. The content of its payload is read only when the request that it answers is known. */
export type SiteMessage =
  | { readonly kind: 'ready'; readonly version?: string }
  | { readonly kind: 'session'; readonly token: Secret }
  | { readonly kind: 'reply'; readonly id: string; readonly event: FrameEventName; readonly payload: Json | undefined }
  /** `message`: the site's error text, if there is one (FRAME-19). */
  | { readonly kind: 'refusal'; readonly id: string; readonly event: FrameEventName; readonly message: string | undefined }

/** Returns an id that cannot be guessed: 128 bits of the host's cryptographic source, as hex (FRAME-24). */
export function createRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns a message as it goes over the wire, with secrets in clear. It may be posted only to the exact origin of the site.
 * @throws Failure `RPC_PARAMS_INVALID` if it does not fit the protocol (FRAME-06); names the event or the method, never a value.
 */
export function writeMessage(id: string, message: FrameMessage): AppEnvelope {
  const { event } = message
  const payload = 'payload' in message && message.payload !== undefined ? opened(message.payload) : undefined
  const read = guardedParse(payloadShapes[event], payload ?? null)
  if (!read.ok) {
    const method = event === 'RPC_REQUEST' ? String((payload as JsonObject | undefined)?.['method']).slice(0, 60) : event
    throw failure('RPC_PARAMS_INVALID', { method, reason: read.error.path || read.error.reason })
  }
  return { id, type: APP_PREFIX + event, ...(payload === undefined ? {} : { payload }) }
}

/** Reads a posted message; undefined if it is no message of the protocol. Never throws. */
export function readMessage(data: unknown): SiteMessage | undefined {
  const read = guardedParse(envelope, data)
  if (!read.ok || !read.value.type.startsWith(FRAME_PREFIX)) return undefined
  const { id, type, payload } = read.value
  const name = type.slice(FRAME_PREFIX.length)
  if (name === 'READY') return readReady(payload)
  if (name === 'SESSION_UPDATE') return readSession(payload)
  const [, event, end] = /^([A-Z_]{1,60})_(SUCCESS|ERROR)$/.exec(name) ?? []
  if (id === undefined || event === undefined || !isFrameEvent(event)) return undefined
  if (end === 'SUCCESS') return { kind: 'reply', id, event, payload }
  const words = guardedParse(refusal, payload ?? {})
  return { kind: 'refusal', id, event, message: words.ok && words.value.message ? words.value.message : undefined }
}

/** Reads a successful answer to an event, with its secrets behind handles; undefined if it does not fit. */
export function readReply(event: FrameEventName, payload: Json | undefined): { readonly reply: FrameReply } | undefined {
  // An answer without content may come with or without a payload.
  const read = guardedParse(replyShapes[event], payload ?? null)
  return read.ok ? { reply: read.value as FrameReply } : undefined
}

/** Returns true if a message claims to come from the secure site, from any sender: a page receives many that do not. Never throws. */
export function namesSite(data: unknown): boolean {
  try {
    const type = typeof data === 'object' && data !== null ? (data as { readonly type?: unknown }).type : undefined
    return typeof type === 'string' && type.startsWith(FRAME_PREFIX)
  } catch {
    return false
  }
}

/** Longest text that is accepted: far more than any answer needs, and cheap to check. */
const MAX_TEXT = 16_384

const envelope = z.object({
  id: z.optional(z.string().check(z.maxLength(200))),
  type: z.string().check(z.maxLength(200)),
  payload: z.optional(z.custom<Json>()),
})
const ready = z.object({ version: z.optional(z.nullable(z.string().check(z.maxLength(100)))) })
const session = z.object({ token: z.string().check(z.minLength(1), z.maxLength(MAX_TEXT)) })
const refusal = z.object({ message: z.optional(z.nullable(z.string().check(z.maxLength(MAX_TEXT)))) })

function readReady(payload: Json | undefined): SiteMessage | undefined {
  const read = guardedParse(ready, payload ?? {})
  if (!read.ok) return undefined
  return { kind: 'ready', ...(read.value.version ? { version: read.value.version } : {}) }
}

function readSession(payload: Json | undefined): SiteMessage | undefined {
  const read = guardedParse(session, payload)
  return read.ok ? { kind: 'session', token: createSecret(read.value.token) } : undefined
}

function isFrameEvent(name: string): name is FrameEventName {
  return (FRAME_EVENTS as readonly string[]).includes(name)
}

/** Returns a copy with secrets in clear. */
function opened(value: unknown): Json {
  if (isSecret(value)) return revealSecret(value) as Json
  if (Array.isArray(value)) return value.map(opened)
  if (typeof value !== 'object' || value === null) return value as Json
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[name, opened(member)]]))) as Json
}
