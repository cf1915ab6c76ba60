import { merge, mergeMap } from '../shared/streams/flatten.js'
import { filter, map } from '../shared/streams/operators.js'
import { log } from '../log.js'
import type { DomainCommand, Policy, Slice } from '../root.js'
import { type AlertKey, alertText, type MoreAlerts } from '../shared/alerts.js'
import { type ErrorCode, failure } from '../shared/errors.js'

/** An alert that is open: at the foot of the dialog until dismissed (TOAST-16). */
export interface Alert {
  readonly key: AlertKey
  readonly code: ErrorCode
  readonly short: string
  readonly long: string
}

/** What is known of alerts. */
export interface AlertState {
  readonly current?: Alert
  /** Alerts on provider errors are told once in the life of an instance (specification, section 8). */
  readonly told: readonly AlertKey[]
}

/** What can be asked of alerts. */
export type AlertCommand =
  | { readonly type: 'showAlert'; readonly alert: AlertKey; readonly context?: Readonly<Record<string, string | number>>; readonly once?: boolean }
  | { readonly type: 'dismissAlert' }

/** What can come true of alerts. */
export type AlertEvent =
  | { readonly type: 'alertShown'; readonly alert: Alert }
  /** For the host, and not in debug mode: logged, not shown. */
  | { readonly type: 'alertLogged'; readonly alert: Alert }
  | { readonly type: 'alertDismissed'; readonly key: AlertKey }

const raises: Policy = (io) =>
  merge(
    io.on('networkSwitchFailed').pipe(
      filter(({ failure: reason }) => reason.code === 'NETWORK_NOT_FOUND'),
      map(({ network }): DomainCommand => ({ type: 'showAlert', alert: 'networkNotFound', context: { network } })),
    ),
    io.on('policyFailed').pipe(
      filter(({ stopped }) => stopped),
      map(({ policy }): DomainCommand => ({ type: 'showAlert', alert: 'policyStopped', context: { policy } })),
    ),
  )

const logs: Policy = (io) =>
  io.on('alertLogged', 'alertShown').pipe(mergeMap(({ alert }) => log(io, { level: 'error', text: alert.short, context: { explanation: alert.long } })))

/**
 * What must be told aside from any view. One alert is open at a time.
 * @param more alerts on a service, which come with the plugs that use one
 */
export function createAlerts(more?: MoreAlerts): Slice<'alerts', AlertCommand> {
  return {
    name: 'alerts',
    decide: {
      showAlert(state, { alert: key, context, once = false }) {
        const known = alertText(key, context, more)
        if (known === undefined) return { rejected: failure('OPTIONS_INVALID', { option: 'alert', problem: `"${key}" is unknown` }) }
        if (once && state.alerts.told.includes(key)) return []
        const { audience, ...alert } = known
        if (audience === 'host' && !state.config.debug) return [{ type: 'alertLogged', alert }]
        return state.alerts.current?.key === key && state.alerts.current.long === alert.long ? [] : [{ type: 'alertShown', alert }]
      },
      dismissAlert(state) {
        return state.alerts.current === undefined ? [] : [{ type: 'alertDismissed', key: state.alerts.current.key }]
      },
    },
    evolve: {
      alertShown: (state, { alert }) => ({ current: alert, told: tell(state.told, alert.key) }),
      alertLogged: (state, { alert }) => ({ ...state, told: tell(state.told, alert.key) }),
      alertDismissed: ({ current: _, ...state }) => state,
      stopped: () => ({ told: [] }),
    },
    policies: { raises, logs },
  }
}

function tell(told: readonly AlertKey[], key: AlertKey): readonly AlertKey[] {
  return told.includes(key) ? told : [...told, key]
}
