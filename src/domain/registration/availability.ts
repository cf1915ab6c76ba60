import { forkJoin, map, take } from 'rxjs'
import type { NameRegistryPort } from '../../ports/services/name-registry.js'
import { failure } from '../names/errors.js'
import { defineRead } from '../reads/index.js'
import type { RootState } from '../root.js'
import { isRecord } from '../shared/json/objects.js'
import { nameProblem } from './account-name.js'
import type { NameSubject } from './messages.js'
import { selectNameSuffix } from './selectors.js'
import { type Availability, MAX_AVAILABILITIES } from './state.js'

/** Milliseconds without a keystroke before the registry is asked (NAME-11). */
export const TYPING_MS = 300

/** Milliseconds for which an answer counts. Somebody else may take the name meanwhile. */
export const AVAILABLE_MS = 30_000

/** Most suggestions that are shown. */
const MAX_SUGGESTIONS = 5

/** Names that a visitor types: who has one, and names like it. */
export const availabilityRead = defineRead('availability', {
  slice: 'registration',
  member: 'availability',
  keys: { members: ['name'], key: ({ name }) => name, subject: (name) => ({ name }) },
  subject: (state: RootState, { name }: NameSubject): NameSubject | undefined =>
    nameProblem(name, selectNameSuffix(state)) === undefined ? { name } : undefined,
  ask(io, { name }) {
    const registry: NameRegistryPort = io.ports.nameRegistry
    const zone = selectNameSuffix(io.state()).slice(1)
    return forkJoin([registry.owner({ name }).pipe(take(1)), registry.suggest({ name, zone }).pipe(take(1))]).pipe(
      map(([{ registered }, { suggestions }]) => ({ taken: registered, suggestions })),
    )
  },
  accept(state, { name: own }, { taken, suggestions }: Availability): Availability | undefined {
    if (typeof taken !== 'boolean' || !Array.isArray(suggestions)) return undefined
    const suffix = selectNameSuffix(state)
    const known = suggestions.filter((one) => isRecord(one) && typeof one.name === 'string' && nameProblem(one.name, suffix) === undefined)
    // The record counts for the name itself. The list may be older.
    const others = known.filter(({ name }) => name !== own).map(({ name, registered }) => ({ name, registered: registered === true }))
    return { taken, suggestions: others.slice(0, MAX_SUGGESTIONS) }
  },
  failure: (cause) => cause ?? failure('NAME_LOOKUP_FAILED'),
  lifetimeMs: AVAILABLE_MS,
  retryAfterMs: 1_000,
  deadlineMs: 30_000,
  service: () => 'the registry of names',
  keep: MAX_AVAILABILITIES,
  debounceMs: TYPING_MS,
  triggers: [],
})
