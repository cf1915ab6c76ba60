import type { DomainCommand, Policy } from '../root.js'
import { flowsOf } from '../connection/index.js'
import type { ViewName } from '../modal/index.js'
import { selectView } from '../modal/selectors.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { concat, merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { filter, map, take } from '../shared/streams/operators.js'
import { of } from '../shared/streams/sources.js'

const VIEW_OF = { email: 'EmailLogin', social: 'ConnectingSocial', farcaster: 'ConnectingFarcaster' } as const satisfies Readonly<Record<string, ViewName>>

const LOGIN_VIEWS: readonly string[] = Object.values(VIEW_OF)

/** A dialog that stands open shows the login that was begun in it. */
const showsLogins: Policy = (io) =>
  io.on('loginStarted').pipe(
    filter(({ kind }) => io.state().modal.open && selectView(io.state()).view !== VIEW_OF[kind]),
    map(
      (started): DomainCommand => ({
        type: 'pushView',
        view: VIEW_OF[started.kind],
        ...(started.kind === 'social' ? { params: { provider: started.provider } } : {}),
      }),
    ),
  )

/** A login by e-mail is gone back to by its view, which asks for the address; the dialog opens for it where it is closed (ACCT-15). */
const asksForAddress: Policy = (io) =>
  io.on('loginAddressAsked').pipe(map(({ namespace }): DomainCommand => ({ type: 'pushView', view: 'EmailLogin', params: { namespace } })))

/** A view of a login that is entered by itself begins it, in the same call as the click. */
const actsOnViews: Policy = (io) =>
  io.on('modalOpened', 'viewPushed', 'viewReplaced', 'viewReset').pipe(
    mergeMap(({ view, params }): DomainCommand[] => {
      const { login } = io.state().auth
      if (view === 'ConnectingSocial' && params?.provider !== undefined && !(login?.kind === 'social' && login.provider === params.provider))
        return [{ type: 'loginWithSocial', provider: params.provider }]
      if (view === 'ConnectingFarcaster' && login?.kind !== 'farcaster') return [{ type: 'loginWithFarcaster' }]
      return []
    }),
  )

/** Leaving such a view ends what it was about (CONN-40, MODAL-45). */
const leavesViews: Policy = (io) => {
  // Begun without the dialog it goes on beside it.
  let changing = false
  return merge(
    io.on('modalClosed', 'viewPopped', 'viewReplaced', 'viewReset').pipe(
      filter(() => io.state().auth.login !== undefined || io.state().auth.emailChange !== undefined),
      map((): DomainCommand => ({ type: 'reportLoginViewLeft' })),
    ),
    // A switch of the network closes the dialog, too, or puts its own view in the place of all others.
    io.settled$.pipe(
      filter(() => {
        const { auth, modal } = io.state()
        const has = (...views: readonly string[]) => modal.open && modal.stack.some(({ view }) => views.includes(view))
        const before = changing
        changing = auth.emailChange !== undefined && has('UpdateEmailWallet')
        const leavesChange = before && !changing && auth.emailChange !== undefined
        return leavesChange || (auth.login?.shown === true && auth.login.step !== 'connecting' && !has(...LOGIN_VIEWS))
      }),
      map((): DomainCommand => ({ type: 'reportLoginViewLeft' })),
    ),
    // Nobody is there any more whose e-mail could be changed.
    io
      .on('disconnected', 'connectionForgotten')
      .pipe(
        filter(() => io.state().auth.user === undefined && io.state().auth.emailChange !== undefined),
        map((): DomainCommand => ({ type: 'cancelEmailUpdate' })),
      ),
  )
}

/** A window that was closed leads back to where the visitor came from. */
const goesBack: Policy = (io) =>
  io.on('loginFailed').pipe(
    filter(
      ({ kind, failure }) =>
        kind === 'social' && failure.code === 'POPUP_CLOSED' && io.state().modal.open && selectView(io.state()).view === 'ConnectingSocial',
    ),
    map((): DomainCommand => ({ type: 'goBack' })),
  )

/** An earlier login that could not be taken up is told of, and the dialog begins anew (AUTH-31). */
const tellsRestore: Policy = (io) =>
  merge(
    io
      .on('embeddedRestoreFailed')
      .pipe(map(({ failure }): DomainCommand => ({ type: 'showToast', variant: 'error', message: failure.message, delayMs: ERROR_TOAST_DELAY_MS }))),
    io.on('embeddedRestoreFailed').pipe(
      filter(() => io.state().modal.open),
      map((): DomainCommand => ({ type: 'resetView', view: 'Connect' })),
    ),
    io.on('accountTypeChangeFailed').pipe(
      filter(({ failure }) => failure.code !== 'ABORTED' && failure.code !== 'OPERATION_SUPERSEDED'),
      map(({ failure }): DomainCommand => ({ type: 'showToast', variant: 'error', message: failure.message, delayMs: ERROR_TOAST_DELAY_MS })),
    ),
  )

/** While an earlier login is taken up, a note says so to whoever has the dialog open (AUTH-32). */
const notesRestore: Policy = (io) =>
  io.on('embeddedRestoreStarted').pipe(
    filter(() => io.state().toasts.current?.open !== true && io.state().toasts.next === undefined),
    switchMap(({ operation }) =>
      concat(
        of<DomainCommand>({ type: 'showToast', variant: 'loading', message: NOTE }),
        io.on('connected', 'connectFailed').pipe(
          filter(() => !flowsOf(io.state()).some(({ namespace, flow }) => flow.operation === `${operation}:${namespace}`)),
          take(1),
          mergeMap((): DomainCommand[] => {
            const { current } = io.state().toasts
            return current?.open && current.message === NOTE ? [{ type: 'hideToast', id: current.id }] : []
          }),
        ),
      ),
    ),
  )

/** Named in the message table of the UI. */
const NOTE = 'toast.authenticating'

/** The policies between logins and the dialog, by name. */
export const viewPolicies = { showsLogins, asksForAddress, actsOnViews, leavesViews, goesBack, tellsRestore, notesRestore }
