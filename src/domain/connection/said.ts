import type { Failure } from '../shared/errors/failure.js'
import { cleanName } from '../shared/text/text.js'

/** Longest sentence of a wallet that is shown. */
const MAX_SAID = 160

/** Returns the sentence that says why a connect failed, if there is one that a visitor can read: no code, no trace, one line. */
export function saidOf(reason: Failure, refused: true | undefined): { readonly said: { readonly by: 'app' | 'wallet'; readonly text: string } } | undefined {
  if (refused) return { said: { by: 'app', text: cleanName(reason.message, MAX_SAID) } }
  const behind = reason.cause
  // Failures of our own have texts of their own.
  const isOfWallet = reason.code === 'CONNECT_FAILED' && typeof behind?.code !== 'string'
  const text = isOfWallet ? cleanName(behind?.message ?? '', MAX_SAID + 1) : ''
  const isSentence = text.length <= MAX_SAID && /^[\p{L}\p{N}“"'].*\s/u.test(text) && !/[{}<>]|0x|\b(undefined|null|TypeError)\b|https?:|\bat \w+ \(/.test(text)
  return isSentence ? { said: { by: 'wallet', text } } : undefined
}
