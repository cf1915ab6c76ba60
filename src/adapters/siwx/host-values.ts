import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId, parseEvmChainId } from '../../domain/shared/caip/caip.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import { parseTime } from '../../domain/shared/text/date-time.js'
import { failure } from '../../domain/siwx/errors.js'
import { networkOfCluster } from '../solana/wallets/clusters.js'

/*
 * Forms in which apps have the values of a sign-in: the rows of a database, the JSON of a server, the objects of viem and siwe. Every one is read here, and
 * refused with its place where it cannot be read.
 */

/** Refuses a value of the app. @throws SIGN_IN_ANSWER_INVALID */
export function refuseAnswer(source: string, field: string, value: unknown, needs: string): never {
  throw failure('SIGN_IN_ANSWER_INVALID', { source, field, problem: `is ${kindOf(value)}; it must be ${needs}` })
}

/** Returns the kind of a value in words. Never its content, which may be personal. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return `${value}`
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Date) return 'a Date'
  if (typeof value === 'object') return 'then' in value ? 'a promise: await it' : 'an object'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

/** Returns true for what a database has for nothing: null, undefined, the empty text. */
export function isAbsent(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

/** Returns the first of the members that is there. */
export function memberOf(from: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  for (const name of names) if (!isAbsent(from[name])) return from[name]
  return undefined
}

/** Returns a record: an object, or the JSON of one, as a text column has it. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const read = typeof value === 'string' ? parsed(value) : value
  return isRecord(read) && !(read instanceof Date) ? read : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a list: a list, or the JSON of one. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  const read = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(read) ? read : undefined
}

/** Returns a text; of a number, its digits. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return Number.isSafeInteger(value) || typeof value === 'bigint' ? `${value}` : undefined
}

/** Returns an address: as it is, or that of a CAIP-10 id or a `did:pkh`. */
export function addressOfText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return /^(?:did:pkh:)?[-a-z0-9]+:[-_a-zA-Z0-9]+:(.+)$/.exec(value)?.[1] ?? value
}

/**
 * Returns a CAIP-2 id. A bare reference (number, bigint, decimal or hex text) is one of `namespace`. Sign In With Solana names the cluster: `mainnet`,
 * `solana:devnet`.
 */
export function networkOf(value: unknown, namespace: ChainNamespace): CaipNetworkId | undefined {
  const text = namespace === 'eip155' ? (parseEvmChainId(value) ?? value) : value
  const id = typeof text === 'string' && text.includes(':') ? text : `${namespace}:${textOf(text) ?? ''}`
  const read = parseCaipNetworkId(networkOfCluster(id) ?? id)
  return read.ok ? read.value.caipNetworkId : undefined
}

/** Seconds since the epoch stay below, milliseconds of this century above. */
const SECONDS_END = 100_000_000_000

/**
 * Returns a time in RFC 3339: of a text in that form, a `Date`, milliseconds or seconds since the epoch, or the text of a database
 * (`2025-01-31 08:00:00+00`; UTC where it names no zone, as in SQLite).
 */
export function timeOf(value: unknown): string | undefined {
  if (value instanceof Date || typeof (value as { toISOString?: unknown } | null)?.toISOString === 'function') return isoOf(Number(value))
  if (typeof value === 'number' || typeof value === 'bigint') return isoOf(Number(value) < SECONDS_END ? Number(value) * 1_000 : Number(value))
  if (typeof value !== 'string') return undefined
  if (/^\d{9,14}$/.test(value)) return timeOf(Number(value))
  if (parseTime(value) !== undefined) return value
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?) ?([+-]\d\d(?::?\d\d)?|Z)?$/.exec(value) ?? []
  const offset = zone === undefined || zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  const text = `${day}T${time}${offset}`
  return parseTime(text) === undefined ? undefined : text
}

function isoOf(time: number): string | undefined {
  return Math.abs(time) <= 8_640_000_000_000_000 ? new Date(time).toISOString() : undefined
}
