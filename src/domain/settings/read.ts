import { map, type Observable } from 'rxjs'
import type { ViewName } from '../modal/state.js'
import { defineRead, readOn } from '../reads/index.js'
import type { DomainEvent, EventOf, PolicyIo, RootState } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { SettingsAnswer } from './messages.js'
import { readRemote } from './remote.js'
import type { AboutSettings, SettingsTopic, SettingsValue } from './state.js'

/** Acts of the visitor. Nothing is asked before the first of them. */
export const ACTS = [
  'modalOpened',
  'viewPushed',
  'connectStarted',
  'networkSwitchStarted',
  'requestStarted',
  'loginStarted',
  'signInStarted',
  'disconnectStarted',
] as const

/** Views that the page opens by itself, after a restore too. */
const OWN_VIEWS: readonly string[] = ['SIWXSignMessage', 'UnsupportedChain'] satisfies readonly ViewName[]

/** Returns true for acts of the visitor. A restore is none, nor is the question that the page asks after it. */
export function isAct(event: EventOf<(typeof ACTS)[number]>): boolean {
  if (event.type === 'modalOpened') return !OWN_VIEWS.includes(event.view)
  return event.type !== 'connectStarted' || event.by === 'visitor'
}

/** The answers of a page load count until its end (CONFIG-13). */
const FOR_EVER = Number.MAX_SAFE_INTEGER

const readTopic = (about: SettingsTopic, isAsked: (state: RootState) => boolean = () => true) =>
  readOn<DomainEvent['type']>(['servicesPageRead', ...ACTS], (event, state) =>
    state.settings.page !== undefined && (event.type === 'servicesPageRead' || isAct(event as never)) && isAsked(state) ? { about } : undefined,
  )

/** Settings of the project: features, origins, and if it is measured. */
export const settingsRead = defineRead('settings', {
  slice: 'settings',
  member: 'held',
  keys: { members: ['about'], key: ({ about }: AboutSettings) => about, subject: (key): AboutSettings => ({ about: key as SettingsTopic }) },
  subject: ({ config }: RootState, { about }: AboutSettings) => (config.plugins.services === undefined ? undefined : { about }),
  ask: ({ ports }: PolicyIo, { about }): Observable<SettingsAnswer> =>
    ports.http.call({ call: calls[about], input: {} }).pipe(map((answer) => answer as SettingsAnswer)),
  accept: (_, { about }, answer: SettingsAnswer): SettingsValue | undefined => values[about](answer),
  failure: (cause) => cause ?? failure('HTTP_ANSWER_INVALID', { host: 'wallets', reason: 'shape' }),
  lifetimeMs: FOR_EVER,
  retryAfterMs: FOR_EVER,
  deadlineMs: 20_000,
  service: () => 'The settings of the project',
  keep: 3,
  outlivesStop: true,
  triggers: [readTopic('features'), readTopic('origins'), readTopic('analytics', isMeasured)],
})

const calls = { features: 'features', origins: 'origins', analytics: 'analyticsSettings' } as const

const values: Readonly<Record<SettingsTopic, (answer: SettingsAnswer) => SettingsValue | undefined>> = {
  features: ({ features }) => features && { features: readRemote(features) },
  origins: ({ allowedOrigins }) => allowedOrigins && { origins: allowedOrigins },
  analytics: ({ isAnalyticsEnabled }) => (isAnalyticsEnabled === undefined ? undefined : { analytics: isAnalyticsEnabled }),
}

/** Returns true if the project is asked about analytics: not where they are off anyway, or go to the app's own sink. */
function isMeasured({ config, settings }: RootState): boolean {
  const { analytics } = config.plugins.services ?? {}
  return config.features.analytics && analytics !== false && analytics?.own !== true && settings.page?.privacyControl !== true
}
