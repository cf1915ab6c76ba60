import { type ConfigState, type LatchkitOptions, resolveConfig } from '../domain/config/index.js'
import { createDefinition } from '../domain/definition.js'
import { createDecider } from '../domain/kernel/decider.js'
import { createFold } from '../domain/kernel/fold.js'
import type { Decision, OperationId } from '../domain/kernel/types.js'
import type { DomainCommand, DomainEvent, RootState } from '../domain/root.js'
import type { ErrorCode } from '../domain/shared/errors/errors.js'
import { base, mainnet } from '../domain/shared/networks/evm-chains.js'
import { canonicalJson } from '../domain/shared/json/json.js'
import { configurePlugins, type PluginChoice } from './plugins.js'
import type { Tape } from '../domain/kernel/tape.js'
import type { PluginDomain } from '../domain/plugin.js'
import { assertReplays } from '../domain/tapes.js'

/** Setting of a decision. */
export interface GivenSetting extends PluginChoice {
  /** Options of the app. `networks` defaults to Ethereum and Base. */
  readonly options?: Partial<LatchkitOptions>
  /** Time of the command and the events, in milliseconds since the epoch. Defaults to 0. */
  readonly now?: number
  /** Operation that the command starts. Defaults to `o1`. */
  readonly operation?: OperationId
}

/** Past events, with the state that follows from them. */
export interface Given {
  /** State after the events. */
  readonly state: RootState
  /** Decides a command. */
  when(command: DomainCommand): When
}

/** Decision, to compare with an expectation. */
export interface When {
  readonly decision: Decision<DomainEvent>
  /** State after the decision, or the state before it if nothing changed. */
  readonly state: RootState
  /** Throws unless exactly these events follow, none follows, or the command is rejected with the code. */
  then(expected: readonly DomainEvent[] | Expected): void
}

/** Outcome without events. */
export interface Expected {
  readonly rejected: ErrorCode
}

/** Expects that the command is accepted without events. */
export const nothing: readonly DomainEvent[] = []

/** Expects that the command is rejected with this code. */
export function rejected(code: ErrorCode): Expected {
  return { rejected: code }
}

/**
 * States a decision: given these events, when this command is decided, then these events follow, none follows, or it is rejected. Throws with the actual and
 * the expected result if it differs. Needs no test runner.
 *
 * @example
 * given([]).when({ type: 'connect', connectorId: 'nobody' }).then(rejected('CONNECTION_CLIENT_MISSING'))
 * given([]).when({ type: 'closeModal' }).then(nothing)
 */
export function given(events: readonly DomainEvent[], { options, now = 0, operation = 'o1', ...plugins }: GivenSetting = {}): Given {
  const config = resolveConfig({ networks: [mainnet, base], ...options }, configurePlugins(plugins), 'test')
  const definition = createDefinition(config)
  const decide = createDecider(definition.slices, definition.guards)
  const fold = createFold<RootState, ConfigState>(definition.slices, config)
  const apply = (state: RootState, list: readonly DomainEvent[]) => list.reduce((folded, event) => fold.apply(folded, event, now), state)
  const state = apply(fold.initial, events)

  return {
    state,
    when(command) {
      const { decision } = decide(state, command, { now, operation })
      if ('rejected' in decision && decision.rejected.code === 'UNKNOWN_COMMAND') throw new RangeError(`There is no command "${command.type}"`)
      return {
        decision,
        state: 'rejected' in decision ? state : apply(state, decision),
        // biome-ignore lint/suspicious/noThenProperty: it reads as given, when, then; nobody awaits it
        then(expected) {
          compare(decision, expected)
        },
      }
    },
  }
}

/**
 * Replays a tape: its commands and replies through the current deciders and policies. No port is called.
 *
 * @param plugins pure halves of custom plugins
 * @throws REPLAY_DIVERGED with the first line that differs
 */
export function assertTapeReplays(tape: Tape, plugins: readonly PluginDomain[] = []): void {
  assertReplays(createDefinition(tape.head.config as unknown as ConfigState, plugins), tape)
}

function compare(decision: Decision<DomainEvent>, expected: readonly DomainEvent[] | Expected): void {
  const actual = 'rejected' in decision ? { rejected: decision.rejected.code } : decision
  if (canonicalJson(actual) === canonicalJson(expected)) return
  // Test runners print the difference of these members.
  throw Object.assign(new Error(`expected ${describe(expected)}, got ${describe(actual)}`), { expected, actual })
}

function describe(outcome: readonly DomainEvent[] | { readonly rejected: string }): string {
  if ('rejected' in outcome) return `a rejection with ${outcome.rejected}`
  return outcome.length === 0 ? 'nothing' : canonicalJson(outcome)
}
