import { type ConfigState, type LatchkitOptions, resolveConfig, type SiwxConfig, type WalletConnectConfig } from '../domain/config/index.js'
import { resolveSessions } from '../domain/config/session-options.js'
import { slices } from '../domain/definition.js'
import { createFold } from '../domain/kernel/fold.js'
import type { Decision, OperationId } from '../domain/kernel/types.js'
import type { DomainCommand, DomainEvent, RootState } from '../domain/root.js'
import type { ChainNamespace } from '../domain/shared/caip.js'
import type { ErrorCode } from '../domain/shared/errors.js'
import { base, mainnet } from '../domain/shared/evm-chains.js'
import { canonicalJson } from '../domain/shared/json.js'

/** Where and when a decision is made. */
export interface GivenSetting {
  /** Options of the app beside `networks`, which are Ethereum and Base unless given. */
  readonly options?: Partial<LatchkitOptions>
  /** Sessions over the relay. */
  readonly walletConnect?: WalletConnectConfig
  /** The sign-in with the wallet. */
  readonly signIn?: SiwxConfig
  /** Namespaces with an adapter; `eip155` alone by default. */
  readonly adapters?: readonly ChainNamespace[]
  /** The clock at the command, milliseconds since the epoch; 0 by default. The events happened at this time, too, unless they say otherwise. */
  readonly now?: number
  /** The id of an operation that the command starts; `o1` by default. */
  readonly operation?: OperationId
}

/** A past, for a command to be given in. */
export interface Given {
  /** The state that the events led to. */
  readonly state: RootState
  /** Gives a command. */
  when(command: DomainCommand): When
}

/** A decision, to be compared with what is right. */
export interface When {
  readonly decision: Decision<DomainEvent>
  /** The state after the decision; that before it where nothing changed. */
  readonly state: RootState
  /** Throws unless exactly these events follow, nothing does, or the command is rejected with the code. */
  then(expected: readonly DomainEvent[] | Expected): void
}

/** An outcome without events. */
export interface Expected {
  readonly rejected: ErrorCode
}

/** No event follows: the command was taken and changes nothing. */
export const nothing: readonly DomainEvent[] = []

/** The command is refused with this code. */
export function rejected(code: ErrorCode): Expected {
  return { rejected: code }
}

/**
 * States a decision: given these events, when this command comes, then these events follow, nothing does, or it is rejected. Throws with both
 * sides when that is not so; needs no test runner.
 * @example
 * given([started]).when({ type: 'connect', connectorId: 'nobody' }).then(rejected('CONNECTOR_NOT_FOUND'))
 * given([started]).when({ type: 'start' }).then(nothing)
 */
export function given(
  events: readonly DomainEvent[],
  { options, adapters = ['eip155'], walletConnect, signIn, now = 0, operation = 'o1' }: GivenSetting = {},
): Given {
  const config = resolveConfig(
    { networks: [mainnet, base], ...options },
    adapters,
    'test',
    false,
    walletConnect && { config: walletConnect, resolve: resolveSessions },
    undefined,
    signIn && (() => ({ siwx: signIn })),
  )
  const fold = createFold<RootState, ConfigState>(slices, config)
  const apply = (state: RootState, list: readonly DomainEvent[]) => list.reduce((folded, event) => fold.apply(folded, event, now), state)
  const state = apply(fold.initial, events)

  return {
    state,
    when(command) {
      const decision = decide(state, command, { now, operation })
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

function decide(state: RootState, command: DomainCommand, context: { now: number; operation: OperationId }): Decision<DomainEvent> {
  for (const slice of slices) {
    const handler = Object.hasOwn(slice.decide, command.type) ? slice.decide[command.type] : undefined
    if (handler !== undefined) return handler(state, command, context)
  }
  throw new RangeError(`There is no command "${command.type}"`)
}

function compare(decision: Decision<DomainEvent>, expected: readonly DomainEvent[] | Expected): void {
  const actual = 'rejected' in decision ? { rejected: decision.rejected.code } : decision
  if (canonicalJson(actual) === canonicalJson(expected)) return
  // Test runners print the difference of these two members.
  throw Object.assign(new Error(`expected ${describe(expected)}, got ${describe(actual)}`), { expected, actual })
}

function describe(outcome: readonly DomainEvent[] | { readonly rejected: string }): string {
  if ('rejected' in outcome) return `a rejection with ${outcome.rejected}`
  return outcome.length === 0 ? 'nothing' : canonicalJson(outcome)
}
