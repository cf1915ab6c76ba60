import type { Failure } from '../shared/errors/failure.js'

/**
 * Returns true if the secure site refused because the app's domain is not in the allowlist of its project (FRAME-48). The protocol has no error code for it
 * (facts, section 1.4), so the services' error text is matched.
 */
export function isUnverified({ code, cause }: Failure): boolean {
  return code === 'FRAME_REFUSED' && WORDS.test(cause?.message ?? '')
}

const WORDS = /\b(origin|domain)( is)? not (allowed|verified)\b|\bunverified[ _]domain\b/i
