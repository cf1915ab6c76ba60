import { failure } from '../shared/errors/errors.js'
import type { DecideContext, Decision, Guard, GuardTable, Message, OperationId, SliceDefinition } from './types.js'

/** Decision, and the plugin whose guard made it. */
export interface Decided<E extends Message> {
  readonly decision: Decision<E>
  readonly guard?: string
}

/** Returns a function that decides a command: by its guards, in order, and then by its slice. */
export function createDecider<Root, C extends Message, E extends Message, P, Config>(
  slices: readonly Pick<SliceDefinition<Root, C, E, P, Config>, 'decide'>[],
  tables: readonly GuardTable<Root, C, E>[] = [],
): (state: Root, command: C, context: DecideContext) => Decided<E> {
  type Decide = (state: Root, command: C, context: DecideContext) => Decision<E>
  const deciders = new Map<string, Decide>(slices.flatMap(({ decide }) => Object.entries(decide)))
  const guardsOf = new Map<string, { readonly at: number; readonly name: string | undefined; readonly guard: Guard<Root, C, E> }[]>()
  for (const [at, { name, guards }] of tables.entries())
    for (const [type, guard] of Object.entries(guards)) if (guard) guardsOf.set(type, [...(guardsOf.get(type) ?? []), { at, name, guard }])

  return (state, asked, { now, operation: first }) => {
    /** @param from index of the first guard table to call */
    function decide(command: C, operation: OperationId, from: number): Decided<E> {
      const next = guardsOf.get(command.type)?.find(({ at }) => at >= from)
      if (next === undefined) {
        const handler = deciders.get(command.type)
        if (handler === undefined) return { decision: { rejected: failure('UNKNOWN_COMMAND', { name: String(command.type) }) } }
        return { decision: handler(state, command, { now, operation }) }
      }
      const heard: Decided<E>[] = []
      const ask = (other = command, of = operation) => heard[heard.push(decide(other, of, next.at + 1)) - 1]?.decision as Decision<E>
      const decision = next.guard(state, command, { now, operation, decide: ask })
      if (decision === undefined) return decide(command, operation, next.at + 1)
      // A guard that returns an earlier decision unchanged did not decide.
      const passed = heard.find((one) => one.decision === decision)
      const guard = passed ? passed.guard : (next.name ?? heard.at(-1)?.guard)
      return guard === undefined ? { decision } : { decision, guard }
    }
    return decide(asked, first, 0)
  }
}
