import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { asRecord } from '../../../domain/shared/json/values.js'

const PREFIX = 'urn:recap:'

/** Returns the resources of a sign-in with a recap of methods of EVM chains at the end (ERC-5573). A recap that is there is joined with it. */
export function withRecap(resources: readonly string[], methods: readonly string[]): readonly string[] {
  const own = { eip155: Object.fromEntries([...methods].sort(byName).map((method) => [`request/${method}`, [{}]])) }
  const given = asRecord(recapIn(resources)['att'])
  const names = [...new Set([...Object.keys(given), 'eip155'])].sort(byName)
  const att = Object.fromEntries(names.map((name) => [name, sorted({ ...asRecord(given[name]), ...(name === 'eip155' && own.eip155) })]))
  const rest = Object.keys(given).length > 0 ? resources.slice(0, -1) : resources
  return [...rest, PREFIX + encode(JSON.stringify({ att }))]
}

/** Returns the recap of a sign-in: the last of its resources, as base64 of JSON. */
export function recapIn(resources: unknown): Readonly<Record<string, Json>> {
  const last: unknown = Array.isArray(resources) ? resources.at(-1) : undefined
  if (typeof last !== 'string' || !last.startsWith(PREFIX)) return {}
  try {
    const copied = guardedCopy(JSON.parse(decode(last.slice(PREFIX.length))))
    return copied.ok ? asRecord(copied.value) : {}
  } catch {
    return {}
  }
}

/** Returns the resources that are no recap. */
export function withoutRecap(resources: readonly string[]): readonly string[] {
  return resources.filter((one) => !one.startsWith(PREFIX))
}

const byName = (a: string, b: string) => a.localeCompare(b)

const sorted = (record: Readonly<Record<string, Json>>) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => byName(a, b)))

const encode = (text: string) => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')).replace(/=/g, '')

const decode = (text: string) => new TextDecoder().decode(Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0)))
