import { filter, map, merge, mergeMap } from 'rxjs'
import { isReported } from '../config/index.js'
import { log } from '../log.js'
import type { AnySlice, DomainCommand, Policy, Slice } from '../root.js'
import { type AlertKey, alertText, baseAlerts } from '../shared/errors/alerts.js'
import { failure } from '../shared/errors/errors.js'

export type { Alert, AlertCommand, AlertEvent, AlertState } from './messages.js'

const raiseAlerts: Policy = (io) =>
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

const logAlerts: Policy = (io) =>
  io.on('alertLogged', 'alertShown').pipe(
    // The developer has read of a missing project id at the start, with the line that mends it.
    filter(({ alert: { key } }) => key !== 'projectIdNotConfigured' || !isReported(io.state().config, 'walletConnect')),
    mergeMap(({ alert }) => log(io, { level: 'error', text: alert.short, context: { explanation: alert.long } })),
  )

/**
 * Creates the alerts slice: messages that stand aside from any view. One alert is open at a time.
 *
 * @param slices all others, which may add alerts
 */
export function createAlerts(slices: readonly Pick<AnySlice, 'alerts'>[]): Slice<'alerts'> {
  const table = Object.assign({}, baseAlerts, ...slices.map(({ alerts }) => alerts))
  return {
    name: 'alerts',
    publicEvents: { alertShown: true, alertDismissed: true },
    decide: {
      showAlert(state, { alert: key, context, once = false }) {
        const known = alertText(table, key, context)
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
    policies: { raiseAlerts, logAlerts },
  }
}

function tell(told: readonly AlertKey[], key: AlertKey): readonly AlertKey[] {
  return told.includes(key) ? told : [...told, key]
}
