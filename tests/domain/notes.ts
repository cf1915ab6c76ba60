import { Subject, type Observable } from 'rxjs'
import { createMemoryTimer } from '../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../src/adapters/memory/time/virtual-time.js'
import { createKernel, type Kernel } from '../../src/domain/kernel/kernel.js'
import type { AnyPort, Message, SliceDefinition } from '../../src/domain/kernel/types.js'
import type { ReadParts } from '../../src/domain/reads/define-read.js'
import { byMembers, defineRead, readOn, staleOn } from '../../src/domain/reads/index.js'
import type { Held } from '../../src/domain/reads/state.js'
import type { PolicyIo, RootState } from '../../src/domain/root.js'
import { failure } from '../../src/domain/shared/errors/errors.js'

/** A domain of one read, to test the machine of reads without a feature: notes of a person, in pages. */
export interface Note {
  readonly id: string
  readonly text: string
}
export interface Notes {
  readonly notes: readonly Note[]
}
interface NotesSubject {
  readonly person: string
}
interface NotesAnswer extends Notes {
  readonly more?: string
}

/** Question that the service was asked. */
export interface Question {
  readonly person: string
  readonly cursor: string | undefined
  answer(answer: NotesAnswer): void
  fail(): void
  /** Ends without an answer. */
  complete(): void
  /** True until the question ended or was cancelled. */
  isOpen(): boolean
}

type Any = Message & Readonly<Record<string, unknown>>
interface World {
  readonly lifecycle: { readonly platform: { readonly online: boolean } }
  readonly config: { readonly optionalTraffic?: boolean }
  readonly modal: { readonly open: boolean; readonly stack: readonly [] }
  readonly people: { readonly chosen?: string }
  readonly notes: { readonly held: Readonly<Record<string, Held<Notes>>> }
}

export const LIFETIME_MS = 30_000
export const RETRY_MS = 20_000
export const DEADLINE_MS = 60_000
export const KEEP = 3

/** Options of the notes. */
export interface NotesOptions {
  readonly debounceMs?: number
  readonly optionalTraffic?: boolean
  readonly outlivesStop?: true
  readonly again?: readonly number[]
  /** Changes the parts of the read, to plant a defect. */
  readonly change?: (parts: ReadParts<'notes'>) => object
}

/** Creates a running domain that reads notes, whose service answers when the test says so. */
export function openNotes({ optionalTraffic, again, change = (parts) => parts, ...more }: NotesOptions = {}) {
  const time = createVirtualTime({ start: 1_000_000 })
  const timer = createMemoryTimer(time)
  const asked: Question[] = []
  const events: Any[] = []
  const ask = (person: string, cursor: string | undefined): Observable<NotesAnswer> => {
    const answers = new Subject<NotesAnswer>()
    asked.push({
      person,
      cursor,
      answer: (answer) => answers.next(answer),
      fail: () => answers.error(failure('HTTP_UNREACHABLE', { host: 'notes' })),
      complete: () => answers.complete(),
      isOpen: () => answers.observed,
    })
    return answers
  }
  const read = defineRead('notes', {
    slice: 'notes',
    member: 'held',
    keys: byMembers<NotesSubject>('person'),
    subject: (state: RootState, { person = (state as unknown as World).people.chosen }: { person?: string }) => (person === undefined ? undefined : { person }),
    ask: (io: PolicyIo, { person }, cursor) => (io.ports as unknown as { notes: { ask: typeof ask } }).notes.ask(person, cursor),
    accept: (_, __, { notes }: NotesAnswer): Notes | undefined => (Array.isArray(notes) ? { notes } : undefined),
    failure: (cause) => failure('TOKEN_BALANCE_UNAVAILABLE', {}, cause),
    lifetimeMs: LIFETIME_MS,
    retryAfterMs: RETRY_MS,
    deadlineMs: DEADLINE_MS,
    service: () => 'notes',
    keep: KEEP,
    pages: { rows: 'notes', id: ({ id }) => id, next: ({ more: cursor }) => cursor },
    triggers: [readOn(['personChosen' as never]), staleOn(['noteWritten' as never], (event: { person: string }) => ({ person: event.person }), again)],
    ...more,
  })
  const people = {
    name: 'people',
    initial: () => ({}),
    decide: {
      choosePerson: (_: World, { person }: Any) => [{ type: 'personChosen', person }],
      writeNote: (_: World, { person }: Any) => [{ type: 'noteWritten', person }],
      goOnline: (_: World, { online }: Any) => [{ type: 'platformChanged', changes: { online } }],
      stop: () => [{ type: 'stopped' }],
    },
    evolve: { personChosen: (_: object, { person }: Any) => ({ chosen: person }) },
  }
  const lifecycle = {
    name: 'lifecycle',
    initial: () => ({ platform: { online: true } }),
    decide: {},
    evolve: { platformChanged: (_: object, { changes }: Any) => ({ platform: changes }) },
  }
  const constant = (name: string, value: object) => ({ name, initial: () => value, decide: {}, evolve: {} })
  const slices = [
    lifecycle,
    people,
    { name: 'notes', initial: () => ({ held: {} }), ...change(read) },
    constant('config', { ...(optionalTraffic === undefined ? {} : { optionalTraffic }) }),
    constant('modal', { open: false, stack: [] }),
  ] as unknown as readonly SliceDefinition<World, Any, Any, Record<string, AnyPort>, null>[]
  const kernel: Kernel<World, Any, Any> = createKernel({
    slices,
    config: null,
    ports: { timer: timer.port as unknown as AnyPort, notes: { ask } as AnyPort },
    now: () => time.now(),
    resetOn: ['stopped'],
    freezes: true,
    onPolicyFault: (policy, reason) => {
      throw new Error(`${policy}: ${reason.message}`)
    },
    onSubscriberError: (error) => {
      throw error
    },
  })
  kernel.events$.subscribe((event) => void events.push(event))
  return {
    asked,
    events: (...types: readonly string[]) => events.filter(({ type }) => types.length === 0 || types.includes(type)),
    give: (command: Any) => kernel.dispatch(command),
    held: (person: string) => kernel.getState().notes.held[JSON.stringify({ person })],
    people: () => Object.keys(kernel.getState().notes.held).map((key) => (JSON.parse(key) as NotesSubject).person),
    wait: (ms: number) => time.advanceBy(ms),
    now: () => time.now(),
    timers: () => timer.held(),
  }
}

/** Creates notes with these ids. */
export const notesOf = (...ids: readonly string[]): readonly Note[] => ids.map((id) => ({ id, text: `note ${id}` }))
