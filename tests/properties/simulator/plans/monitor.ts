import type { RootState } from '../../../../src/domain/root.js'
import type { Line } from '../oracles/calls.js'
import { type Invariant, type Problem, rule } from '../oracles/rule.js'
import { createDrafts, type Draft } from './drafts.js'
import { latin } from './truth.js'
import { createPlanLedger } from './ledger.js'
import type { MoneyWorld } from './world.js'

/** Monitors of the acts of a page. */
export interface MoneyMonitor {
  see(line: Line, state: RootState, at: number): Problem | undefined
  /** Called after an input. */
  check(state: RootState, now: number, awakeSince: number): Problem | undefined
  /** Draft that storage has by now; undefined if nobody can tell. */
  draft(now: number): Draft | null | undefined
}

/** Creates the monitors of a page. `stored`: draft that the page before has left. */
export function createMoneyMonitor(money: MoneyWorld, stored: Draft | null | undefined): MoneyMonitor {
  const ledger = createPlanLedger(money)
  const drafts = createDrafts(stored)
  return {
    see: (line, state, at) => ledger.see(line, state, at) ?? drafts.see(line, at),
    check: (state, now, awakeSince) => drafts.settle(state) ?? ledger.overdue(now, awakeSince),
    draft: drafts.written,
  }
}

/** Invariants of acts, checked after every input. */
export const moneyInvariants: readonly Invariant[] = [
  rule('SWAP-16', ['swap'], ({ swap: { form } }) =>
    form?.from !== undefined && form.from.toLowerCase() === form.to?.toLowerCase() ? `${form.from} is exchanged for itself` : undefined,
  ),
  rule('no amount rounded up', ['send'], ({ send: { amount, sendTokenAmount } }) => {
    const exact = amount?.isMax ? 'max' : latin(amount?.text ?? '')
    return sendTokenAmount === undefined || sendTokenAmount === exact ? undefined : `"${amount?.text}" counts as ${sendTokenAmount}`
  }),
]
