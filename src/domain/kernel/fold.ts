import { sameJson } from '../shared/json/values.js'
import type { Message, SliceDefinition } from './types.js'

/** State as a pure function of events. */
export interface Fold<Root> {
  readonly initial: Root
  /** Applies one event in every slice with a reducer for it. Returns the same reference if nothing changed. */
  apply(state: Root, event: Message, at: number): Root
}

/** Joins slices to one state. Reducers are looked up by event type, so an event only runs the relevant slices. */
export function createFold<Root, Config>(
  slices: readonly (Pick<SliceDefinition<never, never, never, never, never>, 'name'> & {
    readonly evolve: Readonly<Record<string, ((state: never, event: never, at: number, config: Config) => unknown) | undefined>>
    initial(config: Config): unknown
  })[],
  config: Config,
): Fold<Root> {
  const handlers = new Map<string, { name: string; evolve: (state: unknown, event: unknown, at: number, config: Config) => unknown }[]>()
  const initial = Object.fromEntries(slices.map((slice) => [slice.name, slice.initial(config)]))
  for (const { name, evolve: table } of slices)
    for (const [type, evolve] of Object.entries(table))
      if (evolve !== undefined) handlers.set(type, [...(handlers.get(type) ?? []), { name, evolve: evolve as never }])
  return {
    initial: initial as Root,
    apply(state, event, at) {
      const list = handlers.get(event.type)
      if (list === undefined) return state
      let next = state as Record<string, unknown>
      for (const { name, evolve } of list) {
        const before = next[name]
        const after = evolve(before, event, at, config)
        // Selectors and views compare references, so a slice with equal content keeps its reference.
        if (!sameJson(before, after)) {
          if (next === state) next = { ...next }
          next[name] = after
        }
      }
      return next as Root
    },
  }
}
