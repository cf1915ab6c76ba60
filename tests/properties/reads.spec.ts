import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEADLINE_MS, KEEP, LIFETIME_MS, type Note, type NotesOptions, notesOf, openNotes, RETRY_MS } from '../domain/notes.js'

const PEOPLE = ['ada', 'bob', 'cyd', 'dan', 'eve']

type Step =
  | { readonly do: 'refresh'; readonly person: string; readonly force: boolean }
  | { readonly do: 'more' | 'write' | 'choose'; readonly person: string }
  /** Ends a question, counted from the newest: also one that has ended before. */
  | { readonly do: 'answer'; readonly nth: number; readonly ids: readonly string[]; readonly more: boolean }
  | { readonly do: 'fail'; readonly nth: number }
  /** Reports an answer to a question that has ended, as an adapter does that answers twice. */
  | { readonly do: 'late'; readonly nth: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'online'; readonly online: boolean }
  | { readonly do: 'stop' }

const person = fc.constantFrom(...PEOPLE)
const nth = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('refresh' as const), person, force: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('more' as const, 'write' as const, 'choose' as const), person }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      nth,
      ids: fc.array(fc.constantFrom('1', '2', '3', '4'), { maxLength: 3 }),
      more: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), nth }) },
  { weight: 4, arbitrary: fc.constantFrom(1, RETRY_MS, LIFETIME_MS - 1, LIFETIME_MS, DEADLINE_MS).map((ms): Step => ({ do: 'wait', ms })) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('online' as const), online: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'stop' }) },
)

/** Question of the model. */
interface Asked {
  readonly person: string
  readonly cursor: string | undefined
  readonly due: number
  open: boolean
  /** The value changed while this question ran. */
  outdated: boolean
}

interface Entry {
  notes?: readonly Note[]
  at?: number
  failedAt?: number
  next?: string
  question?: Asked
}

/** The rules of a read, written down a second time and in the plainest way: what is known of each person, and what was asked. */
class Model {
  readonly asked: Asked[] = []
  entries = new Map<string, Entry>()
  online = true
  now = 1_000_000

  refresh(name: string, force: boolean): void {
    const { at, failedAt, question } = this.entries.get(name) ?? {}
    if (!this.online || question !== undefined) return
    if (!force && at !== undefined && this.now - at < LIFETIME_MS) return
    if (!force && failedAt !== undefined && this.now - failedAt < RETRY_MS) return
    this.ask(name, undefined)
  }

  more(name: string): void {
    const { next, question } = this.entries.get(name) ?? {}
    if (this.online && question === undefined && next !== undefined) this.ask(name, next)
  }

  write(name: string): void {
    const { question } = this.entries.get(name) ?? {}
    if (question !== undefined) question.outdated = true
    this.refresh(name, true)
  }

  end(question: Asked | undefined, change: (entry: Entry) => Entry): void {
    if (question?.open !== true) return
    question.open = false
    const { question: _, ...entry } = this.entries.get(question.person) ?? {}
    this.put(question.person, change(entry))
    if (question.outdated && this.entries.get(question.person)?.failedAt === undefined) this.refresh(question.person, true)
  }

  answer(question: Asked | undefined, ids: readonly string[], next: string | undefined): void {
    const page = notesOf(...ids)
    this.end(question, (before) => {
      // A first page stands as the service gave it; later ones add what is not there yet.
      const notes =
        question?.cursor === undefined ? page : [...(before.notes ?? []), ...page].filter((note, i, all) => all.findIndex(({ id }) => id === note.id) === i)
      return { notes, at: this.now, ...(next !== undefined && { next }) }
    })
  }

  fail(question: Asked | undefined): void {
    this.end(question, (before) => ({ ...before, failedAt: this.now }))
  }

  wait(ms: number): void {
    const until = this.now + ms
    for (;;) {
      const due = this.asked.filter(({ open, due }) => open && due <= until).sort((a, b) => a.due - b.due)[0]
      if (due === undefined) break
      this.now = due.due
      this.fail(due)
    }
    this.now = until
  }

