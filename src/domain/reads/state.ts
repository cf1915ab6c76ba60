import type { PublicState } from '../public.js'
import type { OperationId } from '../kernel/types.js'
import type { Failure } from '../shared/errors/failure.js'

/** Status of a read, beside the members of its value. */
export interface ReadStatus {
  /** Time of the last answer, in milliseconds since the epoch. */
  readonly at?: number
  /** Operation of the running question. */
  readonly pending?: OperationId
  /** Time of the last failure, in milliseconds since the epoch. Absent after an answer. */
  readonly failedAt?: number
  /** Reason of the last failure. Absent after an answer. */
  readonly failure?: Failure
  /** Cursor of the page after the last one. Absent at the end of a list. */
  readonly next?: string
}

/** Value of a subject and the status of its read. The value's members are absent until it was read: never 0, empty or those of another subject. */
export type Held<Value extends object> = Partial<Value> & ReadStatus

/** Values by the key of their subject, in the order of their last change. */
export type HeldEntries<Value extends object> = Readonly<Record<string, Held<Value>>>

/**
 * State of a read as a view shows it. `loading`: no value yet, and a question is out, which ends at its deadline. `ready`: a value with its age. `outdated`: an
 * older value, since the last question failed. `unavailable`: the last question failed, and there is no value. `idle`: nobody asked.
 */
export type ReadPhase = 'idle' | 'loading' | 'ready' | 'outdated' | 'unavailable'

/** Returns the phase of a read. */
export function readPhase({ at, pending, failedAt }: ReadStatus = {}): ReadPhase {
  if (at !== undefined) return failedAt === undefined ? 'ready' : 'outdated'
  if (pending !== undefined) return 'loading'
  return failedAt === undefined ? 'idle' : 'unavailable'
}

/** Returns the entries with one changed and moved to the end. Of more than `keep` the oldest are dropped, except those whose question is out: it must end. */
export function putHeld<Value extends object>(
  entries: HeldEntries<Value>,
  key: string,
  keep: number,
  update: (before: Held<Value>) => Held<Value>,
): HeldEntries<Value> {
  const others = Object.entries(entries).filter(([other]) => other !== key)
  let excess = others.length - (keep - 1)
  const kept = others.filter(([, { pending }]) => {
    if (excess <= 0 || pending !== undefined) return true
    excess -= 1
    return false
  })
  return Object.fromEntries([...kept, [key, update(Object.hasOwn(entries, key) ? (entries[key] as Held<Value>) : {})]])
}

/** Returns the entries without their running questions. */
export function withoutPending<Value extends object>(entries: HeldEntries<Value>): HeldEntries<Value> {
  return Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => {
      const { pending: _, ...rest } = entry as ReadStatus
      return [key, rest as Held<Value>]
    }),
  )
}

/** Returns false for reads that nobody asked for, if the app turned optional traffic off (DX-32) and view Account does not show what they read. */
export function allowsAutomaticReads({ config, modal }: PublicState): boolean {
  return config.optionalTraffic !== false || (modal.open && modal.stack.at(-1)?.view === 'Account')
}
