import type { Message, SliceDefinition } from './types.js'

/** State as a pure function of events. */
export interface Fold<Root> {
  readonly initial: Root
  /** Takes one event in, in every slice that has a handler for it. Same reference when nothing changed. */
  apply(state: Root, event: Message, at: number): Root
}

/** Joins slices to one state. Handlers are looked up by event type, so an event costs only the slices that care. */
export function createFold<Root, Config>(
  slices: readonly Pick<SliceDefinition<never, never, never, never, Config>, 'name' | 'initial' | 'evolve'>[],
  config: Config,
): Fold<Root> {
  const handlers = new Map<string, { name: string; evolve: (state: unknown, event: unknown, at: number) => unknown }[]>()
  const initial: Record<string, unknown> = {}
  for (const slice of slices) {
    initial[slice.name] = slice.initial(config)
    for (const [type, evolve] of Object.entries(slice.evolve)) {
      if (evolve === undefined) continue
      const list = handlers.get(type)
      if (list === undefined) handlers.set(type, [{ name: slice.name, evolve }])
      else list.push({ name: slice.name, evolve })
    }
  }
  return {
    initial: initial as Root,
    apply(state, event, at) {
      const list = handlers.get(event.type)
      if (list === undefined) return state
      let next = state as Record<string, unknown>
      for (const { name, evolve } of list) {
        const before = next[name]
        const after = evolve(before, event, at)
        if (after !== before) {
          if (next === state) next = { ...next }
          next[name] = after
        }
      }
      return next as Root
    },
  }
}
