import type { ModalCommand } from '../modal/messages.js'
import type { ViewName } from '../modal/state.js'
import { selectActiveAddress } from '../account/index.js'
import type { Rejection } from '../kernel/types.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { failure } from '../shared/errors.js'
import { subjectOf } from './subject.js'

const VIEW: ViewName = 'SIWXSignMessage'

/** Whether the view is on the stack of the open dialog. */
export function isViewOpen({ modal: { open, stack } }: RootState): boolean {
  return open && stack.some(({ view }) => view === VIEW)
}

/** The view has done its work. A dialog that stands in the page goes on to what it shows next. */
export function closeView(state: RootState): readonly DomainEvent[] {
  if (!isViewOpen(state)) return []
  return [state.modal.embedded ? { type: 'viewReset', view: selectActiveAddress(state) === undefined ? 'Connect' : 'Account' } : { type: 'modalClosed' }]
}

/** Whether the dialog cannot be closed: sign-in is required, there is no session, and one of the two views is there that stay until then (MODAL-44). */
function isHeld(state: RootState): boolean {
  const { modal, siwx, config, approvals } = state
  const owed = config.siwx?.required === true && siwx.phase !== 'signedIn' && subjectOf(state) !== undefined
  // An approval that was given holds nobody.
  return owed && modal.open && modal.stack.some(({ view }) => view === VIEW || (view === 'ApproveTransaction' && approvals.open !== undefined))
}

const shaken: readonly DomainEvent[] = [{ type: 'modalShaken' }]

/** The dialog in an app with sign-in: what that adds to its decisions comes with the plug. */
export function joinSignIn(modal: Slice<'modal', ModalCommand>): Slice<'modal', ModalCommand> {
  const { chooseNetwork, closeModal, goBack, openModal, pushView, replaceView, resetView, reportSuccessShown } = modal.decide
  const isTop = ({ modal: { stack } }: RootState) => stack[stack.length - 1]?.view === VIEW
  const isEnd = (state: RootState) => isHeld(state) && (state.modal.stack.length < 2 || isTop(state))
  return {
    ...modal,
    decide: {
      ...modal.decide,
      closeModal: (state, command, context) => (isHeld(state) ? shaken : closeModal(state, command, context)),
      // From an approval it goes back to the view that asked for it.
      goBack: (state, command, context) => (isEnd(state) ? shaken : goBack(state, command, context)),
      // The network that is active goes back, too.
      chooseNetwork(state, command, context) {
        const chosen = chooseNetwork(state, command, context)
        const isLeft = !('rejected' in chosen) && chosen.some(({ type }) => type === 'modalClosed' || type === 'viewPopped')
        return isLeft && isEnd(state) ? shaken : chosen
      },
      openModal: (state, command, context) => refuseView(state, command.view) ?? openModal(state, command, context),
      pushView: (state, command, context) => refuseView(state, command.view) ?? pushView(state, command, context),
      replaceView: (state, command, context) =>
        refuseView(state, command.view) ?? (isHeld(state) && isTop(state) && command.view !== VIEW ? shaken : replaceView(state, command, context)),
      resetView: (state, command, context) =>
        refuseView(state, command.view) ?? (isHeld(state) && command.view !== VIEW ? shaken : resetView(state, command, context)),
      reportSuccessShown(state, command, context) {
        // Whether there is a session is not known yet: the dialog does not leave to come back.
        if (state.config.siwx?.required === true && state.siwx.phase === 'looking') return []
        const left = reportSuccessShown(state, command, context)
        // Who connected the wallet once more, which was there all along, owes the sign-in as before.
        return isHeld(state) && !('rejected' in left) && left.length > 0 ? [{ type: 'viewReset', view: VIEW }] : left
      },
    },
  }
}

/** The view is about somebody who is connected and not signed in (robustness, I-31). */
function refuseView(state: RootState, view: ViewName | undefined): Rejection | undefined {
  return view === VIEW && (subjectOf(state) === undefined || state.siwx.phase === 'signedIn')
    ? { rejected: failure('VIEW_UNAVAILABLE', { view, needs: 'a connected account that is not signed in' }) }
    : undefined
}
