import {
  catchError,
  concat,
  connect,
  defaultIfEmpty,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
  throwError,
} from 'rxjs'
import { endsAbandoned, type WithEndings } from './abandoned.js'
import type { PlatformFacts } from '../../ports/platform.js'
import type { Failure } from '../shared/errors/failure.js'
import { later } from '../shared/timing.js'
import { log } from '../log.js'
import type { DomainCommand, Policy, PolicyIo, Remembered } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { JsonObject } from '../shared/json/json.js'
import { LOAD_WAIT_MS } from './state.js'
import { itemsOf, type WithMemory } from './persist.js'
import { readItem, writeItem } from '../shared/json/remembered.js'
import { UNKNOWN_PLATFORM } from './state.js'

interface Loaded {
  readonly items: Readonly<Record<string, string>>
  readonly failure?: Failure
}

const NOTHING: Readonly<Record<string, string>> = {}
interface Due {
  readonly item: Remembered<unknown>
  readonly text: string
}

const NOTHING_DUE: readonly Due[] = []

/** Loads platform and storage in parallel. Either may fail or time out without the other. Late answers are still reported. */
const loadPage: Policy = (io) =>
  io.on('startRequested').pipe(
    switchMap(({ operation }) => {
      let facts: PlatformFacts | undefined
      let loaded: Loaded | undefined
      const report = (): DomainCommand[] =>
        facts === undefined || loaded === undefined ? [] : [{ type: 'reportLoaded', operation, platform: facts, ...loaded }]
      const goesOn = () => {
        if (facts !== undefined) return []
        facts = UNKNOWN_PLATFORM
        return report()
      }
      const platform = io.ports.platform.read().pipe(
        take(1),
        catchError(() => of(UNKNOWN_PLATFORM)),
        defaultIfEmpty(UNKNOWN_PLATFORM),
        mergeMap((answer): DomainCommand[] => {
          const late = facts !== undefined
          facts = answer
          return late ? [{ type: 'reportPlatformChanged', changes: answer }] : report()
        }),
      )
      const storage = io.ports.storage.load().pipe(
        take(1),
        map((items): Loaded => ({ items })),
        defaultIfEmpty({ items: NOTHING } as Loaded),
        catchError((reason: Failure) => of<Loaded>({ items: NOTHING, failure: reason })),
        connect((answer) =>
          merge(
            answer,
            later<Loaded>(io.ports.timer, LOAD_WAIT_MS, { items: NOTHING, failure: failure('STORAGE_UNAVAILABLE', { reason: 'no answer' }) }, answer),
          ),
        ),
        mergeMap((answer): Observable<DomainCommand> | DomainCommand[] => {
          loaded = answer
          // A platform that has not answered by now gets the same time again.
          return facts === undefined ? later(io.ports.timer, LOAD_WAIT_MS, undefined).pipe(mergeMap(goesOn)) : report()
        }),
      )
      return merge(platform, storage)
    }),
  )

const watchPlatform: Policy = (io) =>
  io.on('started').pipe(
    switchMap(() =>
      io.ports.platform.changes().pipe(
        map((changes) => ({ type: 'reportPlatformChanged' as const, changes })),
        catchError(() => EMPTY),
        takeUntil(io.on('stopped')),
      ),
    ),
  )

/**
 * Stores the remembered items. After each input, items whose source changed are compared with the last written text, and written if they differ. Only the first
 * failure is reported; the app continues in memory.
 */
