import { VIEW_NAMES, type ViewEntry, type ViewName } from '../modal/state.js'
import type { Rejection } from '../kernel/types.js'
import type { RootState } from '../root.js'
import { failure } from '../shared/errors.js'

/** Why one of the embedded wallet's views cannot be shown: what it is about is missing (robustness, I-31). */
export function refuseView(state: RootState, { view, params }: { readonly view?: ViewName; readonly params?: ViewEntry['params'] }): Rejection | undefined {
  const needs = view !== undefined && VIEW_NAMES.includes(view) && MISSING[view]?.(state, params)
  return needs ? { rejected: failure('VIEW_UNAVAILABLE', { view, needs }) } : undefined
}

const EMBEDDED = 'embeddedWallet() in the option use'

/** What a view needs and does not have. */
const MISSING: { readonly [V in ViewName]?: (state: RootState, params: ViewEntry['params']) => string | false } = {
  EmailLogin: ({ config }) => config.embeddedWallet?.email !== true && EMBEDDED,
  ConnectingFarcaster: ({ config }) => config.embeddedWallet?.socials.includes('farcaster') !== true && EMBEDDED,
  ConnectingSocial: ({ config }, params) =>
    config.embeddedWallet === undefined ? EMBEDDED : params?.provider === undefined && 'params.provider of a social account',
  UpdateEmailWallet: ({ auth }) => auth.user === undefined && 'a visitor who is logged in',
  ApproveTransaction: ({ approvals }) => approvals.open === undefined && 'a request that needs approval',
}
