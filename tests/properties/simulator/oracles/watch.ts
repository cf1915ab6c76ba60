import type { DomainCommand, DomainEvent, RootState } from '../../../../src/domain/root.js'
import { createActs } from './acts.js'
import { checkAnswer } from './answers.js'
import { createCalls, type Line } from './calls.js'
import { createChainRuns } from './chain-runs.js'
import { createClaims } from './claims.js'
import { createModel } from './model.js'
import { createPayments } from './payments.js'
import { checkReport, isOperationReport } from './reports.js'
import { createReviews } from './reviews.js'
import type { Problem } from './rule.js'
import { createSessionUpdates } from './session-updates.js'
import { createShown } from './shown.js'
import { createTransactions } from './transactions.js'

/** Checks every line of a page's tape against the tables and models of this folder. */
export interface Watch {
  see(line: Line, state: RootState, at: number): Problem | undefined
  /** Called after an input: the last command has no further effects. */
  settle(state: RootState, now: number): Problem | undefined
}

export function createWatch(initial: RootState): Watch {
  const model = createModel(initial)
  const shown = createShown()
  const calls = createCalls()
  const acts = createActs()
  const claims = createClaims()
  const chains = createChainRuns()
  const payments = createPayments()
  const transactions = createTransactions()
  const reviews = createReviews()
  const updates = createSessionUpdates()
  let command: { readonly n: number; readonly command: DomainCommand; readonly before: RootState; readonly events: DomainEvent[] } | undefined

  /** Checks the last command once all of its events are known; `state` is the one after them. */
  function close(state: RootState): Problem | undefined {
    const last = command
    command = undefined
    if (last === undefined) return undefined
    const wrong = isOperationReport(last.command) ? checkReport(last.before, last.command, last.events) : undefined
    return (
      wrong ??
      checkAnswer(last.command, last.events, last.before) ??
      acts.answer(last.command, last.events, last.before) ??
      model.compare(state) ??
      shown.compare(state) ??
      acts.compare(state) ??
      claims.compare(state) ??
      chains.compare(state) ??
      payments.compare(state) ??
      reviews.compare(state) ??
      transactions.compare(state)
    )
  }

  return {
    see(line, state, at) {
      if (line.kind === 'command') {
        const wrong = close(state)
        command = { n: line.n, command: line.command as DomainCommand, before: state, events: [] }
        claims.hear(command.command)
        reviews.see(line, state)
        return wrong ?? calls.see(line)
      }
      if (line.kind === 'rejection') command = undefined
      const wrong = payments.see(line, at) ?? transactions.see(line, at) ?? reviews.see(line, state)
      if (line.kind !== 'event') return wrong ?? calls.see(line)
      const event = line.event as DomainEvent
      if (command?.n === line.by) command.events.push(event)
      model.see(event, state, at)
      return (
        wrong ?? shown.see(event, state, at) ?? acts.see(event, at) ?? claims.see(event) ?? chains.see(event, state) ?? updates.see(event) ?? calls.see(line)
      )
    },
    settle: (state, now) => close(state) ?? model.settled(state) ?? shown.overdue(now) ?? payments.overdue(now) ?? transactions.settled(state),
  }
}
