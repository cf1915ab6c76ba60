import type { ViewName } from '../modal/state.js'
import { selectActiveAddress } from '../account/index.js'
import type { Rejection } from '../kernel/types.js'
import type { Guards } from '../plugin.js'
import type { DomainEvent, RootState } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { subjectOf } from './subject.js'

const VIEW: ViewName = 'SIWXSignMessage'

/** Returns true if the view is on the stack of the open dialog. */
export function isViewOpen({ modal: { open, stack } }: RootState): boolean {
  return open && stack.some(({ view }) => view === VIEW)
}

/** Closes the view. An embedded dialog shows its default view next. */
export function closeView(state: RootState): readonly DomainEvent[] {
  if (!isViewOpen(state)) return []
  return [state.modal.embedded ? { type: 'viewReset', view: selectActiveAddress(state) === undefined ? 'Connect' : 'Account' } : { type: 'modalClosed' }]
}

/** Returns true if the view is the visible one. It shows the success for a moment before the dialog closes. */
export function showsSuccess(state: RootState): boolean {
  return state.modal.open && isTop(state)
}

/**
 * Returns true if the dialog cannot be closed: sign-in is required, there is no session, and the sign-in view or an open approval is on the stack (MODAL-44).
 */
function isHeld(state: RootState): boolean {
  const { modal, approvals } = state
  // An approval that was answered can be left.
  return isMissing(state) && modal.open && modal.stack.some(({ view }) => view === VIEW || (view === 'ApproveTransaction' && approvals.open !== undefined))
}

/** Returns true if a required sign-in is missing. A sign-in that is owed stays so while a network switch is under way, also where the wallet passes through a network that the app lacks. */
function isMissing(state: RootState): boolean {
  const { phase } = state.siwx
  return state.config.plugins.siwx?.required === true && phase !== 'signedIn' && (phase === 'owed' || subjectOf(state) !== undefined)
}

const shaken: readonly DomainEvent[] = [{ type: 'modalShaken' }]

const isTop = ({ modal: { stack } }: RootState) => stack[stack.length - 1]?.view === VIEW
const isEnd = (state: RootState) => isHeld(state) && (state.modal.stack.length < 2 || isTop(state))

/** Guards of the dialog. It stays open while a required sign-in is missing. */
export const viewGuards: Guards = {
  closeModal: (state) => (isHeld(state) ? shaken : undefined),
  // Back from an approval returns to the view that requested it.
  goBack: (state) => (isEnd(state) ? shaken : undefined),
  // Choosing the active network also navigates back.
  chooseNetwork(state, _, context) {
    const chosen = context.decide()
    const isLeft = !('rejected' in chosen) && chosen.some(({ type }) => type === 'modalClosed' || type === 'viewPopped')
    return isLeft && isEnd(state) ? shaken : chosen
  },
  openModal: (state, { view }) => refuseView(state, view),
  pushView: (state, { view }) => refuseView(state, view),
  replaceView: (state, { view }) => refuseView(state, view) ?? (isHeld(state) && isTop(state) && view !== VIEW ? shaken : undefined),
  resetView: (state, { view }) => refuseView(state, view) ?? (isHeld(state) && view !== VIEW ? shaken : undefined),
  reportSuccessShown(state, _, context) {
    // The session check is still running, so the dialog stays open.
    if (state.config.plugins.siwx?.required === true && state.siwx.phase === 'looking') return []
    if (isTop(state)) return state.siwx.phase === 'signedIn' ? closeView(state) : []
    const left = context.decide()
    // A wallet that connected again still has to sign in, also where a question about another namespace stands in place of the view (NET-17).
    const isOwed = isHeld(state) || (state.siwx.phase === 'owed' && isMissing(state))
    return isOwed && !('rejected' in left) && left.length > 0 ? [{ type: 'viewReset', view: VIEW }] : left
  },
}

/** Rejects the view unless an account is connected and not signed in (robustness, I-31). */
function refuseView(state: RootState, view: ViewName | undefined): Rejection | undefined {
  return view === VIEW && (subjectOf(state) === undefined || state.siwx.phase === 'signedIn')
    ? { rejected: failure('VIEW_UNAVAILABLE', { view, needs: 'a connected account that is not signed in' }) }
    : undefined
}
