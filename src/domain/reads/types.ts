import type { Observable } from 'rxjs'
import type { PolicyIo, RootState } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import type { SubjectKeys } from './subjects.js'
import type { Trigger } from './triggers.js'

/** Declaration of a read: its subject, its port, and how long its answers count. */
export interface Read<Args extends object, Subject extends object, Answer extends object, Value extends object> {
  /** Slice of the read, and the member of its state that holds the entries. */
  readonly slice: string
  readonly member: string
  readonly keys: SubjectKeys<Subject>
  /** Returns the subject of a refresh, or undefined if there is nothing to read. */
  subject(state: RootState, args: Args): Subject | undefined
  /** Asks the port. Fails with a typed failure. Only the first answer counts. */
  ask(io: PolicyIo, subject: Subject, cursor: string | undefined): Observable<Answer>
  /** Returns the value of an answer, or undefined if it holds none. */
  accept(state: RootState, subject: Subject, answer: Answer): Value | undefined
  /** Returns the failure of a read. The cause is the failure of the port. */
  failure(cause?: Failure): Failure
  /** Milliseconds for which a value is fresh. */
  readonly lifetimeMs: number
  /** Milliseconds without a new question after a failure, unless it is forced. */
  readonly retryAfterMs: number
  /** Milliseconds after which a question fails with `DEADLINE_EXCEEDED`. */
  readonly deadlineMs: number
  /** Returns the name of the service for `DEADLINE_EXCEEDED`. */
  service(state: RootState, subject: Subject): string
  /** Number of subjects kept. */
  readonly keep: number
  readonly triggers: readonly Trigger[]
  /** True if values outlive a stop of the instance. */
  readonly outlivesStop?: true
  /** Milliseconds without a new subject before a question goes out, for text that is being typed. An earlier question ends with `OPERATION_SUPERSEDED`. */
  readonly debounceMs?: number
  readonly pages?: Pages<Answer, Value>
}

/** List that comes in pages. */
export interface Pages<Answer extends object, Value extends object> {
  /** Member of the value that holds the rows. */
  readonly rows: keyof Value & string
  /** Returns the id of a row. Of rows with one id the first stays. */
  id(row: Value[keyof Value] extends readonly (infer Row)[] ? Row : never): string
  /** Returns the cursor of the page after this one, or undefined at the end. */
  next(answer: Answer): string | undefined
}

/** Read whose types are erased, for the machine. */
// biome-ignore lint/suspicious/noExplicitAny: the machine passes arguments, subjects, answers and values through without looking at them
export type AnyRead = Read<any, any, any, any>
