import { withhold } from '../connectors/index.js'
import type { DomainEvent, EventOf, RootState } from '../root.js'
import { evolve } from './evolve.js'

/** Stops what a restore would begin with wallets that are in conflict already: storage may answer after the wallets have shown themselves. */
export function withholdRestored(state: RootState, event: EventOf<'restored'>, at: number): readonly DomainEvent[] {
  const connection = evolve.restored?.(state.connection, event, at) ?? state.connection
  const contested = state.connectors.found.filter(({ conflict }) => conflict)
  return contested.flatMap(({ id, chain }) => withhold({ ...state, connection }, chain, [id]))
}
