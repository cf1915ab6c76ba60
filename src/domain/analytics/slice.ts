import { catchError, EMPTY, filter, from, ignoreElements, map, mergeMap, type Observable, of, startWith, take } from 'rxjs'
import type { DomainCommand, DomainEvent, Policy, PolicyIo, RootState, Slice } from '../root.js'
import { selectFeature } from '../features/selectors.js'
import type { Failure } from '../shared/errors/failure.js'
import { analyticsOf, rules } from './events.js'
import type { AnalyticsEvent } from './state.js'

/** Error events in a minute; further ones are dropped (EVENTS-09). */
export const ERRORS_PER_MINUTE = 5
const MINUTE_MS = 60_000
/** Operations whose events are remembered. */
const KEPT = 64

/** Domain events that are counted, and failures that may be errors of this library. */
const COUNTED = [...(Object.keys(rules) as DomainEvent['type'][]), 'emailUpdateFailed', 'connectRefusedLate'] as const

/** Derives analytics events. */
const recordEvents: Policy = (io) =>
  io.on(...COUNTED).pipe(mergeMap((event) => from(analyticsOf(event, io.state())).pipe(map((one): DomainCommand => ({ type: 'reportAnalytics', event: one })))))

/** Sends events, once it is known that they may be. Silent on failure (EVENTS-07), but for a refused origin, which is told once (EVENTS-06). */
const sendEvents: Policy = (io): Observable<DomainCommand> =>
  io.on('analyticsRecorded').pipe(
    mergeMap(({ event }) =>
      whenSettled(io).pipe(
        filter(() => selectFeature(io.state(), 'analytics').on),
        mergeMap(() => io.ports.services.send(withoutAddress(io, event))),
        ignoreElements(),
        catchError(({ code, context }: Failure): Observable<DomainCommand> => {
          if (code !== 'HTTP_STATUS' || context['status'] !== 403) return EMPTY
          return of({ type: 'showAlert', alert: 'originNotAllowed', context: { origin: io.state().settings.page?.origin ?? '' }, once: true })
        }),
      ),
    ),
  )

/** Emits once it is known if events are sent: with the page's own word first (Global Privacy Control). Until then they wait; they are gone if they may not be sent. */
function whenSettled(io: PolicyIo): Observable<unknown> {
  return io.on('servicesPageRead', 'settingsLoaded', 'settingsFailed').pipe(
    startWith(null),
    filter(() => isSettled(io.state())),
    take(1),
  )
}

function isSettled(state: RootState): boolean {
  const { config, settings } = state
  if (settings.page === undefined) return false
  const { services } = config.plugins
  const { analytics, failedAt } = settings.held.analytics ?? {}
  const isOwn = services?.analytics !== false && services?.analytics?.own === true
  return isOwn || !selectFeature(state, 'analytics').on || analytics !== undefined || failedAt !== undefined
}

function withoutAddress(io: PolicyIo, event: AnalyticsEvent): AnalyticsEvent {
  const { address: _, ...rest } = event
  const { analytics } = io.state().config.plugins.services ?? {}
  return analytics !== false && analytics?.address === false ? rest : event
}

/** Analytics slice: what is counted, each once per operation. */
export const analytics: Slice<'analytics'> = {
  name: 'analytics',
  publicEvents: { analyticsRecorded: true },
  decide: {
    reportAnalytics({ analytics: { recent, errorsAt } }, { event }, { now }) {
      const isFull = errorsAt.filter((at) => at > now - MINUTE_MS).length >= ERRORS_PER_MINUTE
      if ((event.type === 'error' && isFull) || recent.includes(keyOf(event))) return []
      return [{ type: 'analyticsRecorded', event: { ...event, at: now } }]
    },
  },
  evolve: {
    analyticsRecorded: ({ recent, errorsAt }, { event }) => ({
      recent: event.operation === undefined ? recent : [...recent, keyOf(event)].slice(-KEPT),
      errorsAt: event.type === 'error' ? [...errorsAt, event.at].slice(-ERRORS_PER_MINUTE) : errorsAt,
    }),
  },
  policies: { recordEvents, sendEvents },
}

/** Key of an event of an operation. One without an operation is never a repetition. */
function keyOf({ event, step, operation }: Pick<AnalyticsEvent, 'event' | 'step' | 'operation'>): string {
  return operation === undefined ? '' : `${operation} ${event} ${step}`
}
