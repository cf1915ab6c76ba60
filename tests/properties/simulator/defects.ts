import type { RootState } from '../../../src/domain/root.js'
import { type Any, decides, type Defect, endless, evolves, policy, without } from './defect-kinds.js'
import { chainDefects } from './chains/defects.js'
import { accountDefects } from './account/defects.js'
import { choiceDefects } from './choice-defects.js'
import { embeddedDefects } from './embedded-defects.js'
import { moneyDefects } from './plans/defects.js'
import { reviewDefects } from './review-defects.js'
import { serviceDefects } from './services/defects.js'
import { signInDefects } from './sign-in-defects.js'
import { staleDefects } from './stale-defects.js'
import { waitingDefects } from './waiting-defects.js'

/** All defects. The simulator must find each. */
export const defects: readonly Defect[] = [
  decides(
    'a late answer of a cancelled connect is believed',
    ['I-5', 'I-2', 'I-16'],
    'connection',
    'reportConnected',
    (decide) => (state: RootState, report: Any, context: Any) => {
      const settled = decide(state, report, context)
      return settled.length > 0
        ? settled
        : [
            {
              ...report,
              type: 'connected',
              connectorId: 'io.example.alpha',
              name: 'x',
              accounts: [{ address: report.accounts[0], type: 'eoa' }],
              address: report.accounts[0],
              by: 'visitor',
            },
          ]
    },
  ),
  decides(
    'a second connect does not end the first',
    ['I-16', 'I-5', 'I-33'],
    'connection',
    'connect',
    (decide) => (state: RootState, command: Any, context: Any) => without(decide(state, command, context), 'connectFailed'),
  ),
  decides(
    'a disconnect leaves a pending switch alone',
    ['I-16', 'I-33'],
    'connection',
    'disconnect',
    (decide) => (state: RootState, command: Any, context: Any) => without(decide(state, command, context), 'networkSwitchFailed'),
  ),
  decides(
    'a disconnect leaves a pending connect alone',
    ['F38', 'design'],
    'connection',
    'disconnect',
    (decide) => (state: RootState, command: Any, context: Any) => without(decide(state, command, context), 'connectFailed'),
  ),
  decides(
    'an empty account list is taken as it is',
    ['design', 'I-2'],
    'connection',
    'reportAccountsChanged',
    (decide) => (state: RootState, report: Any, context: Any) =>
      report.accounts.length === 0 && state.connection.namespaces.eip155?.connectorId === report.connectorId
        ? [{ type: 'accountsChanged', namespace: 'eip155', connectorId: report.connectorId, accounts: [], address: '' }]
        : decide(state, report, context),
  ),
  evolves('a disconnect keeps the address', ['I-2', 'I-3'], 'account', 'disconnected', () => (state: Any) => state),
  evolves("a disconnect keeps the wallet's network", ['I-8', 'I-9', 'I-3'], 'network', 'disconnected', () => (state: Any) => state),
  evolves(
    'a disconnected wallet stays on the list of connected ones',
    ['I-13', 'I-2'],
    'connection',
    'connected',
    (evolve) => (state: Any, event: Any, at: number) => {
      const next = evolve(state, event, at)
      const one = next.namespaces[event.namespace]
      return {
        ...next,
        namespaces: { ...next.namespaces, [event.namespace]: { ...one, disconnectedIds: state.namespaces[event.namespace]?.disconnectedIds ?? [] } },
      }
    },
  ),
  evolves('a connection is added twice', ['I-14'], 'connection', 'connected', (evolve) => (state: Any, event: Any, at: number) => {
    const next = evolve(state, event, at)
    const one = next.namespaces[event.namespace]
    return { ...next, namespaces: { ...next.namespaces, [event.namespace]: { ...one, connections: [one.connections[0], ...one.connections] } } }
  }),
  evolves('a third recent wallet is kept', ['I-15'], 'connection', 'connected', (evolve) => (state: Any, event: Any, at: number) => ({
    ...evolve(state, event, at),
    recentWallets: [{ id: event.connectorId }, ...state.recentWallets.filter((one: Any) => one.id !== event.connectorId)],
  })),
  evolves(
    'a reload takes the stored connection for a live one',
    ['I-42', 'I-2'],
    'connection',
    'restored',
    (evolve) => (state: Any, event: Any, at: number) => {
      const next = evolve(state, event, at)
      const connectorId = event.remembered.connectorIds.eip155
      return connectorId === undefined ? next : { ...next, namespaces: { ...next.namespaces, eip155: { ...next.namespaces.eip155, connectorId } } }
    },
  ),
  decides(
    'the last network can be removed',
    ['I-8'],
    'network',
    'removeNetwork',
    () => (state: RootState, command: Any) =>
      state.network.namespaces.eip155?.requestedCaipNetworks.some((one) => one.caipNetworkId === command.network)
        ? [{ type: 'networkRemoved', namespace: 'eip155', network: command.network }]
        : [],
  ),
  decides(
    'a switch to an unknown network succeeds',
    ['design', 'I-8', 'I-9'],
    'network',
    'switchNetwork',
    () =>
      (_: RootState, command: Any, { operation }: Any) => [
        { type: 'networkSwitched', operation, namespace: 'eip155', network: command.network, by: 'visitor', confirmed: false },
      ],
  ),
  decides('a switch ends twice', ['I-5'], 'network', 'reportNetworkSwitched', (decide) => (state: RootState, command: Any, context: Any) => {
    const events = decide(state, command, context)
    return [...events, ...events]
  }),
  decides(
    'a session that its wallet deletes leaves its namespaces connected',
    ['I-10', 'I-2'],
    'relay',
    'reportRelay',
    (decide) => (state: RootState, command: Any, context: Any) =>
      command.event.type === 'sessionDeleted' ? without(decide(state, command, context), 'disconnected') : decide(state, command, context),
  ),
  decides(
    'an update may take away a namespace that stays connected',
    ['I-10'],
    'relay',
    'reportRelay',
    (decide) => (state: RootState, command: Any, context: Any) => {
      const { session } = state.relay
      return command.event.type === 'sessionUpdated' && session?.topic === command.event.topic
        ? [{ ...command.event, type: 'sessionUpdated' }]
        : decide(state, command, context)
    },
  ),
  decides(
    'a session that settles too late is taken up',
    ['I-5', 'I-33', 'F38', 'design'],
    'relay',
    'reportSessionSettled',
    (decide) => (state: RootState, command: Any, context: Any) => {
      const { pairing } = state.relay
      return pairing !== undefined && pairing.flow === undefined
        ? decide({ ...state, relay: { ...state.relay, pairing: { ...pairing, flow: command.operation } } } as Any, command, context)
        : decide(state, command, context)
    },
  ),
  evolves('a session that is not waited for any more is left behind', ['I-10'], 'relay', 'connectFailed', (evolve) => (state: Any, event: Any, at: number) => {
    const { storedTopic, ...next } = evolve(state, event, at)
    return event.by !== 'restore' || event.connectorId !== 'walletConnect' || storedTopic === undefined ? evolve(state, event, at) : next
  }),
  evolves('a connect that was cancelled keeps its pairing', ['I-33'], 'relay', 'connectFailed', () => (state: Any) => state),
  policy('a wallet that never answers is waited for without end', ['I-16', 'I-4'], 'connection', 'askWalletToConnect', endless),
  policy('a request has no deadline', ['I-16'], 'requests', 'askWallet', endless),
  evolves('a finished request stays pending', ['I-16', 'I-5'], 'requests', 'requestCompleted', () => (state: Any) => state),
  evolves('closing keeps the view', ['I-30'], 'modal', 'modalClosed', () => (state: Any) => ({ ...state, open: false })),
  decides(
    'Account opens without an account',
    ['I-31'],
    'modal',
    'openModal',
    (decide) => (state: RootState, command: Any, context: Any) =>
      command.view === 'Account' && !state.modal.open ? [{ type: 'modalOpened', view: 'Account' }] : decide(state, command, context),
  ),
  evolves('Account stays on the stack after a disconnect', ['I-31'], 'modal', 'disconnected', () => (state: Any) => state),
  evolves(
    'a balance is dated wrongly',
    ['BAL-15', 'I-34'],
    'balances',
    'balanceLoaded',
    (evolve) => (state: Any, event: Any, at: number) => evolve(state, event, at + 1),
  ),
  evolves('a transfer forgets that a read is under way', ['BAL-15', 'I-16'], 'balances', 'requestCompleted', () => (state: Any) => ({ ...state, native: {} })),
  decides('a read that fails is not told', ['BAL-15', 'I-16'], 'balances', 'reportBalanceFailed', () => () => []),
  policy('a policy throws', ['I-50'], 'toasts', 'closeToast', (io: Any) => ({ ...io, on: (...types: Any[]) => io.on(...types).pipe(failing) })),
  evolves('state depends on more than events', ['I-38'], 'theme', 'themeModeSet', () => {
    let calls = 0
    return (state: Any, event: Any) => {
      calls += 1
      return { ...state, mode: event.mode, calls }
    }
  }),
  ...choiceDefects,
  ...staleDefects,
  ...embeddedDefects,
  ...signInDefects,
  ...serviceDefects,
  ...waitingDefects,
  ...chainDefects,
  ...reviewDefects,
  ...moneyDefects,
  ...accountDefects,
]

function failing(source: Any): Any {
  return new source.constructor((subscriber: Any) =>
    source.subscribe(() => {
      subscriber.error(new Error('a defect'))
    }),
  )
}
