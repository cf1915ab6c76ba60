import type { Tape } from '../kernel/tape.js'
import { upgradeTape } from '../upgrade-tape.js'
import type { Json, JsonObject } from '../shared/json/json.js'
import { asRecord } from '../shared/json/values.js'

/**
 * Upgrades tapes from before requests to the secure site waited behind its port: events, and the state at the front. Events that kept the books of requests stay, and
 * change nothing. Their replay differs.
 */
export function liftFrame(tape: Tape): Tape {
  let version: Json | undefined
  return upgradeTape(tape, {
    state: liftState,
    event(event) {
      const { type, id } = event
      if (type === 'frameSettling') version = event['version']
      if (type === 'frameReady' && version !== undefined) return { ...event, version }
      const operation = type === 'framePosted' ? /^(.*)\/(CONNECT_EMAIL|UPDATE_EMAIL)$/.exec(String(id))?.[1] : undefined
      return operation === undefined ? event : { type: 'codeRequested', operation }
    },
  })
}

function liftState(state: JsonObject): JsonObject {
  const { requests, dueAt: _, ...frame } = asRecord(state['frame'] ?? null) as Readonly<Record<string, Json>>
  if (requests === undefined) return state
  return { ...state, frame: frame['phase'] === 'settling' ? { ...frame, phase: 'loading' } : frame }
}