const remembers =
  (items: readonly Remembered<unknown>[]): Policy =>
  (io) => {
    return io.on('restored').pipe(
      switchMap(() => {
        const restored = io.state()
        // Text of the restored value, serialized on the first comparison: most items never change.
        const slots = items.map((item) => ({ item, source: item.depends(restored), value: undefined as unknown, text: undefined as string | undefined }))
        return io.settled$.pipe(
          filter(() => io.state().lifecycle.status === 'started'),
          map(changed),
          filter((due) => due.length > 0),
          mergeMap((due) => merge(...due.map((one) => keep(io, one, items)))),
          takeUntil(io.on('stopped')),
        )

        // Runs after every input, so it must cost nothing if no remembered item changed.
        function changed(): readonly Due[] {
          const state = io.state()
          let due: Due[] | undefined
          for (const slot of slots) {
            const source = slot.item.depends(state)
            if (source === slot.source) continue
            slot.source = source
            if (state.lifecycle.readOnlyItems.includes(slot.item.key)) continue
            const value = slot.item.select(state)
            if (value === slot.value) continue
            slot.text ??= writeItem(slot.item.select(restored))
            slot.value = value
            const text = writeItem(value)
            if (text === slot.text) continue
            slot.text = text
            due = [...(due ?? []), { item: slot.item, text }]
          }
          return due ?? NOTHING_DUE
        }
      }),
    )
  }

/** Writes an item. Caches are dropped first when storage is full (robustness, F16, T11); a failure does not end the writing of others. */
function keep(io: PolicyIo, { item, text }: Due, items: readonly Remembered<unknown>[]): Observable<DomainCommand> {
  const { key, select, isCache } = item
  const write = io.ports.storage.write(key, text)
  const makeRoom = concat(...items.flatMap((one) => (one.isCache ? io.ports.storage.remove(one.key) : [])), write)
  return write.pipe(
    catchError((reason: Failure) => (reason.code === 'STORAGE_FULL' && !isCache ? makeRoom : throwError(() => reason))),
    // If this tab has changed the item since, its own write is under way and merges both changes.
    mergeMap((stored) => (writeItem(select(io.state())) === text ? follow(io, stored, items) : [])),
    catchError((reason: Failure) => of<DomainCommand>({ type: 'reportStorageFailed', failure: reason })),
  )
}

/** Another tab had changed the item, and what both made of it is true here, too (robustness, F22). */
function follow(io: PolicyIo, stored: Readonly<Record<string, string>>, items: readonly Remembered<unknown>[]): readonly DomainCommand[] {
  const state = io.state()
  if (!state.tabs.shared) return []
  return items.flatMap((item) => {
    const read = item.follow && readItem(item, stored)
    return read?.status === 'ok' ? (item.follow?.(read.value, state) ?? []) : []
  })
}

/** Reads storage again when the page comes back from the back-forward cache: the tab that wrote may be closed, and cannot answer (F48). */
const returns =
  (items: readonly Remembered<unknown>[]): Policy =>
  (io) =>
    io.on('tabReturned').pipe(
      switchMap(() =>
        io.ports.storage.load('look').pipe(
          take(1),
          mergeMap((stored) => follow(io, stored, items)),
          catchError(() => EMPTY),
          takeUntil(io.on('stopped')),
        ),
      ),
    )

/** Logs problems for developers, which users need not see. */
const logProblems: Policy = (io) => {
  const say = (text: string, context: JsonObject, level: 'warn' | 'error' = 'warn') => log(io, { level, text, context })
  return merge(
    io.on('storageDegraded').pipe(mergeMap(({ failure: { message, context } }) => say(message, context))),
    io.on('secondInstanceFound').pipe(mergeMap(() => say(failure('ALREADY_STARTED').message, { storagePrefix: io.state().config.storagePrefix }))),
    io
      .on('policyFailed')
      .pipe(mergeMap(({ policy, failure: { message, cause } }) => say(message, { policy, ...(cause?.message ? { cause: cause.message } : {}) }, 'error'))),
    io.on('restored').pipe(
      filter(({ quarantined }) => quarantined.length > 0),
      mergeMap(({ quarantined }) => say(failure('STORED_ITEM_INVALID', { key: quarantined.join(', ') }).message, {})),
    ),
  )
}

/**
 * Returns the policies of this slice, by name.
 *
 * @param own endings of this slice
 */
export function createPolicies(slices: readonly (WithMemory & WithEndings)[], own: WithEndings): Readonly<Record<string, Policy>> {
  const items = itemsOf(slices)
  return { loadPage, watchPlatform, remembers: remembers(items), returns: returns(items), logProblems, endsAbandoned: endsAbandoned([own, ...slices]) }
}
