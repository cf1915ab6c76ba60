import type { RootState } from '../../../src/domain/root.js'
import { type Any, decides, type Defect, evolves, without } from './defect-kinds.js'

/** Rules that may find a wrong review. */
const HELD = ['CONN-50', 'I-5', 'design']

/** Defects of held transactions, of what wallets add, and of wallets that leave. */
export const reviewDefects: readonly Defect[] = [
  gives('an approval counts for the first transaction that is held', 'approveTransaction', ({ operation: _, ...command }) => command),
  gives('a rejection counts for the first transaction that is held', 'rejectTransaction', ({ operation: _, ...command }) => command),
  gives('a stale review counts for the first request', 'reportRequestReviewed', (command, { requests }) => ({
    ...command,
    operation: requests.pending.find(({ stage }) => stage === 'review')?.operation ?? command.operation,
  })),
  gives('a rejected transaction is sent', 'rejectTransaction', (command) => ({ ...command, type: 'approveTransaction' })),
  changes('a transaction with warnings is not held', 'reportRequestReviewed', (events) =>
    events.map((event: Any) => (event.type === 'requestHeld' ? { ...event, type: 'requestReleased', deadline: 0 } : event)),
  ),
  changes('a transaction is not reviewed', 'sendTransaction', (events) => events.map(({ review: _, ...event }: Any) => event)),
  evolves(
    'a reading is shown beside the first request',
    HELD,
    'reviews',
    'requestReviewed',
    (evolve) => (state: Any, event: Any, at: number) => evolve(state, { ...event, operation: state.pending[0]?.operation }, at),
  ),
  evolves('additions to an earlier transaction stay', HELD, 'reviews', 'requestStarted', (evolve) => (state: Any, event: Any, at: number) => ({
    ...evolve(state, event, at),
    ...(state.extended && { extended: state.extended }),
  })),
  evolves('dismissed additions stay', HELD, 'reviews', 'additionsDismissed', () => (state: Any) => state),
  changes('a wallet that leaves stays connected', 'reportAnnouncement', (events) => without(events, 'disconnected'), ['CONN-04']),
  evolves('a wallet that leaves stays on the list', ['CONN-04'], 'connectors', 'connectorRemoved', () => (state: Any) => state),
]

/** Defect: another command is decided on. */
function gives(name: string, command: string, change: (command: Any, state: RootState) => Any): Defect {
  return decides(
    name,
    HELD,
    '',
    command,
    (decide) => (state: RootState, given: Any, context: Any) => decide(state, change({ type: command, ...given }, state), context),
  )
}

/** Defect: other events follow from a command. */
function changes(name: string, command: string, change: (events: Any) => Any, foundBy: readonly string[] = HELD): Defect {
  return decides(name, foundBy, '', command, (decide) => (state: RootState, given: Any, context: Any) => {
    const events = decide(state, given, context)
    return Array.isArray(events) ? change(events) : events
  })
}
