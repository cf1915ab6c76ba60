import type { ReadNames } from './messages.js'
import { type Held, type HeldEntries, putHeld, withoutPending } from './state.js'
import { subjectIn } from './subjects.js'
import type { AnyRead } from './types.js'

type Reducer = (state: never, event: never, at: number) => unknown
type Entries = HeldEntries<object>
type Rows = readonly unknown[]
interface OfRead {
  readonly operation: string
  readonly cursor?: string
}

/** Returns the reducers of a read. Its entries are one member of the slice's state. */
export function evolveRead(names: ReadNames, read: AnyRead): Readonly<Record<string, Reducer>> {
  const { keys, member, keep, pages } = read
  const change = <State extends object>(state: State, event: OfRead, update: (before: Held<object>) => Held<object>): State => {
    const entries = (state as Readonly<Record<string, Entries>>)[member] ?? {}
    return { ...state, [member]: putHeld(entries, keys.key(subjectIn(keys, event)), keep, update) }
  }
  return {
    [names.requested]: (state: object, event: OfRead) => change(state, event, (before) => ({ ...before, pending: event.operation })),
    [names.loaded]: (state: object, event: OfRead & { readonly type: string }, at: number) => {
      const { type: _, operation: __, cursor, ...members } = event
      const value: object = Object.fromEntries(Object.entries(members).filter(([name]) => !keys.members.includes(name)))
      return change(state, event, (before) => ({ ...value, ...(pages && cursor !== undefined && joinPages(before, value, pages)), at }))
    },
    [names.failed]: (state: object, event: OfRead & { readonly failure: Held<object>['failure'] & object }, at: number) =>
      change(state, event, ({ pending: _, ...before }) =>
        event.failure.code === 'OPERATION_SUPERSEDED' ? before : { ...before, failedAt: at, failure: event.failure },
      ),
    stopped: (state: object) => {
      const entries = (state as Readonly<Record<string, Entries>>)[member] ?? {}
      return { ...state, [member]: read.outlivesStop ? withoutPending(entries) : {} }
    },
  }
}

/** Adds the rows of a cursor to those before it. A row that moved between two questions stands once. */
function joinPages(before: object, value: object, { rows, id }: NonNullable<AnyRead['pages']>): object {
  const listed = [...rowsOf(before, rows), ...rowsOf(value, rows)]
  const ids = new Set<string>()
  return { [rows]: listed.filter((row) => !ids.has(id(row)) && ids.add(id(row))) }
}

function rowsOf(value: object, rows: string): Rows {
  return (value as Readonly<Record<string, Rows | undefined>>)[rows] ?? []
}
