import { catchError, map, mergeMap, type Observable, of, takeUntil } from 'rxjs'
import { createKernel, type Kernel, type KernelOptions } from '../../src/domain/kernel/kernel.js'
import type { Failure } from '../../src/domain/shared/errors/failure.js'
import type { Definition } from '../../src/domain/kernel/replay.js'
import type { Entry, Tape } from '../../src/domain/kernel/tape.js'
import type { DecideContext, Outcome, Policy, SliceDefinition } from '../../src/domain/kernel/types.js'
import { failure } from '../../src/domain/shared/errors/errors.js'

/** A domain of a few lines, to test the kernel without the product: a sum, and questions to an oracle. */
export type ToyCommand =
  | { readonly type: 'add'; readonly by: number }
  | { readonly type: 'ask'; readonly question: string }
  | { readonly type: 'cancelAsk'; readonly operation?: string }
  | { readonly type: 'reportAnswer'; readonly operation: string; readonly answer: string }
  | { readonly type: 'reportFailed'; readonly operation: string; readonly failure: Failure }
  | { readonly type: 'reportFault'; readonly policy: string; readonly stopped: boolean }
  | { readonly type: 'breakDown'; readonly where: 'decide' | 'evolve' }
  | { readonly type: 'stop' }

export type ToyEvent =
  | { readonly type: 'added'; readonly by: number }
  | { readonly type: 'asked'; readonly operation: string; readonly question: string }
  | { readonly type: 'answered'; readonly operation: string; readonly answer: string }
  | { readonly type: 'askFailed'; readonly operation: string; readonly failure: Failure }
  | { readonly type: 'faulted'; readonly policy: string; readonly stopped: boolean }
  | { readonly type: 'brokeDown' }
  | { readonly type: 'stopped' }

export interface ToyState {
  readonly sum: { readonly total: number; readonly at: number }
  readonly questions: { readonly pending: readonly string[]; readonly answers: readonly string[]; readonly faults: readonly string[] }
}

export interface ToyPorts {
  readonly oracle: { ask(question: string): Observable<string> }
}

export type ToyPolicy = Policy<ToyState, ToyCommand, ToyEvent, ToyPorts>
export type ToyKernel = Kernel<ToyState, ToyCommand, ToyEvent>
type ToySlice = SliceDefinition<ToyState, ToyCommand, ToyEvent, ToyPorts, null>

/** Outcomes of an `ask`. */
export const toyOutcomes: Readonly<Record<string, Outcome<ToyEvent>>> = { ask: { done: ['answered'], failed: ['askFailed'], cancel: 'cancelAsk' } }

/** Sends questions to the oracle, each until it is cancelled. */
export const asks: ToyPolicy = (io) =>
  io.on('asked').pipe(
    mergeMap(({ operation, question }) =>
      io.ports.oracle.ask(question).pipe(
        map((answer) => ({ type: 'reportAnswer' as const, operation, answer })),
        catchError((reason: Failure) => of({ type: 'reportFailed' as const, operation, failure: reason })),
        takeUntil(io.on('askFailed')),
      ),
    ),
  )

/** Returns the toy with these policies. */
export function toyDefinition(policies: Readonly<Record<string, ToyPolicy>> = { asks }): Definition<ToyState, ToyCommand, ToyEvent, ToyPorts, null> {
  const sum: ToySlice = {
    name: 'sum',
    initial: () => ({ total: 0, at: 0 }),
    decide: {
      add(_: ToyState, { by }: Extract<ToyCommand, { type: 'add' }>) {
        if (by < 0) return { rejected: failure('AMOUNT_INVALID') }
        return by === 0 ? [] : [{ type: 'added', by }]
      },
      breakDown(_: ToyState, { where }: Extract<ToyCommand, { type: 'breakDown' }>) {
        if (where === 'decide') throw new Error('decide is broken')
        return [{ type: 'added', by: 1 }, { type: 'brokeDown' }]
      },
    },
    evolve: {
      added: (state: ToyState['sum'], { by }: { by: number }, at: number) => ({ total: state.total + by, at }),
      brokeDown() {
        throw new Error('evolve is broken')
      },
    },
  }
  const questions: ToySlice = {
    name: 'questions',
    initial: () => ({ pending: [], answers: [], faults: [] }),
    decide: {
      ask: (_: ToyState, { question }: { question: string }, { operation }: DecideContext) => [{ type: 'asked', operation, question }],
      cancelAsk: (state: ToyState, { operation }: { operation?: string }) =>
        operation !== undefined && state.questions.pending.includes(operation) ? [{ type: 'askFailed', operation, failure: failure('ABORTED') }] : [],
      reportAnswer: (state: ToyState, { operation, answer }: { operation: string; answer: string }) =>
        state.questions.pending.includes(operation) ? [{ type: 'answered', operation, answer }] : [],
      reportFailed: (state: ToyState, { operation, failure: reason }: { operation: string; failure: Failure }) =>
        state.questions.pending.includes(operation) ? [{ type: 'askFailed', operation, failure: reason }] : [],
      reportFault: (_: ToyState, { policy, stopped }: { policy: string; stopped: boolean }) => [{ type: 'faulted', policy, stopped }],
      stop: () => [{ type: 'stopped' }],
    },
    evolve: {
      asked: (state: ToyState['questions'], { operation }: { operation: string }) => ({ ...state, pending: [...state.pending, operation] }),
      answered: (state: ToyState['questions'], { operation, answer }: { operation: string; answer: string }) => ({
        ...state,
        pending: state.pending.filter((one) => one !== operation),
        answers: [...state.answers, answer],
      }),
      askFailed: (state: ToyState['questions'], { operation }: { operation: string }) => ({
        ...state,
        pending: state.pending.filter((one) => one !== operation),
      }),
      faulted: (state: ToyState['questions'], { policy, stopped }: { policy: string; stopped: boolean }) => ({
        ...state,
        faults: [...state.faults, `${policy}${stopped ? ' stopped' : ''}`],
      }),
      stopped: (state: ToyState['questions']) => ({ ...state, pending: [] }),
    },
    policies,
  }
  return {
    slices: [sum, questions],
    config: null,
    resetOn: ['stopped'],
    onPolicyFault: (policy, _, stopped) => ({ type: 'reportFault', policy, stopped }),
  }
}

/** Options of a toy besides its definition. */
export interface ToyOptions
  extends Partial<Pick<KernelOptions<ToyState, ToyCommand, ToyEvent, ToyPorts, null>, 'slices' | 'ports' | 'now' | 'onEntry' | 'onSubscriberError' | 'base'>> {
  readonly policies?: Readonly<Record<string, ToyPolicy>>
}

/** Creates a running toy and its tape. Its oracle replies at once, with the question in upper case. */
export function createToy({ policies, onEntry, ...options }: ToyOptions = {}): { kernel: ToyKernel; entries: Entry[]; tape(): Tape; kinds(): string[] } {
  const entries: Entry[] = []
  let clock = 0
  const kernel = createKernel<ToyState, ToyCommand, ToyEvent, ToyPorts, null>({
    ...toyDefinition(policies),
    ports: { oracle: { ask: (question) => of(question.toUpperCase()) } },
    now: () => ++clock,
    ...options,
    onEntry(entry) {
      entries.push(entry)
      onEntry?.(entry)
    },
  })
  return {
    kernel,
    entries,
    tape: () => ({ head: { kind: 'head', format: 1, version: 'toy', config: {} }, entries: [...entries] }),
    kinds: () => entries.map((entry) => (entry.kind === 'command' ? entry.command.type : entry.kind === 'event' ? entry.event.type : entry.kind)),
  }
}
