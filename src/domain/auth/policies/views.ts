import type { DomainCommand, Policy } from '../../root.js'
import { flowsOf } from '../../connection/index.js'
import type { ViewName } from '../../modal/index.js'
import { LOGIN_VIEWS, selectView } from '../../modal/selectors.js'
import { ERROR_TOAST_DELAY_MS } from '../../toasts/index.js'
import { concat, filter, map, merge, mergeMap, of, switchMap, take } from 'rxjs'
import { isSocialProvider } from '../../shared/features.js'

const VIEW_OF = { email: 'EmailLogin', social: 'ConnectingSocial', farcaster: 'ConnectingFarcaster' } as const satisfies Readonly<Record<string, ViewName>>

const VIEWS: readonly string[] = Object.values(VIEW_OF)

/** Shows a login that starts while the dialog is open. */
const showStartedLogin: Policy = (io) =>
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

/** Opens the view of an e-mail login that needs the address again, and the dialog if it is closed (ACCT-15). */
const askForAddressAgain: Policy = (io) =>
  io.on('loginAddressAsked').pipe(map(({ namespace }): DomainCommand => ({ type: 'pushView', view: 'EmailLogin', params: { namespace } })))

/** Starts a login when its view is opened directly, in the call stack of the click. */
const startLoginOfView: Policy = (io) =>
  io.on('modalOpened', 'viewPushed', 'viewReplaced', 'viewReset').pipe(
    mergeMap(({ view, params }): DomainCommand[] => {
      const { login } = io.state().auth
      if (view === 'ConnectingSocial' && isSocialProvider(params?.provider) && !(login?.kind === 'social' && login.provider === params.provider))
        return [{ type: 'loginWithSocial', provider: params.provider }]
      if (view === 'ConnectingFarcaster' && login?.kind !== 'farcaster') return [{ type: 'loginWithFarcaster' }]
      return []
    }),
  )

/** Ends a login or an e-mail change when its view is left (CONN-40, MODAL-45). */
const endLoginOfLeftView: Policy = (io) => {
  // A login started without the dialog continues.
  let changing = false
  return merge(
    io.on('modalClosed', 'viewPopped', 'viewReplaced', 'viewReset').pipe(
      filter(() => io.state().auth.login !== undefined || io.state().auth.emailChange !== undefined),
      map((): DomainCommand => ({ type: 'reportLoginViewLeft' })),
    ),
    // A network switch may close the dialog or replace all views.
    io.settled$.pipe(
      filter(() => {
        const { auth, modal } = io.state()
        const has = (...views: readonly string[]) => modal.open && modal.stack.some(({ view }) => views.includes(view))
        const before = changing
        changing = auth.emailChange !== undefined && has('UpdateEmailWallet')
        const leavesChange = before && !changing && auth.emailChange !== undefined
        return leavesChange || (auth.login?.shown === true && auth.login.step !== 'connecting' && !has(...VIEWS))
      }),
      map((): DomainCommand => ({ type: 'reportLoginViewLeft' })),
    ),
    // Without a user there is no e-mail to change.
    io
      .on('disconnected', 'connectionForgotten')
      .pipe(
        filter(() => io.state().auth.user === undefined && io.state().auth.emailChange !== undefined),
        map((): DomainCommand => ({ type: 'cancelEmailUpdate' })),
      ),
  )
}

/** Reports a restore that failed, and resets the dialog (AUTH-31). */
const tellFailedLoginRestore: Policy = (io) =>
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

/** Shows a toast while a login is being restored and the dialog is open (AUTH-32). */
const showRestoringToast: Policy = (io) =>
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

/** Key in the UI's message table. */
const NOTE = 'toast.authenticating'

/** Dismisses an alert of the frame that a login view has told in its own words, once the view is left: a failure is told once (UX-27). */
const dismissToldFrameAlert: Policy = (io) => {
  const isLogin = () => io.state().modal.open && LOGIN_VIEWS.includes(selectView(io.state()).view)
  return io.on('alertShown').pipe(
    filter(({ alert: { key } }) => (key === 'iframeLoadFailed' || key === 'iframeRequestTimeout') && isLogin()),
    switchMap(({ alert: { key } }) =>
      io.settled$.pipe(
        filter(() => !isLogin()),
        take(1),
        filter(() => io.state().alerts.current?.key === key),
        map((): DomainCommand => ({ type: 'dismissAlert' })),
      ),
    ),
  )
}

/** Policies of logins and the dialog, by name. */
export const viewPolicies = {
  dismissToldFrameAlert,
  showStartedLogin,
  askForAddressAgain,
  startLoginOfView,
  endLoginOfLeftView,
  tellFailedLoginRestore,
  showRestoringToast,
}
