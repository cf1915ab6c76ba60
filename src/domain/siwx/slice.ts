import type { Slice } from '../root.js'
import { decide, giveUp } from './decide.js'
import { evolve } from './evolve.js'
import { policies } from './policy.js'
import type { Guards, PluginDomain } from '../plugin.js'
import { followSignIn } from './tabs.js'
import { viewGuards } from './views.js'

/** Siwx slice: sign-in with a wallet (CAIP-122), by a message, its signature, and the host's session. */
export const siwx: Slice<'siwx'> = {
  name: 'siwx',
  publicEvents: { signInOwed: true, signInStarted: true, signInFailed: true, signInCancelled: true, signedIn: true, signInEnded: true },
  decide,
  evolve,
  policies,
  endings: {
    lookForSessions: ({ siwx: { look } }, reason) => (look === undefined ? [] : [{ type: 'reportSignInUnavailable', operation: look, failure: reason }]),
    prepareMessage: ({ siwx: { preparing } }, reason) =>
      preparing === undefined ? [] : [{ type: 'reportSignInFailed', operation: preparing, failure: reason }],
    verifySignature: ({ siwx: { attempt } }, reason) =>
      attempt?.step === 'verifying' ? [{ type: 'reportSignInFailed', operation: attempt.operation, failure: reason }] : [],
    keepProposals: ({ siwx: { taking } }, reason) => (taking === undefined ? [] : [{ type: 'reportProposalKept', operation: taking, failure: reason }]),
  },
  // A pending wallet request is cancelled with `cancelRequest`.
  outcomes: { signIn: { done: ['signedIn'], failed: ['signInFailed'], cancel: 'cancelRequest' } },
}

/** Fails a sign-in that is cancelled while its message is being created, before the wallet is asked. */
const cancelRequest: Guards['cancelRequest'] = (state, { operation }) =>
  operation !== undefined && state.siwx.attempt?.operation === operation && state.siwx.preparing !== undefined ? giveUp(state) : undefined

/** Pure half of `signIn()`. */
export const siwxDomain: PluginDomain = { name: 'siwx', slices: [siwx], guards: { ...viewGuards, cancelRequest, reportTabMessage: followSignIn } }
