import type { JsonObject } from './shared/json/json.js'
import type { Tape } from './kernel/tape.js'
import type { Message } from './kernel/types.js'

/** Changes of a tape of an earlier version. Each returns what it is given where nothing has changed. */
export interface Upgrade {
  /** Changes an event. Called in the order of the tape. */
  event(event: JsonObject): JsonObject
  /** Changes the state at the front of a tape that begins in the middle. */
  state(state: JsonObject): JsonObject
}

/** Upgrades a tape of an earlier version. Returns the same tape if nothing has changed. */
export function upgradeTape(tape: Tape, upgrade: Upgrade): Tape {
  const { head } = tape
  const entries = tape.entries.map((entry) => {
    if (entry.kind !== 'event') return entry
    const event = upgrade.event(entry.event as unknown as JsonObject) as unknown as Message
    return event === entry.event ? entry : { ...entry, event }
  })
  const state = head.base && upgrade.state(head.base.state)
  if (state === head.base?.state && entries.every((entry, index) => entry === tape.entries[index])) return tape
  return { head: head.base && state ? { ...head, base: { ...head.base, state } } : head, entries }
}
