/**
 * An example plugin: places that the visitor has been to (an act, kept by the app's server), and what others say of the last one (a read). Each text is a file or
 * a change of one; they compile and run only in a copy of the repository (`toy-plugin.spec.ts`). `CONTRIBUTING.md` follows it.
 */

/** New files, by path. */
export const added: Readonly<Record<string, string>> = {
  'src/ports/visits.ts': `import type { Observable } from 'rxjs'

/** The app's server for visits. Cold: asks nothing before it is subscribed to. */
export interface VisitsPort {
  /** Keeps a visit. Emits null. Fails with a typed failure. */
  keep(request: { readonly place: string }): Observable<null>
  /** Emits how many stars others give a place, 1 to 5. Fails with a typed failure. */
  stars(request: { readonly place: string }): Observable<{ readonly stars: number }>
}

declare module './index.js' {
  interface Ports {
    /** Present with the plugin \`visits()\`. */
    readonly visits: VisitsPort
  }
}
`,
  'src/domain/visits/state.ts': `import type { Held } from '../reads/state.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Rating of a place by others. */
export interface Rating {
  /** 1 to 5. */
  readonly stars: number
}

/** Places in the order of the visits, and ratings by the key of the place. */
export interface VisitsState {
  readonly places: readonly Personal[]
  readonly ratings: { readonly [place: string]: Held<Rating> }
}

/** State without a visit. */
export const NO_VISITS: VisitsState = { places: [], ratings: {} }
`,
  'src/domain/visits/messages.ts': `import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import { type AnswerReport, declareRead, type FailedEvent, type FailureReport, type LoadedEvent, type RefreshCommand, type RequestedEvent } from '../reads/messages.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { Rating, VisitsState } from './state.js'

/** Subject of a rating. */
export interface Place {
  readonly place: Personal
}

/** Commands of visits. */
export type VisitsCommand =
  /** Keeps a visit at the app's server. */
  | { readonly type: 'recordVisit'; readonly place: Personal }
  /** Reads the rating of the last place unless it is fresh. */
  | RefreshCommand<'rating'>

/** Reports of policies. */
export type VisitsReport =
  | { readonly type: 'reportVisitKept'; readonly operation: OperationId; readonly place: Personal; readonly failure?: Failure }
  | AnswerReport<'rating', Place, Rating>
  | FailureReport<'rating', Place>

/** Public events of visits. */
export type VisitsEvent =
  /** When the server has a visit. */
  | { readonly type: 'visitRecorded'; readonly operation: OperationId; readonly place: Personal }
  /** When the server could not keep it. */
  | { readonly type: 'visitFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** When a rating was read. */
  | LoadedEvent<'rating', Place, Rating>
  /** When it could not be read. */
  | FailedEvent<'rating', Place>

/** Events that \`events$\` does not carry. */
export type VisitsInternalEvent = { readonly type: 'visitStarted'; readonly operation: OperationId; readonly place: Personal } | RequestedEvent<'rating', Place>

const rating = declareRead('rating', {}, { place: true })

/** See {@link SliceDeclaration}. */
export const visitsDeclaration: SliceDeclaration<'visits'> = {
  commands: { ...rating.commands, recordVisit: { place: 'text' } },
  main: { recordVisit: 'place' },
  events: { ...rating.events, visitStarted: { place: true }, visitRecorded: { place: true }, visitFailed: {} },
  personal: { ...rating.personal, recordVisit: { place: true }, reportVisitKept: { place: true } },
  calls: { 'visits.keep': { place: true }, 'visits.stars': { place: true } },
  items: { visits: 'json' },
  state: { places: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly visits: { readonly state: VisitsState; readonly commands: VisitsCommand | VisitsReport; readonly events: VisitsEvent | VisitsInternalEvent }
  }
  interface PublicSlices {
    readonly visits: { readonly state: VisitsState; readonly commands: VisitsCommand; readonly events: VisitsEvent }
  }
  interface Results {
    readonly recordVisit: PublicEventOf<'visitRecorded'>
    readonly refreshRating: PublicEventOf<'ratingLoaded'>
  }
  interface RestoredItems {
    readonly visits?: Pick<VisitsState, 'places'>
  }
  interface Views {
    readonly Visits: true
  }
}
`,
  'src/domain/visits/manifest.ts': `import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const visitsManifest: PluginManifest = {
  plugin: 'visits()',
  entry: 'latchkit/visits',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { visits: ['recordVisit', 'refreshRating'] },
}
`,
  'src/domain/visits/rating.ts': `import { byMembers, defineRead, readWhile } from '../reads/index.js'
import type { RootState } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { Place } from './messages.js'
import type { Rating } from './state.js'

/** Rating of the last place. Read while its view is open. */
export const ratingRead = defineRead('rating', {
  slice: 'visits',
  member: 'ratings',
  keys: byMembers<Place>('place'),
  subject: ({ visits }: RootState) => (visits.places.length === 0 ? undefined : { place: visits.places.at(-1) as string }),
  ask: (io, { place }) => io.ports.visits.stars({ place }),
  accept: (_, __, { stars }): Rating | undefined => (stars >= 1 && stars <= 5 ? { stars } : undefined),
  failure: (cause) => failure('UNEXPECTED', {}, cause),
  lifetimeMs: 60_000,
  retryAfterMs: 30_000,
  deadlineMs: 10_000,
  service: () => 'The server of visits',
  keep: 8,
  triggers: [readWhile(({ modal }) => modal.open && modal.stack.at(-1)?.view === 'Visits')],
})
`,
  'src/domain/visits/plugin.ts': `import { catchError, map, mergeMap, of } from 'rxjs'
import type { PluginDomain } from '../plugin.js'
import type { DomainCommand, Policy, Remembered, Slice } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import { ratingRead } from './rating.js'
import type { VisitsState } from './state.js'

const places: Remembered<VisitsState['places']> = {
  key: 'visits',
  select: (state) => state.visits.places,
  depends: (state) => state.visits.places,
  parse: (value) => arrayOf(value, text),
}

/** Has the server keep a visit. */
const keepVisits: Policy = (io) =>
  io.on('visitStarted').pipe(
    mergeMap(({ operation, place }) =>
      io.ports.visits.keep({ place }).pipe(
        map((): DomainCommand => ({ type: 'reportVisitKept', operation, place })),
        catchError((failure: Failure) => of<DomainCommand>({ type: 'reportVisitKept', operation, place, failure })),
      ),
    ),
  )

/** Visits slice: places that the visitor has been to. */
const visits: Slice<'visits'> = {
  name: 'visits',
  publicEvents: { ...ratingRead.publicEvents, visitRecorded: true, visitFailed: true },
  decide: {
    ...ratingRead.decide,
    recordVisit: (_, { place }, { operation }) => [{ type: 'visitStarted', operation, place }],
    reportVisitKept: (_, { operation, place, failure }) => [
      failure === undefined ? { type: 'visitRecorded', operation, place } : { type: 'visitFailed', operation, failure },
    ],
  },
  evolve: {
    ...ratingRead.evolve,
    restored: (state, { remembered }) => ({ ...state, ...remembered.visits }),
    visitRecorded: (state, { place }) => ({ ...state, places: [...state.places, place] }),
  },
  policies: { ...ratingRead.policies, keepVisits },
  endings: ratingRead.endings,
  outcomes: { ...ratingRead.outcomes, recordVisit: { done: ['visitRecorded'], failed: ['visitFailed'] } },
  remembered: {
    items: { places },
    restore(take) {
      const known = take(places)
      return known && { places: known }
    },
  },
  views: ['Visits'],
}

/** Pure half of \`visits()\`. */
export const visitsDomain: PluginDomain = { name: 'visits', slices: [visits] }
`,
  'src/visits.ts': `/**
 * \`latchkit/visits\`: places that the visitor has been to.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { VisitsPort } from './ports/visits.js'

export type { VisitsPort } from './ports/visits.js'

/**
 * Places that the visitor has been to, kept by the app's server.
 *
 * @example createLatchkit({ networks: [mainnet], use: [evm(), visits(port)] })
 */
export function visits(port: VisitsPort): AnyPlugin {
  return {
    name: 'visits',
    async load() {
      const { visitsDomain } = await import('./domain/visits/plugin.js')
      return { ...visitsDomain, ports: () => ({ ports: { visits: port } }) }
    },
  }
}
`,
  'src/domain/visits/visits.spec.ts': `import { mainnet } from 'latchkit'
import { createInstance, createMemoryPorts, onMemory, settle } from 'latchkit/testing'
import { of, throwError } from 'rxjs'
import { expect, it } from 'vitest'
import { runSpecCli } from '../../../cli/commands/spec-io.js'
import { failure } from '../shared/errors/errors.js'
import type { VisitsPort } from '../../ports/visits.js'
import { visits } from '../../visits.js'

const server: VisitsPort = { keep: () => of(null), stars: () => of({ stars: 4 }) }

async function open(port: VisitsPort) {
  const page = createMemoryPorts()
  const { use, ports } = onMemory(page)
  const plugin = visits(port)
  const kit = createInstance({ networks: [mainnet], ports, use: [...use, { ...plugin, module: await plugin.load() }] })
  kit.start()
  return { page, kit }
}

it('keeps a visit at the server, and reads what others say while the view is open', async () => {
  const { page, kit } = await open(server)
  expect(await settle(page.time, kit.run({ type: 'recordVisit', place: 'Lyon' }))).toMatchObject({ type: 'visitRecorded', place: 'Lyon' })
  kit.dispatch({ type: 'openModal', view: 'Visits' })
  page.time.advanceBy(10)
  expect(kit.getState().visits).toMatchObject({ places: ['Lyon'], ratings: { '{"place":"Lyon"}': { stars: 4 } } })
})

it('says that the server could not keep it', async () => {
  const { page, kit } = await open({ ...server, keep: () => throwError(() => failure('UNEXPECTED')) })
  await expect(settle(page.time, kit.run({ type: 'recordVisit', place: 'Lyon' }))).rejects.toMatchObject({ code: 'UNEXPECTED' })
})

it('is refused without the plugin, by its name', async () => {
  const kit = createInstance({ networks: [mainnet], ...onMemory(createMemoryPorts()) })
  kit.start()
  await expect(kit.run({ type: 'recordVisit', place: 'Lyon' })).rejects.toMatchObject({ code: 'PLUGIN_NOT_IN_USE' })
})

it('runs in a scenario, replays byte for byte, and is exported without the place', async () => {
  const { exit, out } = await runSpecCli(['run', 'tests/scenarios/visits.yaml', '--plugin', 'tests/scenarios/visits-plugin.ts', '--record', 'visits.jsonl'])
  expect([exit, out.at(-1)]).toEqual([0, expect.stringContaining('passed')])
  const copy = await runSpecCli(['export', '--redact', 'visits.jsonl'])
  expect(copy.out.join()).toContain('visitRecorded')
  expect(copy.out.join()).not.toContain('Lyon')
})
`,
  'tests/scenarios/visits-plugin.ts': `import { of } from 'rxjs'
import { visits } from '../../src/visits.js'

export default visits({ keep: () => of(null), stars: () => of({ stars: 4 }) })
`,
  'tests/scenarios/visits.yaml': `name: a place is remembered over a reload
steps:
  - do: { recordVisit: Lyon }
  - wait: visitRecorded
    with: { place: Lyon }
  - do: { openModal: Visits }
  - wait: ratingLoaded
    with: { stars: 4 }
  - expect: { view: Visits, calls.visits.keep: 1, stored.visits: [Lyon] }
  - reload: true
  - expect: { state.visits.places: [Lyon] }
`,
  'src/ui-react/features/visits/strings.ts': `import type { TextTable } from '../../i18n/message.js'

/** View Visits. */
export const visitsText = { 'visits.count': { one: 'One place', other: '{count} places' }, 'visits.done': 'Done' } as const satisfies TextTable
`,
  'src/ui-react/features/visits/ar.ts': `import type { Translation } from '../../i18n/message.js'
import type { visitsText } from './strings.js'

/** Arabic of \`strings.ts\`, and of the name of the view. */
export const visitsArabic: Translation<typeof visitsText, 'visits.title'> = {
  'visits.title': 'الزيارات',
  'visits.done': 'تم',
  'visits.count': { zero: 'لا أماكن', one: 'مكان واحد', two: 'مكانان', few: '{count} أماكن', many: '{count} مكانًا', other: '{count} مكان' },
}
`,
  'src/ui-react/features/visits/visits.tsx': `import type { ReactElement } from 'react'
import type { RootState } from '../../../domain/root.js'
import { Body } from '../../dialog/shell/body.js'
import { Button } from '../../primitives/button.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { visitsText } from './strings.js'

/** View Visits over the state. */
export function Visits(_: ViewProps): ReactElement {
  const kit = useKit()
  const count = useSelected(kit, selectCount)
  const t = useText(visitsText)
  return (
    <Body>
      <p>{t('visits.count', { count })}</p>
      <Button kind="secondary" onPress={() => kit.dispatch({ type: 'closeModal' })}>{t('visits.done')}</Button>
    </Body>
  )
}

function selectCount({ visits }: RootState): number {
  return visits.places.length
}
`,
  'src/ui-react/features/visits/visits.spec.tsx': `import { act } from '@testing-library/react'
import { mainnet } from 'latchkit'
import { ConnectButton } from 'latchkit/react'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { of } from 'rxjs'
import { expect, it } from 'vitest'
import { dialog, renderKit } from '../../../../tests/ui/kit.js'
import { visits } from '../../../visits.js'

it.each([
  ['en', 'Been to', 'One place'],
  ['ar', 'الزيارات', 'مكان واحد'],
])('shows how many places there are, in %s', async (locale, title, text) => {
  const page = createMemoryPorts()
  const { use, ports } = onMemory(page)
  const plugin = visits({ keep: () => of(null), stars: () => of({ stars: 4 }) })
  const kit = createInstance({ networks: [mainnet], ports, use: [...use, { ...plugin, module: await plugin.load() }] })
  kit.start()
  const { unmount } = renderKit(kit, <ConnectButton />, { locale })
  act(() => {
    kit.dispatch({ type: 'recordVisit', place: 'Lyon' })
    kit.dispatch({ type: 'openModal', view: 'Visits' })
  })
  expect(await (await dialog(title)).findByText(text)).toBeTruthy()
  unmount()
})
`,
}
