import { Observable } from 'rxjs'
import type { TimerPort } from '../../../src/ports/timer.js'
import type { DeskRecords } from './desk-records.js'
import type { Desk, LoginProvider, Profile, Question } from './parts.js'

/** What the person before a headless site does when asked: at once, or when a script says so. */
export type PersonDecision = 'approve' | 'reject' | 'wait'

/** The person's conduct; all is approved unless said otherwise. */
export interface PersonPolicy {
  /** Signatures, transactions and permissions; other for some methods. */
  readonly approvals?: PersonDecision
  readonly methods?: Readonly<Record<string, PersonDecision>>
  /** The link in the letter about a new device. */
  readonly device?: PersonDecision
  /** The consent pages of the socials. */
  readonly social?: PersonDecision | 'close'
  /** The page of Farcaster. */
  readonly farcaster?: PersonDecision
  /** Who they say that they are. */
  readonly profile?: Omit<Profile, 'provider'>
  /** They take so many ms for each decision; 0 unless given. */
  readonly takesMs?: number
}

/** The person before a headless site, and the questions that wait for them. */
export interface Person {
  policy(): PersonPolicy
  setPolicy(policy: PersonPolicy): void
  /** @param frame in which it is asked */
  ask(question: Question, frame?: object): Observable<boolean>
  /** The app hides a frame: what was asked in it counts as answered with no, as in the page. */
  hide(frame: object): void
  /** What waits, oldest first. */
  questions(): readonly Question[]
  /** Answers the oldest question; false when none waits. */
  answer(approved: boolean): boolean
  /** The site's desk, at which the person decides by their policy. */
  readonly desk: Desk
  /** Decides about a page that waits, by its path. Gives the result's path of a social login. @throws RangeError when none waits. */
  decide(path: string, approved: boolean): string | undefined
  /** What was handed out and must be seen by nobody else: ids and tickets of matters, and the results of logins. Not those of Farcaster, whose address is shown. */
  secrets(): readonly string[]
  /** Who logs in with a provider. */
  profile(provider: LoginProvider): Omit<Profile, 'provider'> | undefined
}

/** Makes the person. @param draw gives random hex for tickets */
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
