import type { ErrorCode, LatchkitErrorShape } from './errors.js'
import { sessionFailure } from './session-errors.js'

/** What a relay says when it refuses an app, by what is found in its text: the tail carries figures, so nothing is compared as a whole. */
const known: readonly (readonly [RegExp, Extract<ErrorCode, 'ORIGIN_NOT_ALLOWED' | 'PROJECT_ID_INVALID' | 'SESSION_EXPIRED'>])[] = [
  [/origin not allowed/i, 'ORIGIN_NOT_ALLOWED'],
  [/invalid key|project (id )?(was )?not (found|specified)/i, 'PROJECT_ID_INVALID'],
  // The clock of this device is behind: the token is from the relay's future.
  [/not yet valid/i, 'SESSION_EXPIRED'],
]

/**
 * The error for a refusal by the relay (close code 3000): one of the alerts of the catalogue for a reason that is known, else `RELAY_REFUSED`.
 * @param text what the relay said, or an error text that holds it
 */
export function relayRefusal(text: string): LatchkitErrorShape {
  const found = known.find(([pattern]) => pattern.test(text))
  const cause = { code: 3000, message: text }
  if (found !== undefined) return sessionFailure(found[1], {}, cause)
  return sessionFailure('RELAY_REFUSED', { reason: text.slice(0, 120) }, cause)
}
