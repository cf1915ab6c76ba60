import type { Tape } from '../kernel/tape.js'
import type { JsonObject } from '../shared/json/json.js'
import { upgradeTape } from '../upgrade-tape.js'

/** Upgrades tapes that begin in the middle, from before the slice had its name: its state was that of a plugin. */
export function liftRelay(tape: Tape): Tape {
  return upgradeTape(tape, {
    event: (event) => event,
    state(state) {
      if (!('walletconnect' in state)) return state
      const { walletconnect: relay, ...others } = state
      return { ...others, relay } as JsonObject
    },
  })
}
