import type { Entry } from '../../../src/domain/kernel/tape.js'
import type { DomainCommand, RootState } from '../../../src/domain/root.js'
import { isAwaited, isOperationReport } from './oracles/reports.js'

/** Counts the commands, reports and events of runs: `command connect`, `report reportConnected right`, `event connected`. */
export interface Seen {
  command(entry: Extract<Entry, { readonly kind: 'command' }>, state: RootState, reports: readonly DomainCommand[]): void
  event(type: string): void
  readonly counts: ReadonlyMap<string, number>
  /** Adds the counts of other runs. */
  add(counts: ReadonlyMap<string, number>): void
}

/** Creates an empty counter. */
export function createSeen(): Seen {
  const counts = new Map<string, number>()
  const count = (key: string, times = 1) => void counts.set(key, (counts.get(key) ?? 0) + times)
  return {
    command({ by, command }, state, reports) {
      const { type } = command
      if (typeof type !== 'string' || !type.startsWith('report')) {
        if (by === undefined) count(`command ${String(type)}`)
      } else if (!isOperationReport(command)) count(`report ${type}`)
      else if (typeof command.operation !== 'string') count(`report ${type} garbage`)
      else if (isAwaited(state, command)) count(`report ${type} right`)
      else
        count(`report ${type} ${reports.some((one) => one.type === type && 'operation' in one && one.operation === command.operation) ? 'stale' : 'foreign'}`)
    },
    event: (type) => count(`event ${type}`),
    counts,
    add(other) {
      for (const [key, times] of other) count(key, times)
    },
  }
}
