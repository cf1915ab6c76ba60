import { createDecider } from '../../../src/domain/kernel/decider.js'
import type { DomainEvent, RootState } from '../../../src/domain/root.js'
import { map } from 'rxjs'
import type { AdapterCode } from './chains/adapter-code.js'
import type { SimulatedDefinition } from './pages.js'
import type { RunSet } from './simulation.js'

/** A deliberate defect that the simulator must find. */
export interface Defect {
  readonly name: string
  /** The rules that may find it; a find by another rule does not count. */
  readonly foundBy: readonly string[]
  readonly mutate: (definition: SimulatedDefinition) => SimulatedDefinition
  /** Runs that find it; `all` by default. */
  readonly set?: RunSet
  /** Code of adapters that it replaces. */
  readonly code?: Partial<AdapterCode>
}

// biome-ignore lint/suspicious/noExplicitAny: defects change slices without their types
export type Any = any

/** Defect in the decision on a command, in any slice. */
export function decides(name: string, foundBy: readonly string[], _slice: string, command: string, mutate: (decide: Any) => Any): Defect {
  return {
    name,
    foundBy,
    mutate(definition) {
      // Guards decide too, so the mutation wraps all of them.
      const whole = createDecider(definition.slices, definition.guards)
      const decide = (state: Any, given: Any, context: Any) => whole(state, { type: command, ...given }, context).decision
      const guards = definition.guards?.map((table) => ({ ...table, guards: { ...table.guards, [command]: undefined } }))
      return { ...replace(definition, undefined, 'decide', command, () => mutate(decide)), ...(guards && { guards }) }
    },
  }
}

/** Defect in the reducer of an event. */
export function evolves(name: string, foundBy: readonly string[], slice: string, event: DomainEvent['type'], mutate: (evolve: Any) => Any): Defect {
  return {
    name,
    foundBy,
    mutate: (definition) =>
      replace(definition, slice, 'evolve', event, (evolve) => mutate((state: Any, given: Any, at: number) => evolve(state, given, at, definition.config))),
  }
}

/** Defect in the inputs of a policy. */
export function policy(name: string, foundBy: readonly string[], slice: string, policyName: string, wrap: (io: Any) => Any): Defect {
  return becomes(name, foundBy, slice, policyName, (one) => (io: Any) => one(wrap(io)))
}

/** Replaces a policy. */
export function becomes(name: string, foundBy: readonly string[], slice: string, policyName: string, mutate: (policy: Any) => Any): Defect {
  return { name, foundBy, mutate: (definition) => replace(definition, slice, 'policies', policyName, mutate) }
}

/** Defect in the commands that policies dispatch: `undefined` drops the command. */
export function emits(name: string, foundBy: readonly string[], command: string, mutate: (command: Any, state: RootState) => Any): Defect {
  return {
    name,
    foundBy,
    mutate: (definition) =>
      everyPolicy(definition, (one) => (io: Any) => one(io).pipe(map((given: Any) => (given.type === command ? mutate(given, io.state()) : given)))),
  }
}

/** Defect in the requests of policies to a port. */
export function asksPort(name: string, foundBy: readonly string[], port: string, method: string, mutate: (request: Any, state: RootState) => Any): Defect {
  return {
    name,
    foundBy,
    mutate: (definition) =>
      everyPolicy(definition, (one) => (io: Any) => {
        const changed = Object.assign(Object.create(io.ports[port]), { [method]: (request: Any) => io.ports[port][method](mutate(request, io.state())) })
        return one({ ...io, ports: Object.assign(Object.create(io.ports), { [port]: changed }) })
      }),
  }
}

/** Defect in the code of adapters. */
export function inCode(name: string, foundBy: readonly string[], code: Partial<AdapterCode>): Defect {
  return { name, foundBy, mutate: (definition) => definition, code }
}

function everyPolicy(definition: SimulatedDefinition, wrap: (policy: Any) => Any): SimulatedDefinition {
  const slices = definition.slices.map((slice) => ({
    ...slice,
    policies: Object.fromEntries(Object.entries(slice.policies ?? {}).map(([name, one]) => [name, wrap(one)])),
  }))
  return { ...definition, slices: slices as unknown as SimulatedDefinition['slices'] }
}

/** Combines two defects. */
export function together(first: Defect, second: Defect): Defect {
  return { ...first, mutate: (definition) => second.mutate(first.mutate(definition)) }
}

/** Replaces a member of a slice; runs without it stay unchanged. */
function replace(
  definition: SimulatedDefinition,
  slice: string | undefined,
  part: 'decide' | 'evolve' | 'policies',
  name: string,
  mutate: (one: Any) => Any,
): SimulatedDefinition {
  return change(definition, slice, (one) => {
    const before = one[part]?.[name]
    return before === undefined ? one : { ...one, [part]: { ...one[part], [name]: mutate(before) } }
  })
}

function change(definition: SimulatedDefinition, name: string | undefined, mutate: (slice: Any) => Any): SimulatedDefinition {
  return { ...definition, slices: definition.slices.map((slice) => (name === undefined || slice.name === name ? mutate(slice) : slice)) }
}

/** Returns a decision without events of one type. */
export function without(events: Any, type: string): unknown {
  return Array.isArray(events) ? events.filter((event: Any) => event.type !== type) : events
}

/** Returns a policy's io whose timers never fire. */
export function endless(io: Any): Any {
  const timer = { after: () => io.ports.timer.after(2 ** 31 - 1) }
  // Ports are proxies that create members on access, so they cannot be copied.
  return { ...io, ports: Object.assign(Object.create(io.ports), { timer }) }
}
