import type { Failure } from '../kernel/failure.js'

/**
 * Whether the secure site refused because the app's domain is not on the list of its project (FRAME-48). The protocol has no code for it (facts, section 1.4):
 * it is told by the words of the services, in whatever stands around them.
 */
export function isUnverified({ code, cause }: Failure): boolean {
  return code === 'FRAME_REFUSED' && WORDS.test(cause?.message ?? '')
}

const WORDS = /\b(origin|domain)( is)? not (allowed|verified)\b|\bunverified[ _]domain\b/i
