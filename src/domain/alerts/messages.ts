import type { SliceDeclaration } from '../declaration.js'
import type { AlertKey } from '../shared/errors/alerts.js'
import type { ErrorCode } from '../shared/errors/errors.js'

/** Open alert. It stays at the foot of the dialog until dismissed (TOAST-16). */
export interface Alert {
  readonly key: AlertKey
  readonly code: ErrorCode
  readonly short: string
  readonly long: string
}

/** State of the alerts slice. */
export interface AlertState {
  readonly current?: Alert
  /** Alerts shown or logged so far. One with `once` is not repeated in the life of an instance (specification, section 8). */
  readonly told: readonly AlertKey[]
}

/** Commands of the alerts slice. */
export type AlertCommand =
  /** Shows an alert. `context` fills in its text. With `once`, an alert that was shown since `start` is not shown again. */
  | { readonly type: 'showAlert'; readonly alert: AlertKey; readonly context?: Readonly<Record<string, string | number>>; readonly once?: boolean }
  /** Dismisses the alert that is shown. */
  | { readonly type: 'dismissAlert' }

/** Public events of alerts. */
export type AlertEvent =
  /** When an alert is shown at the foot of the dialog. */
  | { readonly type: 'alertShown'; readonly alert: Alert }
  /** After `dismissAlert`. */
  | { readonly type: 'alertDismissed'; readonly key: AlertKey }

/** Events that `events$` does not carry. */
export type AlertInternalEvent =
  /** Alert for the developers of the app. Outside debug mode it is logged, not shown. */
  { readonly type: 'alertLogged'; readonly alert: Alert }

/** See {@link SliceDeclaration}. */
export const alertsDeclaration: SliceDeclaration<'alerts'> = {
  commands: {
    showAlert: { alert: 'alert', context: 'alertContext?', once: 'flag?' },
    dismissAlert: {},
  },
  main: { showAlert: 'alert' },
  events: {
    alertShown: {},
    alertLogged: {},
    alertDismissed: {},
  },
  personal: {},
}

declare module '../registry.js' {
  interface Slices {
    readonly alerts: { readonly state: AlertState; readonly commands: AlertCommand; readonly events: AlertEvent | AlertInternalEvent }
  }
  interface PublicSlices {
    readonly alerts: { readonly state: AlertState; readonly commands: AlertCommand; readonly events: AlertEvent }
  }
}
