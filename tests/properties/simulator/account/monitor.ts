import type { RootState } from '../../../../src/domain/root.js'
import type { Line } from '../oracles/calls.js'
import type { Problem } from '../oracles/rule.js'
import { createFollowers } from './followers.js'
import { createHistories } from './histories.js'
import { createIdentities } from './identities.js'
import { createPurchases } from './purchases.js'
import { createQuestions } from './questions.js'
import { createRegistrations } from './registrations.js'
import { createWatching } from './watching.js'
import type { AccountWorld } from './world.js'

/** Monitors of a page's account: what it has, receives, buys and is called. */
export interface AccountMonitor {
  see(line: Line, state: RootState, at: number): Problem | undefined
  /** Called after an input. `now` is 0 for a while after a sleep. */
  check(state: RootState, now: number, awakeSince: number): Problem | undefined
}

/** Creates the monitors of a page. */
export function createAccountMonitor(world: AccountWorld): AccountMonitor {
  const monitors: readonly AccountMonitor[] = [
    createQuestions(),
    createFollowers(),
    createIdentities(),
    createHistories(),
    createPurchases(world),
    createRegistrations(world),
    createWatching(),
  ]
  const first = <T>(find: (monitor: AccountMonitor) => T | undefined) => {
    for (const monitor of monitors) {
      const found = find(monitor)
      if (found !== undefined) return found
    }
    return undefined
  }
  let clock = 0
  return {
    see(line, state, given) {
      // A call has no time of its own.
      const at = given === 0 ? clock : given
      clock = at
      // Each monitor sees each line: none may miss one because another found a problem.
      const found = monitors.map((monitor) => monitor.see(line, state, at))
      return found.find((problem) => problem !== undefined)
    },
    check: (state, now, awakeSince) => first((monitor) => monitor.check(state, now, awakeSince)),
  }
}