  stop(): void {
    for (const question of this.asked) question.open = false
    this.entries = new Map()
  }

  private ask(name: string, cursor: string | undefined): void {
    const question: Asked = { person: name, cursor, due: this.now + DEADLINE_MS, open: true, outdated: false }
    this.asked.push(question)
    this.put(name, { ...this.entries.get(name), question })
  }

  private put(name: string, entry: Entry): void {
    this.entries.delete(name)
    for (const [other, { question }] of this.entries) if (this.entries.size >= KEEP && question === undefined) this.entries.delete(other)
    this.entries.set(name, entry)
  }
}

function play(page: ReturnType<typeof openNotes>, model: Model, one: Step): void {
  switch (one.do) {
    case 'refresh':
      page.give({ type: 'refreshNotes', person: one.person, force: one.force })
      return model.refresh(one.person, one.force)
    case 'more':
      page.give({ type: 'loadMoreNotes', person: one.person })
      return model.more(one.person)
    case 'write':
      page.give({ type: 'writeNote', person: one.person })
      return model.write(one.person)
    case 'choose':
      page.give({ type: 'choosePerson', person: one.person })
      return model.refresh(one.person, false)
    case 'answer': {
      const next = one.more ? `p${page.asked.length}` : undefined
      const [question, asked] = [page.asked.at(-1 - one.nth), model.asked.at(-1 - one.nth)]
      question?.answer({ notes: notesOf(...one.ids), ...(next !== undefined && { more: next }) })
      return model.answer(asked, one.ids, next)
    }
    case 'fail': {
      const [question, asked] = [page.asked.at(-1 - one.nth), model.asked.at(-1 - one.nth)]
      question?.fail()
      return model.fail(asked)
    }
    case 'late': {
      const { operation, person: name } = page.events('notesRequested').at(-1 - one.nth) ?? { type: '', operation: '', person: '' }
      if (model.asked.at(-1 - one.nth)?.open === false) page.give({ type: 'reportNotes', operation, person: name, notes: notesOf('late') })
      return
    }
    case 'wait':
      page.wait(one.ms)
      return model.wait(one.ms)
    case 'online':
      page.give({ type: 'goOnline', online: one.online })
      model.online = one.online
      return
    case 'stop':
      page.give({ type: 'stop' })
      return model.stop()
  }
}

/** Returns the property: the read and the model agree after each step. */
const agrees = (options: NotesOptions = {}) =>
  fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const page = openNotes(options)
    const model = new Model()
    for (const one of steps) {
      play(page, model, one)
      expect(page.asked.map((question) => [question.person, question.cursor, question.isOpen()])).toEqual(
        model.asked.map((question) => [question.person, question.cursor, question.open]),
      )
      expect(page.people().sort()).toEqual([...model.entries.keys()].sort())
      for (const name of page.people()) {
        const { pending, failure, ...known } = page.held(name) ?? {}
        const { question, ...expected } = model.entries.get(name) ?? {}
        expect([known, pending !== undefined, failure !== undefined]).toEqual([expected, question !== undefined, expected.failedAt !== undefined])
      }
    }
    // Each question ends once, unless the page stopped.
    const [requested, ended] = [page.events('notesRequested'), page.events('notesLoaded', 'notesFailed')]
    const operations = ended.map(({ operation }) => operation)
    expect(new Set(operations).size).toBe(operations.length)
    if (!steps.some((one) => one.do === 'stop')) expect(requested.length - ended.length).toBe(model.asked.filter(({ open }) => open).length)
  })

it('[BAL-06, BAL-10, BAL-15, I-16, I-33] reads of any subjects, answers, failures, changes and times give what a plain model gives', () => {
  fc.assert(agrees(), { numRuns: 500 })
})

