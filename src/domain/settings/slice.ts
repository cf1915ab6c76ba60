import { EMPTY, exhaustMap, filter, map, merge, mergeMap, of, type Observable } from 'rxjs'
import type { DomainCommand, Policy, Slice } from '../root.js'
import { later } from '../shared/timing.js'
import { alertsOfFailure } from './alerts.js'
import { originAlerts } from './errors.js'
import { isAllowedOrigin } from './origins.js'
import { ACTS, isAct, settingsRead } from './read.js'
import { overriddenOptions } from './remote.js'

/** Milliseconds that the opening of the dialog waits for the settings (CONFIG-05). */
export const SETTINGS_WAIT_MS = 1_000

/** Reads the facts of the page with the visitor's first act. */
const noticeFirstAct: Policy = (io) =>
  io.on(...ACTS).pipe(
    filter((event) => isAct(event) && io.state().settings.page === undefined),
    exhaustMap(() => io.ports.services.page()),
    map((facts): DomainCommand => ({ type: 'reportServicesPage', facts })),
  )

/** Ends the wait for the first answer, and lets a later one count when the dialog is closed. */
const applySettings: Policy = (io) => {
  const due: DomainCommand = { type: 'reportSettingsDue' }
  const answered = io.on('settingsLoaded', 'settingsFailed').pipe(filter(({ about }) => about === 'features'))
  const waited = io.on('settingsRequested').pipe(
    filter(({ about }) => about === 'features'),
    mergeMap(() => later(io.ports.timer, SETTINGS_WAIT_MS, due, answered)),
  )
  return merge(waited, answered, io.on('modalClosed')).pipe(map(() => due))
}

/** Raises the alerts of the settings, each once. */
const raiseSettingsAlerts: Policy = (io): Observable<DomainCommand> =>
  merge(
    io.on('settingsFailed').pipe(mergeMap(({ about, failure }) => of(...alertsOfFailure(about, failure)))),
    io.on('settingsLoaded').pipe(
      mergeMap(({ origins }): Observable<DomainCommand> => {
        const { config, settings } = io.state()
        const origin = settings.page?.origin ?? ''
        if (origins === undefined || isAllowedOrigin(origin, origins, config.plugins.services?.allowedOrigins)) return EMPTY
        return of({ type: 'showAlert', alert: 'originNotAllowed', context: { origin }, once: true })
      }),
    ),
    io.on('settingsApplied').pipe(
      mergeMap(({ features = {} }): Observable<DomainCommand> => {
        const settings = overriddenOptions(io.state().config, features).join(', ')
        return settings === '' ? EMPTY : of({ type: 'showAlert', alert: 'localConfigurationIgnored', context: { settings }, once: true })
      }),
    ),
  )

/** Settings slice: what the project says at the hosted services. */
export const settings: Slice<'settings'> = {
  name: 'settings',
  publicEvents: { ...settingsRead.publicEvents, settingsApplied: true },
  decide: {
    ...settingsRead.decide,
    reportServicesPage: ({ settings }, { facts }) => (settings.page === undefined ? [{ type: 'servicesPageRead', facts }] : []),
    reportSettingsDue({ settings: { waits, applied, held }, modal }) {
      const features = held.features?.features
      if (!waits && (features === undefined || features === applied || (modal.open && !modal.embedded))) return []
      return [{ type: 'settingsApplied', ...(features !== undefined && { features }) }]
    },
  },
  evolve: {
    ...settingsRead.evolve,
    servicesPageRead: (state, { facts }) => ({ ...state, page: facts }),
    settingsRequested(state, event, at) {
      const next = settingsRead.evolve.settingsRequested(state, event, at)
      return event.about === 'features' && state.applied === undefined ? { ...next, waits: true } : next
    },
    settingsApplied: ({ applied: _, ...state }, { features }) => ({ ...state, waits: false, ...(features && { applied: features }) }),
    stopped: (state, event, at) => ({ ...settingsRead.evolve.stopped(state, event, at), waits: false }),
  },
  policies: { ...settingsRead.policies, noticeFirstAct, applySettings, raiseSettingsAlerts },
  endings: settingsRead.endings,
  outcomes: settingsRead.outcomes,
  alerts: originAlerts,
}
