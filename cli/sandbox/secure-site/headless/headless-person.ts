import { Observable } from 'rxjs'
import type { TimerPort } from '../../../../src/ports/timer.js'
import type { DeskRecords } from '../desk-records.js'
import type { Desk, LoginProvider, Profile, Question } from '../parts.js'

/** Decision of the person at a headless site: immediate, or later by a script. */
export type PersonDecision = 'approve' | 'reject' | 'wait'

/** The person's policy; everything is approved by default. */
export interface PersonPolicy {
  /** Signatures, transactions and permissions; with exceptions by method. */
  readonly approvals?: PersonDecision
  readonly methods?: Readonly<Record<string, PersonDecision>>
  /** Decision on the link in the letter about a new device. */
  readonly device?: PersonDecision
  /** Decision on the consent pages of social logins. */
  readonly social?: PersonDecision | 'close'
  /** Decision on the page of Farcaster. */
  readonly farcaster?: PersonDecision
  /** Profile that the person logs in with. */
  readonly profile?: Omit<Profile, 'provider'>
  /** Milliseconds that each decision takes; 0 by default. */
  readonly takesMs?: number
}

/** Person at a headless site, and the pending questions. */
export interface Person {
  policy(): PersonPolicy
  setPolicy(policy: PersonPolicy): void
  /** Asks the person a question. @param frame in which it is asked */
  ask(question: Question, frame?: object): Observable<boolean>
  /** Call when the app hides a frame: its questions count as rejected, as in the page. */
  hide(frame: object): void
  /** Returns the pending questions, oldest first. */
  questions(): readonly Question[]
  /** Answers the oldest question. Returns false if there is none. */
  answer(approved: boolean): boolean
  /** The site's desk, where the person decides by their policy. */
  readonly desk: Desk
  /** Decides about an open page, by its path. Returns the result's path of a social login. @throws RangeError if no such page is open. */
  decide(path: string, approved: boolean): string | undefined
  /**
   * Returns the secrets that were given out and that only the person and the site may see: ids and tickets of approvals, and the results of logins. Those of
   * Farcaster are left out, because its URL is shown.
   */
  secrets(): readonly string[]
  /** Returns the profile that logs in with a provider. */
  profile(provider: LoginProvider): Omit<Profile, 'provider'> | undefined
}

/** Creates the person. @param draw returns random hex for tickets */
export function createPerson(records: DeskRecords, timer: TimerPort, draw: () => string, first: PersonPolicy = {}): Person {
  let policy = first
  const handedOut: string[] = []
  const waiting: { readonly question: Question; readonly frame: object | undefined; settle(approved: boolean): void }[] = []
  const later = (run: () => void) => timer.after(policy.takesMs ?? 0).subscribe(run)
  const ticketOf = (path: string) => {
    const { searchParams } = new URL(path, 'https://site.invalid')
    return searchParams.get('ticket') ?? searchParams.get('state') ?? ''
  }

  const person: Person = {
    policy: () => policy,
    setPolicy(next) {
      policy = next
    },
    hide(frame) {
      for (const entry of waiting.filter((one) => one.frame === frame)) entry.settle(false)
    },
    ask: (question, frame) =>
      new Observable((subscriber) => {
        const settle = (approved: boolean) => {
          waiting.splice(waiting.indexOf(entry), 1)
          subscriber.next(approved)
          subscriber.complete()
        }
        const entry = { question, frame, settle }
        waiting.push(entry)
        subscriber.add(() => {
          if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1)
        })
        const decision = policy.methods?.[question.method] ?? policy.approvals ?? 'approve'
        if (decision !== 'wait') subscriber.add(later(() => settle(decision === 'approve')))
      }),
    questions: () => waiting.map(({ question }) => question),
    answer(approved) {
      const [oldest] = waiting
      oldest?.settle(approved)
      return oldest !== undefined
    },
    profile: () => policy.profile,
    secrets: () => handedOut,
    decide(path, approved) {
      const result = records.decide(ticketOf(path), approved, policy.profile, draw)?.path
      if (result !== undefined) handedOut.push(new URL(result, 'https://site.invalid').searchParams.get('code') ?? '')
      return result
    },
    desk: {
      mail: (letter) =>
        answered(() => {
          records.put(letter)
          return null
        }),
      open: (matter) =>
        answered(() => {
          const { id, path } = records.open(matter, draw)
          handedOut.push(id, ...(matter.kind === 'farcaster' ? [] : [ticketOf(path)]))
          const decision = matter.kind === 'device' ? policy.device : matter.kind === 'farcaster' ? policy.farcaster : 'wait'
          if (decision !== 'wait') later(() => void person.decide(path, decision !== 'reject'))
          return { id, path }
        }),
      look: (id) => answered(() => records.look(id)),
      redeem: (code) => answered(() => records.redeem(code)),
    },
  }
  return person
}

function answered<T>(make: () => T): Observable<T> {
  return new Observable((subscriber) => {
    subscriber.next(make())
    subscriber.complete()
  })
}
