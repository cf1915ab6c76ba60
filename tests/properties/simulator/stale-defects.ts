import type { RootState } from '../../../src/domain/root.js'
import { type Any, decides, type Defect, emits, evolves } from './defect-kinds.js'

/** Rules that may find an accepted report about something else. */
const STALE = ['I-5', 'I-16', 'I-2', 'I-33', 'design', 'F38', 'F30', 'I-24', 'CONN-50']

/** Defects that accept late and foreign reports, keep obsolete state, or change recorded entries. */
export const staleDefects: readonly Defect[] = [
  believes('a stale report about a network switch ends another that is pending', 'reportNetworkSwitchFailed', ({ network }) => network.pending?.operation),
  believes('a stale report that a network was switched ends another switch', 'reportNetworkSwitched', ({ network }) => network.pending?.operation),
  believes('a stale signature counts for the first request', 'reportRequestDone', ({ requests }) => requests.pending[0]?.operation),
  believes('a stale refusal ends the newest request', 'reportRequestFailed', ({ requests }) => requests.pending.at(-1)?.operation),
  believes('a stale copy counts for the first', 'reportCopied', ({ clipboard }) => clipboard.pending[0]?.operation),
  believes('a stale copy that failed counts for the first', 'reportCopyFailed', ({ clipboard }) => clipboard.pending[0]?.operation),
  believes('a stale end of a disconnect counts for the first', 'reportDisconnectFinished', ({ connection }) => connection.disconnecting[0]),
  believes(
    'a connect that failed ends that of the namespace',
    'reportConnectFailed',
    ({ connection }, { namespace }) => connection.namespaces[namespace as 'eip155']?.flow?.operation,
  ),
  believes(
    'accounts count for whichever connect waits',
    'reportConnected',
    ({ connection }, { namespace }) => connection.namespaces[namespace as 'eip155']?.flow?.operation,
  ),
  believes(
    'a stale balance counts for the read that waits',
    'reportBalance',
    ({ balances }, { network, address }) => balances.native[`${network}:${address}`]?.pending,
  ),
  believes('a stale sign-in counts for the one that waits', 'reportSignInKept', ({ siwx }) => siwx.attempt?.operation),
  believes('sessions of an earlier question count for this one', 'reportSignInSessions', ({ siwx }) => siwx.look),
  believes('a stale approval counts for the open one', 'reportEmbeddedAnswer', ({ approvals }) => approvals.open?.operation),
  believes('a stale login that failed ends the one that stands', 'reportLoginFailed', ({ auth }) => auth.login?.operation),
  emits('an answer is reported of the first request', ['I-5', 'F30', 'CONN-50'], 'reportRequestDone', (report, { requests }) => ({
    ...report,
    operation: requests.pending[0]?.operation,
  })),
  decides(
    'a request that is given up takes the others along',
    STALE,
    '',
    'cancelRequest',
    (decide) => (state: RootState, _: Any, context: Any) => decide(state, { type: 'cancelRequest' }, context),
  ),
  decides(
    'a connect that is given up takes the others along',
    STALE,
    '',
    'cancelConnect',
    (decide) => (state: RootState, _: Any, context: Any) => decide(state, { type: 'cancelConnect' }, context),
  ),
  decides(
    'a switch is given up by the id of another',
    STALE,
    '',
    'cancelSwitchNetwork',
    (decide) => (state: RootState, _: Any, context: Any) => decide(state, { type: 'cancelSwitchNetwork' }, context),
  ),
  decides(
    'an old toast takes the one that is shown along',
    ['design', 'I-32'],
    '',
    'hideToast',
    (decide) => (state: RootState, _: Any, context: Any) => decide(state, { type: 'hideToast' }, context),
  ),
  decides(
    'another copy is told of',
    ['design'],
    '',
    'reportCopied',
    (decide) => (state: RootState, command: Any, context: Any) => decide(state, command, context).map((event: Any) => ({ ...event, toast: 'another' })),
  ),
  evolves('a profile stays when another account is active', ['I-3'], 'account', 'accountSwitched', (evolve) => (state: Any, event: Any, at: number) => {
    const next = evolve(state, event, at)
    const { profile } = state.namespaces[event.namespace] ?? {}
    return profile === undefined ? next : { ...next, namespaces: { ...next.namespaces, [event.namespace]: { ...next.namespaces[event.namespace], profile } } }
  }),
  evolves('a profile stays when the wallet is another', ['I-3'], 'account', 'connected', (evolve) => (state: Any, event: Any, at: number) => {
    const next = evolve(state, event, at)
    const { profile } = state.namespaces[event.namespace] ?? {}
    return profile === undefined ? next : { ...next, namespaces: { ...next.namespaces, [event.namespace]: { ...next.namespaces[event.namespace], profile } } }
  }),
  evolves('the tab of the account view stays after a disconnect', ['I-3'], 'account', 'disconnected', (evolve) => (state: Any, event: Any, at: number) => ({
    ...evolve(state, event, at),
    currentTab: state.currentTab,
  })),
  evolves('the view of a switch stays when it is done', ['I-33'], 'modal', 'networkSwitched', () => (state: Any) => state),
  evolves('a toast stays', ['I-32'], 'toasts', 'toastHidden', () => (state: Any) => state),
  evolves(
    'the first toast that waits is kept',
    ['I-32'],
    'toasts',
    'toastQueued',
    (evolve) => (state: Any, event: Any, at: number) => (state.next === undefined ? evolve(state, event, at) : state),
  ),
  evolves('an alert stays when it is dismissed', ['TOAST-16'], 'alerts', 'alertDismissed', () => (state: Any) => state),
  evolves(
    'a switch that fails ends whichever is pending',
    ['I-33', 'I-16'],
    'network',
    'networkSwitchFailed',
    () =>
      ({ pending: _, ...state }: Any) =>
        state,
  ),
  evolves(
    'a figure is written beside another account',
    ['BAL-15', 'I-16'],
    'balances',
    'balanceLoaded',
    (evolve) => (state: Any, event: Any, at: number) => evolve(state, { ...event, address: Object.keys(state.native)[0]?.split(':')[2] ?? event.address }, at),
  ),
  evolves(
    'an event is changed after it was written',
    ['I-39', 'I-38', 'I-7', 'design'],
    'account',
    'accountsChanged',
    (evolve) => (state: Any, event: Any, at: number) => {
      event.accounts = [...event.accounts].reverse()
      return evolve(state, event, at)
    },
  ),
  evolves('a state is changed after it was shown', ['I-47', 'I-32', 'I-38'], 'toasts', 'toastHidden', () => (state: Any) => {
    state.current.open = false
    return { ...state }
  }),
  decides(
    'a command is changed after it was written',
    ['I-39', 'I-38', 'design'],
    '',
    'showToast',
    (decide) => (state: RootState, command: Any, context: Any) => {
      command.variant = 'error'
      return decide(state, command, context)
    },
  ),
]

/** Defect: an operation accepts any report of its type. */
function believes(name: string, report: string, waits: (state: RootState, report: Any) => string | undefined): Defect {
  return decides(
    name,
    STALE,
    '',
    report,
    (decide) => (state: RootState, command: Any, context: Any) => decide(state, { ...command, operation: waits(state, command) ?? command.operation }, context),
  )
}
