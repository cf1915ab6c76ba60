import type { ViewEntry, ViewName } from '../modal/state.js'
import type { Rejection } from '../kernel/types.js'
import type { RootState } from '../root.js'
import { offeredSocials, offersEmail } from '../settings/selectors.js'
import { failure } from '../shared/errors/errors.js'
import { isSocialProvider } from '../shared/features.js'

/** Rejects an embedded wallet view if the data that it shows is missing (robustness, I-31). */
export function refuseView(state: RootState, { view, params }: { readonly view?: ViewName; readonly params?: ViewEntry['params'] }): Rejection | undefined {
  const needs = view !== undefined && Object.hasOwn(MISSING, view) && MISSING[view]?.(state, params)
  return needs ? { rejected: failure('VIEW_UNAVAILABLE', { view, needs }) } : undefined
}

const EMBEDDED = 'embeddedWallet() in the option use'

/** Per view: returns the missing requirement, or false. */
const MISSING: { readonly [V in ViewName]?: (state: RootState, params: ViewEntry['params']) => string | false } = {
  EmailLogin: (state) => !offersEmail(state) && EMBEDDED,
  ConnectingFarcaster: (state) => !offeredSocials(state).includes('farcaster') && EMBEDDED,
  ConnectingSocial: ({ config }, params) =>
    config.plugins.embeddedWallet === undefined ? EMBEDDED : !isSocialProvider(params?.provider) && 'params.provider of a social account',
  UpdateEmailWallet: ({ auth }) => auth.user === undefined && 'a visitor who is logged in',
  ApproveTransaction: ({ approvals }) => approvals.open === undefined && 'a request that needs approval',
}
