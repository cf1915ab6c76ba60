import type { Observable } from 'rxjs'
import { endsAbandoned } from './abandoned.js'
import { concat, merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { catchError, connect, defaultIfEmpty, filter, map, take, takeUntil } from '../shared/streams/operators.js'
import { combineLatest, EMPTY, of, throwError } from '../shared/streams/sources.js'
import type { AuthMemory } from '../auth/persist.js'
import type { Failure } from '../kernel/failure.js'
import { later } from '../kernel/timing.js'
import { log } from '../log.js'
import type { DomainCommand, Policy, PolicyIo, Remembered } from '../root.js'
import type { ChainNamespace } from '../shared/caip.js'
import { failure } from '../shared/errors.js'
import type { JsonObject } from '../shared/json.js'
import { LOAD_WAIT_MS } from './limits.js'
import { rememberedItems } from './persist.js'
import { readItem, writeItem } from '../shared/remembered.js'
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

/** Reads platform and storage side by side; either may fail without the other. What storage says too late is reported all the same. */
const loads: Policy = (io) =>
  io.on('startRequested').pipe(
    switchMap(({ operation }) => {
      const platform = io.ports.platform.read().pipe(
        take(1),
        catchError(() => of(UNKNOWN_PLATFORM)),
        defaultIfEmpty(UNKNOWN_PLATFORM),
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
      )
      return combineLatest([platform, storage]).pipe(map(([facts, loaded]) => ({ type: 'reportLoaded' as const, operation, platform: facts, ...loaded })))
    }),
  )

const watchesPlatform: Policy = (io) =>
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
 * Keeps storage a function of state: after each input the items whose source changed are compared with what was written last, and written when
 * they differ. The first failure is told once; memory goes on.
 */
const remembers =
  (auth: AuthMemory | undefined): Policy =>
  (io) => {
    const items: readonly Remembered<unknown>[] = Object.values({ ...rememberedItems, ...auth?.items })
    return io.on('restored').pipe(
      switchMap(() => {
        const restored = io.state()
        // The text of what was restored is made when it is first compared: most items never change.
        const slots = items.map((item) => ({ item, source: item.depends(restored), value: undefined as unknown, text: undefined as string | undefined }))
        return io.settled$.pipe(
          filter(() => io.state().lifecycle.status === 'started'),
          map(changed),
          filter((due) => due.length > 0),
          mergeMap((due) => merge(...due.map((one) => keep(io, one)))),
          takeUntil(io.on('stopped')),
        )

        // Runs after every input: it must cost nothing when nothing that is remembered changed.
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

/** Writes an item. Where there is no room, caches give way first (robustness, F16, T11); a failure does not end the writing of others. */
function keep(io: PolicyIo, { item, text }: Due): Observable<DomainCommand> {
  const { key, select } = item
  const write = io.ports.storage.write(key, text)
  const cache = rememberedItems.nativeBalances.key
  const makeRoom = concat(io.ports.storage.remove(cache), write)
  return write.pipe(
    catchError((reason: Failure) => (reason.code === 'STORAGE_FULL' && key !== cache ? makeRoom : throwError(() => reason))),
    // What was done here since is on its way, and will be joined itself.
    mergeMap((items) => (writeItem(select(io.state())) === text ? follow(io, items) : [])),
    catchError((reason: Failure) => of<DomainCommand>({ type: 'reportStorageFailed', failure: reason })),
  )
}

/**
 * Another tab had changed the item, and what both made of it is true here, too (robustness, F22): of connections as if that tab told of them, of labels as if
 * they were given here. All else is taken in at the next start.
 */
function follow(io: PolicyIo, items: Readonly<Record<string, string>>): DomainCommand[] {
  const { config, tabs } = io.state()
  if (!tabs.shared) return []
  const ids = readItem(rememberedItems.connectorIds, items)
  const labels = readItem(rememberedItems.addressLabels, items)
  return [
    ...(ids.status === 'ok'
      ? config.adapters.map(
          (namespace): DomainCommand => ({ type: 'reportConnectionElsewhere', namespace, connectorId: ids.value[namespace] ?? null, stored: true }),
        )
      : []),
    ...(labels.status === 'ok'
      ? Object.entries(labels.value).map(([key, label]): DomainCommand => {
          const [namespace, address] = key.split(/:(.*)/) as [ChainNamespace, string]
          return { type: 'setAddressLabel', namespace, address, label }
        })
      : []),
  ]
}

/** Reads storage again when the page comes back from the back-forward cache: the tab that wrote may be closed, and cannot answer (F48). */
const returns: Policy = (io) =>
  io.on('tabReturned').pipe(
    switchMap(() =>
      io.ports.storage.load().pipe(
        take(1),
        mergeMap((items) => follow(io, items)),
        catchError(() => EMPTY),
        takeUntil(io.on('stopped')),
      ),
    ),
  )

/** Tells developers what visitors need not know. */
const tells: Policy = (io) => {
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

/** The policies of this slice, by name. */
export const policiesWith = (auth?: AuthMemory): Readonly<Record<string, Policy>> => ({
  loads,
  watchesPlatform,
  remembers: remembers(auth),
  returns,
  tells,
  endsAbandoned,
})