type Parts = Parameters<NonNullable<NotesOptions['change']>>[0]
// biome-ignore lint/suspicious/noExplicitAny: a defect takes any message and state
type Any = any
const decides = (command: string, change: (decide: Any, state: Any, message: Any, context: Any) => Any) => (parts: Parts) => {
  const decide: Any = parts.decide
  return { ...parts, decide: { ...decide, [command]: (state: Any, message: Any, context: Any) => change(decide[command], state, message, context) } }
}
const evolves = (event: string, change: (evolve: Any, state: Any, message: Any, at: number) => Any) => (parts: Parts) => {
  const evolve: Any = parts.evolve
  return { ...parts, evolve: { ...evolve, [event]: (state: Any, message: Any, at: number) => change(evolve[event], state, message, at) } }
}
/** Changes what is held of the subject of an event, after it. */
const holds = (event: string, change: (held: Any, before: Any, message: Any) => Any) =>
  evolves(event, (evolve, state, message, at) => {
    const key = JSON.stringify({ person: message.person })
    const next = evolve(state, message, at)
    return { ...next, held: { ...next.held, [key]: change(next.held[key], state.held[key] ?? {}, message) } }
  })
const held = (state: Any, person: string) => state.notes.held[JSON.stringify({ person })] ?? {}

it.each<[name: string, change: NonNullable<NotesOptions['change']>]>([
  ['every refresh is forced', decides('refreshNotes', (decide, state, message, context) => decide(state, { ...message, force: true }, context))],
  ['no refresh is forced', decides('refreshNotes', (decide, state, message, context) => decide(state, { ...message, force: false }, context))],
  [
    'equal questions are asked twice',
    decides('refreshNotes', (decide, state, message, context) => decide({ ...state, notes: { held: {} } }, message, context)),
  ],
  [
    'questions go out offline',
    decides('refreshNotes', (decide, state, message, context) => decide({ ...state, lifecycle: { platform: { online: true } } }, message, context)),
  ],
  [
    'the answer to an ended question counts',
    decides('reportNotes', (decide, state, message, context) => {
      const { pending } = held(state, message.person)
      return decide(state, { ...message, operation: pending ?? message.operation }, context)
    }),
  ],
  ['a failure is not told', decides('reportNotesFailed', () => [])],
  [
    'the next page is the first one',
    decides('loadMoreNotes', (decide, state, message, context) => decide(state, message, context).map(({ cursor: _, ...event }: Any) => event)),
  ],
  ['a page takes the place of the list', holds('notesLoaded', (now, _, { notes }) => ({ ...now, notes }))],
  ['rows stand twice', holds('notesLoaded', (now, before, { cursor, notes }) => (cursor === undefined ? now : { ...now, notes: [...before.notes, ...notes] }))],
  ['a failure takes the value along', holds('notesFailed', ({ failedAt, failure }) => ({ failedAt, failure }))],
  ['an answer keeps the last failure', holds('notesLoaded', (now, { failedAt, failure }) => ({ ...now, ...(failedAt && { failedAt, failure }) }))],
  ['a failure counts as an answer', holds('notesFailed', (now) => ({ ...now, at: now.failedAt }))],
  ['the cursor of an earlier page stays', holds('notesLoaded', (now, { next }) => ({ ...(next && { next }), ...now }))],
  [
    'a subject with a running question is dropped',
    evolves('notesRequested', (evolve, state, message, at) => {
      const next = evolve(state, message, at)
      return { ...next, held: Object.fromEntries(Object.entries(next.held).slice(-KEEP)) }
    }),
  ],
  ['a stop keeps the values', evolves('stopped', (_, state) => state)],
  [
    'what changed while a question ran is not read again',
    (parts) => ({
      ...parts,
      policies: { ...parts.policies, refreshes: (io: Any) => parts.policies.refreshes({ ...io, state: () => ({ ...io.state(), notes: { held: {} } }) }) },
    }),
  ],
])('[BAL-06, BAL-15, fault] the model finds the defect: %s', (_, change) => {
  expect(fc.check(agrees({ change }), { numRuns: 500, endOnFailure: true }).failed).toBe(true)
})
