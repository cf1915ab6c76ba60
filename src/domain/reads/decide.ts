import type { DecideContext, Decision } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import { isFresh } from '../shared/cache.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import type { ReadNames } from './messages.js'
import type { HeldEntries } from './state.js'
import { subjectIn } from './subjects.js'
import type { AnyRead } from './types.js'

type Handler = (state: RootState, command: never, context: DecideContext) => Decision<DomainEvent>
type Report = Readonly<Record<string, unknown>> & { readonly operation: string; readonly cursor?: string; readonly failure?: Failure }

/** Returns the command handlers of a read: when a question goes out, and what counts as its answer. */
export function decideRead(names: ReadNames, read: AnyRead): Readonly<Record<string, Handler>> {
  const { keys, pages, debounceMs } = read
  const known = (state: RootState, subject: object) => entriesOf(state, read)[keys.key(subject)] ?? {}
  const requested = (operation: string, subject: object, cursor?: string) =>
    toEvent(names.requested, { operation, ...subject, ...(cursor !== undefined && { cursor }) })
  const failed = (operation: string, subject: object, reason: Failure) => toEvent(names.failed, { operation, ...subject, failure: reason })

  /** Of texts that are being typed only the last one is asked for. */
  const supersede = (state: RootState) =>
    Object.entries(entriesOf(state, read)).flatMap(([key, { pending }]) =>
      pending === undefined ? [] : [failed(pending, keys.subject(key), failure('OPERATION_SUPERSEDED'))],
    )
  const refresh = (state: RootState, { type: _, force = false, ...args }: Readonly<Record<string, unknown>>, { now, operation }: DecideContext) => {
    const subject = read.subject(state, args)
    if (subject === undefined || !state.lifecycle.platform.online) return []
    const { pending, at, failedAt } = known(state, subject)
    if (pending !== undefined) return []
    if (!force && at !== undefined && isFresh({ at, now, lifetimeMs: read.lifetimeMs })) return []
    if (!force && failedAt !== undefined && isFresh({ at: failedAt, now, lifetimeMs: read.retryAfterMs })) return []
    return [...(debounceMs === undefined ? [] : supersede(state)), requested(operation, subject)]
  }
  const loadMore = (state: RootState, { type: _, ...args }: Readonly<Record<string, unknown>>, { operation }: DecideContext) => {
    const subject = read.subject(state, args)
    if (subject === undefined || !state.lifecycle.platform.online) return []
    const { pending, next } = known(state, subject)
    return pending !== undefined || next === undefined ? [] : [requested(operation, subject, next)]
  }
  const report = (state: RootState, message: Report) => {
    const subject = subjectIn(keys, message)
    if (known(state, subject).pending !== message.operation) return []
    const value = read.accept(state, subject, message)
    if (value === undefined) return [failed(message.operation, subject, read.failure())]
    const { operation, cursor } = message
    const next = pages?.next(message)
    return [toEvent(names.loaded, { operation, ...subject, ...(cursor !== undefined && { cursor }), ...value, ...(next !== undefined && { next }) })]
  }
  const reportFailed = (state: RootState, message: Report) => {
    const subject = subjectIn(keys, message)
    if (known(state, subject).pending !== message.operation) return []
    return [failed(message.operation, subject, read.failure(message.failure))]
  }
  return { [names.refresh]: refresh, ...(pages && { [names.loadMore]: loadMore }), [names.report]: report, [names.reportFailed]: reportFailed }
}

/** Returns the entries of a read. */
export function entriesOf(state: RootState, { slice, member }: Pick<AnyRead, 'slice' | 'member'>): HeldEntries<object> {
  return (state[slice as keyof RootState] as unknown as Readonly<Record<string, HeldEntries<object>>>)[member] ?? {}
}

function toEvent(type: string, members: object): DomainEvent {
  return { type, ...members } as unknown as DomainEvent
}
