import { createInstance } from '../../../src/kit/build-instance.js'
import type { Instance, InstanceOptions } from '../../../src/kit/instance.js'
import type { DomainEvent, RootState } from '../../../src/domain/root.js'
import type { Fold } from '../../../src/domain/kernel/fold.js'
import type { Entry } from '../../../src/domain/kernel/tape.js'
import { invariants } from '../simulator/oracles/invariants.js'
import { createLedger } from '../simulator/oracles/ledger.js'

/** A page of a soak. Keeps no tape, so that memory can be looked at. */
export interface WatchedPage {
  readonly kit: Instance
  /** Leaves it. Operations that never ended are a problem. */
  close(): void
}

/** Findings about the pages of a soak. */
export interface Findings {
  /** Problems found. */
  readonly problems: string[]
  /** Count of each event, by its type. */
  readonly events: Map<string, number>
}

/** Opens a page whose state is held against the fold of its events and against the invariants after every input. */
export function openWatched(options: Omit<InstanceOptions, 'tap'>, now: () => number, { problems, events }: Findings): WatchedPage {
  const problem = (text: string) => {
    if (problems.length < 10) problems.push(text)
  }
  const ledger = createLedger()
  let folded: RootState | undefined
  let checked: RootState | undefined

  const kit = createInstance({
    ...options,
    tap: {
      attach: (fold: Fold<RootState>) => (entry: Entry) => {
        folded ??= fold.initial
        const wrong = ledger.see(entry)
        if (wrong !== undefined) problem(`${wrong.id}: ${wrong.problem}`)
        if (entry.kind === 'fault') problem(`I-50: policy ${entry.policy}: ${entry.message}`)
        if (entry.kind !== 'event') return
        events.set(entry.event.type, (events.get(entry.event.type) ?? 0) + 1)
        folded = fold.apply(folded, entry.event as DomainEvent, entry.at)
      },
    },
  })
  kit.subscribe(() => {
    const state = kit.getState()
    if (JSON.stringify(folded) !== JSON.stringify(state)) problem('I-38: the fold of the events differs from the state')
    for (const { id, reads, check } of invariants) {
      if (checked !== undefined && reads.every((slice) => state[slice] === checked?.[slice])) continue
      const wrong = check(state, now())
      if (wrong !== undefined) problem(`${id}: ${wrong}`)
    }
    checked = state
  })
  return {
    kit,
    close() {
      kit.dispose()
      const open = ledger.open()
      if (open.length > 0) problem(`I-16: never ended: ${open.join(', ')}`)
    },
  }
}
