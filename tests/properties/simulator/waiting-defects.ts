import type { RootState } from '../../../src/domain/root.js'
import { type Any, decides, type Defect, evolves, without } from './defect-kinds.js'

/** Defects of waiting connects, of the order of acts in several tabs, and of wallets that claim one identity. */
export const waitingDefects: readonly Defect[] = [
  decides('a connect that waits is forgotten', ['I-16'], '', 'reportConnectDue', () => () => []),
  evolves('a connect that was served by a session waits on', ['I-16', 'I-5'], 'connection', 'connectJoined', () => (state: Any) => state),
  decides(
    'a disconnect leaves a connect that waits alone',
    ['F38', 'I-16', 'design'],
    '',
    'disconnect',
    (decide) => (state: RootState, command: Any, context: Any) => {
      const { waiting: _, ...connection } = state.connection
      return decide({ ...state, connection }, command, context)
    },
  ),
  decides('an older word of another tab counts', ['UX-43'], 'tabs', 'reportTabMessage', timeless),
  decides(
    'an older connection of another tab counts',
    ['UX-43'],
    'connection',
    'reportConnectionElsewhere',
    (decide) =>
      (state: RootState, { at: _, ...command }: Any, context: Any) =>
        decide(state, command, context),
  ),
  evolves('what the visitor does here has no place in the order of tabs', ['UX-43'], 'tabs', 'connected', () => (state: Any) => state),
  evolves('an act of another tab is not kept', ['UX-43'], 'tabs', 'tabActHeard', () => (state: Any) => state),
  decides(
    'a wallet that several claim to be stays connected without the visitor',
    ['T2', 'CONN-04'],
    '',
    'reportAnnouncement',
    (decide) => (state: RootState, command: Any, context: Any) =>
      without(without(without(decide(state, command, context), 'disconnected'), 'connectFailed'), 'restoreWithheld'),
  ),
  decides(
    'wallets are compared in Ethereum alone',
    ['T2', 'CONN-04'],
    '',
    'reportAnnouncement',
    (decide) => (state: RootState, command: Any, context: Any) =>
      command.announcement.namespace === 'eip155'
        ? decide(state, command, context)
        : without(without(without(without(decide(state, command, context), 'disconnected'), 'connectFailed'), 'restoreWithheld'), 'connectorsInConflict'),
  ),
  decides(
    'a tab follows another one to a wallet that several claim to be',
    ['T2'],
    '',
    'reportConnectionElsewhere',
    (decide) => (state: RootState, command: Any, context: Any) =>
      decide({ ...state, connectors: { ...state.connectors, found: state.connectors.found.map(({ conflict: _, ...one }) => one) } }, command, context),
  ),
  decides(
    'a wallet that does not answer at start loses its session',
    ['F29', 'design'],
    '',
    'reportConnectFailed',
    (decide) => (state: RootState, command: Any, context: Any) => without(decide(state, command, context), 'restoreWithheld'),
  ),
  decides(
    'a late answer to a restore is dropped',
    ['F29', 'design'],
    '',
    'reportConnected',
    (decide) => (state: RootState, command: Any, context: Any) =>
      state.connection.namespaces[command.namespace as 'eip155']?.unanswered === command.operation ? [] : decide(state, command, context),
  ),
  decides('a wallet that comes late is not restored', ['CONN-23'], '', 'reportRestoreDue', () => () => []),
  evolves(
    "a wallet that comes late overtakes the visitor's choice",
    ['CONN-23'],
    'connection',
    'connectStarted',
    (evolve) => (state: Any, event: Any, at: number) => {
      const next = evolve(state, event, at)
      const { awaited } = state.namespaces[event.namespace] ?? {}
      return awaited ? { ...next, namespaces: { ...next.namespaces, [event.namespace]: { ...next.namespaces[event.namespace], awaited } } } : next
    },
  ),
  evolves('a session that is withheld is forgotten', ['T2'], 'connection', 'restoreWithheld', () => (state: Any) => state),
]

function timeless(decide: Any): unknown {
  return (state: RootState, command: Any, context: Any) => {
    const { at: _, ...message } = command.message
    return decide(state, { ...command, message }, context)
  }
}
