import { withhold } from '../connectors/index.js'
import type { DomainEvent, EventOf, RootState } from '../root.js'
import { evolve } from './evolve.js'

/** Withholds the restore of wallets whose identity is contested, because storage may answer after the wallets announced themselves. */
export function withholdRestored(state: RootState, event: EventOf<'restored'>, at: number): readonly DomainEvent[] {
  const connection = evolve.restored?.(state.connection, event, at, state.config) ?? state.connection
  const contested = state.connectors.found.filter(({ conflict }) => conflict)
  return contested.flatMap(({ id, chain }) => withhold({ ...state, connection }, chain, [id]))
}
