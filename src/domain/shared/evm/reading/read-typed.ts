import { isRecord } from '../../json/objects.js'

/** Returns typed data as an object, even if the app sends it as text. */
export function readTyped(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'string') return isRecord(value) ? value : undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isRecord(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
