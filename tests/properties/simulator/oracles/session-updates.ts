import type { DomainEvent } from '../../../../src/domain/root.js'
import type { Problem } from './rule.js'

/** Updates of sessions: each carries a number, which counts up as the wallet sends them. An older one never undoes a newer one (WC-18). */
export interface SessionUpdates {
  see(event: DomainEvent): Problem | undefined
}

export function createSessionUpdates(): SessionUpdates {
  const newest = new Map<string, number>()
  return {
    see(event) {
      if (event.type !== 'sessionUpdated') return undefined
      const number = Math.max(
        -1,
        ...Object.values(event.namespaces).flatMap(({ events }) => events.flatMap((name) => (name.startsWith('update-') ? [Number(name.slice(7))] : []))),
      )
      const before = newest.get(event.topic) ?? -1
      if (number >= 0 && number < before) return { id: 'WC-18', problem: `update ${number} undoes update ${before}` }
      newest.set(event.topic, Math.max(number, before))
      return undefined
    },
  }
}
