import type { Guards, PluginDomain } from '../plugin.js'
import { giveUp } from './decide.js'
import { siwx } from './slice.js'
import { followSignIn } from './tabs.js'
import { viewGuards } from './views.js'

/** Fails a sign-in that is cancelled while its message is being created, before the wallet is asked. */
const cancelRequest: Guards['cancelRequest'] = (state, { operation }) =>
  operation !== undefined && state.siwx.attempt?.operation === operation && state.siwx.preparing !== undefined ? giveUp(state) : undefined

/** Pure half of `signIn()`. */
export const siwxDomain: PluginDomain = { name: 'siwx', slices: [siwx], guards: { ...viewGuards, cancelRequest, reportTabMessage: followSignIn } }
