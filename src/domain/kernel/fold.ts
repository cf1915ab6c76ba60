import { sameJson } from '../shared/same-json.js'
import type { Message, SliceDefinition } from './types.js'

type Part = Pick<SliceDefinition<never, never, never, never, never>, 'name' | 'evolve'>

/** State as a pure function of events. */
export interface Fold<Root> {
  readonly initial: Root
  /** Takes one event in, in every slice that has a handler for it. Same reference when nothing changed. */
  apply(state: Root, event: Message, at: number): Root
  /** From now on this part of a slice evolves, too; its state is there already. */
  join(part: Part): void
}

/** Joins slices to one state. Handlers are looked up by event type, so an event costs only the slices that care. */
export function createFold<Root, Config>(slices: readonly (Part & { initial(config: Config): unknown })[], config: Config): Fold<Root> {
  const handlers = new Map<string, { name: string; evolve: (state: unknown, event: unknown, at: number) => unknown }[]>()
  const initial = Object.fromEntries(slices.map((slice) => [slice.name, slice.initial(config)]))
  const join: Fold<Root>['join'] = ({ name, evolve: table }) => {
    for (const [type, evolve] of Object.entries(table)) if (evolve !== undefined) handlers.set(type, [...(handlers.get(type) ?? []), { name, evolve }])
  }
  slices.forEach(join)
  return {
    initial: initial as Root,
    join,
    apply(state, event, at) {
      const list = handlers.get(event.type)
      if (list === undefined) return state
      let next = state as Record<string, unknown>
      for (const { name, evolve } of list) {
        const before = next[name]
        const after = evolve(before, event, at)
        // Selectors and views go by reference: a slice that is made anew with the same content is the old one.
        if (!sameJson(before, after)) {
          if (next === state) next = { ...next }
          next[name] = after
        }
      }
      return next as Root
    },
  }
}
