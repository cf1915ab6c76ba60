import type { Endings, Slice } from '../root.js'
import { decide } from './decide.js'
import { frameAlerts } from './errors.js'
import { evolve } from './evolve.js'
import { policies } from './policy.js'

/** Ends all requests to the secure site: those of logins, and the approvals that wait for it. */
export const endSiteRequests: Endings = ({ auth: { login, emailChange, typeChange, networkSwitch, signingOut }, approvals }, reason) => {
  const email = login?.kind === 'email' ? login : undefined
  const ended = [
    ['reportEmailCode', email?.submission],
    ['reportCodeResent', email?.resend],
    ['reportLoginFailed', login?.operation],
    ['reportEmailChangeCode', emailChange?.submission],
    ['reportEmailUpdateFailed', emailChange?.operation],
    ['reportAccountTypeFailed', typeChange?.operation],
    ['reportEmbeddedNetworkFailed', networkSwitch?.operation],
    ['reportSignedOut', signingOut],
    ...[approvals.open, ...approvals.queue, ...approvals.pending].map((one) => ['reportEmbeddedFailed', one?.operation] as const),
  ] as const
  return ended.flatMap(([type, operation]) => (operation === undefined ? [] : [{ type, operation, failure: reason }]))
}

/** Frame slice: load phase of the secure site. */
export const frame: Slice<'frame'> = { name: 'frame', decide, evolve, policies, alerts: frameAlerts, endings: { '*': endSiteRequests } }
