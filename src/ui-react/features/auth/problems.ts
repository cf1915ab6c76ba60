import { authErrors } from '../../../domain/auth/errors.js'
import type { AuthProblem } from '../../../domain/auth/state.js'
import { frameErrors } from '../../../domain/frame/errors.js'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { isCatalogueText } from '../../../domain/shared/errors/errors.js'
import { cleanName } from '../../../domain/shared/text/text.js'
import type { Translate } from '../../i18n/use-text.js'
import { reasonOf } from '../failures/reasons.js'
import type { authText } from './strings.js'

type Text = Translate<typeof authText>

/**
 * Reason of a failed login, if known. `unreachable`: the secure site did not load. `unverified`: it does not allow this domain. `late`: it did not answer.
 * `expired`: the user took too long.
 */
export type LoginReason = 'unreachable' | 'unverified' | 'late' | 'expired'

/** Returns the reason of a problem, or undefined: then nothing more is known than that it failed. */
export function loginReason({ code, cause }: Pick<AuthProblem, 'code' | 'cause'>): LoginReason | undefined {
  if (code === 'LOGIN_EXPIRED' || cause === 'LOGIN_EXPIRED') return 'expired'
  if (code === 'UNVERIFIED_DOMAIN' || cause === 'UNVERIFIED_DOMAIN') return 'unverified'
  const reason = reasonOf(cause, code)
  return reason === 'unreachable' || reason === 'late' ? reason : reason === 'notLoaded' ? 'unreachable' : undefined
}

const OWN = { ...frameErrors, ...authErrors }

/** Codes under which the secure site's own words are told. */
const IN_ITS_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'EMAIL_LOGIN_FAILED',
  'EMAIL_CODE_REFUSED',
  'EMAIL_UPDATE_FAILED',
  'SOCIAL_LOGIN_FAILED',
  'FARCASTER_FAILED',
])

/** Returns the secure site's own words about a problem. Texts of the catalogue are for developers, and the views have localized ones. */
export function wordsOf(problem: AuthProblem | undefined): string | undefined {
  if (problem === undefined || problem.cause !== undefined || !IN_ITS_WORDS.has(problem.code)) return undefined
  const { code, message } = problem
  const isOurs = [code, 'FRAME_REFUSED'].some((one) => OWN[one as keyof typeof OWN][0] === message)
  return isOurs || saysNoMore.test(message) ? undefined : message
}

const saysNoMore = /^(invalid|wrong|incorrect) (code|otp)\.?$/i

/** Returns the text about a code that was not accepted. Only a code that the secure site looked at is wrong. */
export function codeText(problem: AuthProblem, t: Text): string {
  return problem.code === 'EMAIL_CODE_REFUSED' && problem.cause === undefined ? (wordsOf(problem) ?? t('email.wrong')) : t('email.unchecked')
}

/** Longest sentence of the app that is shown. */
const MAX_SAID = 160

/** Returns the text about a login that was refused before it began: by its form, by the cooldown, or in the words of the app's guard. */
export function refusalText(failure: LatchkitErrorShape, t: Text): string {
  const { code, message } = failure
  if (code === 'EMAIL_INVALID') return t('email.invalid')
  // The specification fixes the text of the cooldown (AUTH-12).
  if (code === 'EMAIL_COOLDOWN') return message
  return isCatalogueText(failure, OWN) ? t('email.refused') : cleanName(message, MAX_SAID)
}
