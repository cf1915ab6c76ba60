import { failure } from '../../domain/shared/errors.js'
import type { sessionPart } from './session-part.js'

/** What is needed from the wallet's answer on. */
export type SessionPart = typeof sessionPart

/** Brings it. Rejected with `CODE_UNAVAILABLE`; the next call tries again. */
export async function loadPart(): Promise<SessionPart> {
  try {
    return (await import('./session-part.js')).sessionPart
  } catch (error) {
    throw failure('CODE_UNAVAILABLE', {}, error)
  }
}
