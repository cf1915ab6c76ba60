import type { Entry, Tape } from '../kernel/tape.js'
import type { DomainEvent, RootState } from '../root.js'
import type { JsonObject } from '../shared/json/json.js'
import { asRecord } from '../shared/json/values.js'
import { evolveOrder, stampOf, type TabActKind } from './state.js'
import type { ChainNamespace } from '../shared/caip/caip.js'

const KINDS: readonly unknown[] = ['connection', 'account', 'network']
type Evolve = (state: RootState['tabs'], event: JsonObject, at: number) => RootState['tabs']

/** Upgrades tapes from before tab messages had a stamp and an account. Both follow from the events before a message. */
export function liftPosts(tape: Tape): Tape {
  const events = new Map<number, JsonObject>()
  let tabs: RootState['tabs'] = (asRecord(asRecord(tape.head.base)['state'])['tabs'] as RootState['tabs'] | undefined) ?? { shared: true }
  const entries = tape.entries.map((entry): Entry => {
    if (entry.kind === 'event') {
      const event = entry.event as unknown as JsonObject
      events.set(entry.n, event)
      const evolve = evolveOrder[entry.event.type as DomainEvent['type']] as Evolve | undefined
      tabs = evolve?.(tabs, event, entry.at) ?? tabs
    }
    if (entry.kind !== 'call' || entry.port !== 'tabs' || entry.method !== 'post') return entry
    const message = asRecord(entry.args[0])
    const { kind, namespace, connectorId } = message
    if (!KINDS.includes(kind) || 'at' in message) return entry
    const at = stampOf({ tabs }, namespace as ChainNamespace, kind as TabActKind)
    const { type, address } = events.get(entry.by) ?? {}
    const chosen = type === 'connected' && connectorId !== 'ID_AUTH' && address !== undefined ? { address } : {}
    return { ...entry, args: [{ ...(message as JsonObject), ...chosen, ...(at === undefined ? {} : { at }) }] }
  })
  return { ...tape, entries }
}
