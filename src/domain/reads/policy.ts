import { catchError, EMPTY, filter, map, merge, mergeMap, type Observable, of, switchMap, take, takeUntil, throwIfEmpty } from 'rxjs'
import type { OperationId } from '../kernel/types.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline, later } from '../shared/timing.js'
import { entriesOf } from './decide.js'
import type { ReadNames } from './messages.js'
import { allowsAutomaticReads } from './state.js'
import { subjectIn } from './subjects.js'
import type { Trigger } from './triggers.js'
import type { AnyRead } from './types.js'

type ReadEvent = { readonly operation: OperationId; readonly cursor?: string }

/** Returns the policy that asks for reads on their triggers. */
export function refreshesOf(names: ReadNames, read: AnyRead): Policy {
  return (io) => merge(...read.triggers.map((trigger) => refreshesOn(io, names, read, trigger))).pipe(filter(() => allowsAutomaticReads(io.state())))
}

/** Returns the policy that asks the port. An answer names its subject, so a late one stays correct (BAL-15). */
export function asksOf(names: ReadNames, read: AnyRead): Policy {
  const { keys, debounceMs } = read
  return (io) =>
    on(io, names.requested).pipe(
      mergeMap((event) => {
        const subject = subjectIn(keys, event)
        const about = { operation: event.operation, ...subject, ...(event.cursor !== undefined && { cursor: event.cursor }) }
        const asked = () =>
          read.ask(io, subject, event.cursor).pipe(
            take(1),
            throwIfEmpty(() => failure('HTTP_ANSWER_INVALID', { host: read.service(io.state(), subject), reason: 'no answer' })),
            deadline(io.ports.timer, read.deadlineMs, read.service(io.state(), subject)),
            map((answer) => toCommand(names.report, { ...about, ...answer })),
            catchError((reason: Failure) => of(toCommand(names.reportFailed, { ...about, failure: reason }))),
          )
        // A question that a newer one took the place of is given up, also at the service.
        const ended = endOf(io, names, event.operation)
        if (debounceMs === undefined || event.cursor !== undefined) return asked().pipe(takeUntil(ended))
        return later(io.ports.timer, debounceMs, undefined, ended).pipe(switchMap(asked), takeUntil(ended))
      }),
    )
}

function refreshesOn(io: PolicyIo, names: ReadNames, read: AnyRead, { refreshes, stale, again = [] }: Trigger): Observable<DomainCommand> {
  return refreshes(io).pipe(
    mergeMap((args) => {
      const command = toCommand(names.refresh, { ...args, ...(stale && { force: true }) })
      if (!stale) return of(command)
      const pending = entryOf(io, read, args)?.pending
      // The running question may have been answered before the change.
      const afterPending = pending === undefined ? EMPTY : endOf(io, names, pending).pipe(map(() => command))
      const further = merge(afterPending, ...again.map((ms) => later(io.ports.timer, ms, command)))
      // A failed read was reported already, so it is not repeated.
      return merge(of(command), further.pipe(filter(() => entryOf(io, read, args)?.failedAt === undefined)))
    }),
  )
}

function entryOf(io: PolicyIo, read: AnyRead, args: object) {
  const subject = read.subject(io.state(), args)
  return subject === undefined ? undefined : entriesOf(io.state(), read)[read.keys.key(subject)]
}

/** Emits when a question has ended. */
function endOf(io: PolicyIo, { loaded, failed }: ReadNames, operation: OperationId): Observable<ReadEvent> {
  return merge(on(io, loaded), on(io, failed)).pipe(
    filter((event) => event.operation === operation),
    take(1),
  )
}

function on(io: PolicyIo, type: string): Observable<ReadEvent> {
  return io.on(type as EventOf<never>['type']) as unknown as Observable<ReadEvent>
}

function toCommand(type: string, members: object): DomainCommand {
  return { type, ...members } as unknown as DomainCommand
}
