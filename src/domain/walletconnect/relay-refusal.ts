import type { ErrorCode, LatchkitErrorShape } from '../shared/errors/errors.js'
import { failure } from './errors.js'

/** Refusal messages of the relay, matched in part because their ends contain varying numbers. */
const known: readonly (readonly [RegExp, Extract<ErrorCode, 'ORIGIN_NOT_ALLOWED' | 'PROJECT_ID_INVALID' | 'SESSION_EXPIRED'>])[] = [
  [/origin not allowed/i, 'ORIGIN_NOT_ALLOWED'],
  [/invalid key|project (id )?(was )?not (found|specified)/i, 'PROJECT_ID_INVALID'],
  // The clock of this device is behind, so the relay sees a token from the future.
  [/not yet valid/i, 'SESSION_EXPIRED'],
]

/**
 * Returns the error for a refusal by the relay (close code 3000): the alert for a known reason, or else `RELAY_REFUSED`.
 *
 * @param text message of the relay, or an error text that contains it
 */
export function relayRefusal(text: string): LatchkitErrorShape {
  const found = known.find(([pattern]) => pattern.test(text))
  const cause = { code: 3000, message: text }
  if (found !== undefined) return failure(found[1], {}, cause)
  return failure('RELAY_REFUSED', { reason: text.slice(0, 120) }, cause)
}
