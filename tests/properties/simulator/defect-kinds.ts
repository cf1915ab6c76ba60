import type { DomainEvent, RootState } from '../../../src/domain/root.js'
import { map } from '../../../src/domain/shared/streams/operators.js'
import type { SimulatedDefinition } from './pages.js'

/** A deliberate fault, put in to see that it is found. */
export interface Defect {
  readonly name: string
  /** The invariants that may find it; others are the wrong reason. */
  readonly foundBy: readonly string[]
  readonly mutate: (definition: SimulatedDefinition) => SimulatedDefinition
}

// biome-ignore lint/suspicious/noExplicitAny: defects reach into slices blindly, that is what makes them defects
export type Any = any

/** What a command leads to is wrong, whichever slice decides on it. */
export function decides(name: string, foundBy: readonly string[], _slice: string, command: string, mutate: (decide: Any) => Any): Defect {
  return { name, foundBy, mutate: (definition) => replace(definition, undefined, 'decide', command, mutate) }
}

/** What an event makes of the state is wrong. */
export function evolves(name: string, foundBy: readonly string[], slice: string, event: DomainEvent['type'], mutate: (evolve: Any) => Any): Defect {
  return { name, foundBy, mutate: (definition) => replace(definition, slice, 'evolve', event, mutate) }
}

/** A policy sees, or is given, something else. */
export function policy(name: string, foundBy: readonly string[], slice: string, policyName: string, wrap: (io: Any) => Any): Defect {
  return becomes(name, foundBy, slice, policyName, (one) => (io: Any) => one(wrap(io)))
}

/** A policy is another one. */
export function becomes(name: string, foundBy: readonly string[], slice: string, policyName: string, mutate: (policy: Any) => Any): Defect {
  return { name, foundBy, mutate: (definition) => replace(definition, slice, 'policies', policyName, mutate) }
}

/** What policies report, or ask the domain for, is something else: `undefined` is left out. */
export function emits(name: string, foundBy: readonly string[], command: string, mutate: (command: Any, state: RootState) => Any): Defect {
  return {
    name,
    foundBy,
    mutate: (definition) =>
      everyPolicy(definition, (one) => (io: Any) => one(io).pipe(map((given: Any) => (given.type === command ? mutate(given, io.state()) : given)))),
  }
}

/** What policies ask a port for is something else. */
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

function everyPolicy(definition: SimulatedDefinition, wrap: (policy: Any) => Any): SimulatedDefinition {
  const slices = definition.slices.map((slice) => ({
    ...slice,
    policies: Object.fromEntries(Object.entries(slice.policies ?? {}).map(([name, one]) => [name, wrap(one)])),
  }))
  return { ...definition, slices: slices as unknown as SimulatedDefinition['slices'] }
}

/** Faults that do harm together. */
export function together(first: Defect, second: Defect): Defect {
  return { ...first, mutate: (definition) => second.mutate(first.mutate(definition)) }
}

/** Runs that do not have the slice, or that part of it, stay as they are. */
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

/** A decision, but for events of a type. */
export function without(events: Any, type: string): unknown {
  return Array.isArray(events) ? events.filter((event: Any) => event.type !== type) : events
}

/** Policies of this kind wait for ever. */
export function endless(io: Any): Any {
  const timer = { after: () => io.ports.timer.after(2 ** 31 - 1) }
  // Ports have a member for every name, and none that could be copied.
  return { ...io, ports: Object.assign(Object.create(io.ports), { timer }) }
}
