import type { RootState } from '../../../src/domain/root.js'
import { type Any, asksPort, decides, type Defect, emits, evolves } from './defect-kinds.js'

/** Rules that may find a wrong choice between two: the expected answers to commands, the model, or an invariant that the choice violates. */
const CHOICE = ['design', 'I-2', 'I-3', 'I-5', 'I-7', 'I-8', 'I-9', 'I-10', 'I-14', 'I-16', 'I-31', 'I-33', 'BAL-15', 'F38', 'UX-43', 'T2']

/** Defects that use another network, namespace, account, connector or tab than the intended one, the first instead of the right one, or another order. */
export const choiceDefects: readonly Defect[] = [
  decides(
    'a disconnect in one namespace ends that of another',
    CHOICE,
    '',
    'disconnect',
    (decide) => (state: RootState, command: Any, context: Any) =>
      decide(state, command.namespace === 'solana' ? { ...command, namespace: 'eip155' } : command, context),
  ),
  decides(
    'a disconnect in one namespace ends all of them',
    CHOICE,
    '',
    'disconnect',
    (decide) =>
      (state: RootState, { namespace: _, ...command }: Any, context: Any) =>
        decide(state, command, context),
  ),
  onEvents('a switch asks the wallet of another namespace', 'switchNetwork', 'networkSwitchStarted', (event, state) => ({
    ...event,
    connectorId: other(state, event.namespace)?.connectorId ?? event.connectorId,
  })),
  onEvents('a signature is asked of the wallet of another namespace', 'signMessage', 'requestStarted', (event, state) => ({
    ...event,
    connectorId: other(state, event.namespace)?.connectorId ?? event.connectorId,
  })),
  decides(
    'a signature is asked for in the active namespace',
    CHOICE,
    '',
    'signMessage',
    (decide) =>
      (state: RootState, { namespace: _, ...command }: Any, context: Any) =>
        decide(state, command, context),
  ),
  onEvents('a signature is asked of the first account', 'signMessage', 'requestStarted', (event, state) => ({
    ...event,
    address: first(state, event.namespace),
  })),
  decides(
    'a transaction goes to the active network',
    CHOICE,
    '',
    'sendTransaction',
    (decide) =>
      (state: RootState, { network: _, ...command }: Any, context: Any) =>
        decide(state, command, context),
  ),
  onEvents('a switch of the account takes the first', 'switchAccount', 'accountSwitched', (event, state) => ({
    ...event,
    address: first(state, event.namespace),
  })),
  onEvents('the last account of a wallet is active', 'reportAccountsChanged', 'accountsChanged', (event) => ({
    ...event,
    address: event.accounts.at(-1).address,
  })),
  onEvents('the last account of a wallet that connects is active', 'reportConnected', 'connected', (event) => ({
    ...event,
    address: event.accounts.at(-1).address,
  })),
  onEvents('accounts change their order', 'reportAccountsChanged', 'accountsChanged', (event) => ({ ...event, accounts: [...event.accounts].reverse() })),
  decides('accounts of a wallet that is held count for the one in use', CHOICE, '', 'reportAccountsChanged', inUse),
  decides('the network of a wallet that is held counts for the one in use', CHOICE, '', 'reportChainChanged', inUse),
  decides('a wallet that is held ends the one in use', CHOICE, '', 'reportProviderDisconnected', inUse),
  decides(
    'a tab follows the account of another wallet',
    CHOICE,
    '',
    'reportTabMessage',
    (decide) =>
      (state: RootState, { message, ...command }: Any, context: Any) =>
        decide(state, { ...command, message: { ...message, connectorId: state.connection.namespaces[message.namespace as 'eip155']?.connectorId } }, context),
  ),
  decides(
    'a tab moves the network of a wallet that is connected here',
    CHOICE,
    '',
    'reportTabMessage',
    (decide) => (state: RootState, command: Any, context: Any) =>
      command.message.kind === 'network'
        ? decide({ ...state, connection: { ...state.connection, namespaces: {} } }, command, context)
        : decide(state, command, context),
  ),
  decides(
    'a tab that disconnects is followed in the active namespace',
    CHOICE,
    '',
    'reportConnectionElsewhere',
    (decide) => (state: RootState, command: Any, context: Any) =>
      decide(state, command.connectorId === null ? { ...command, namespace: state.network.activeNamespace } : command, context),
  ),
  onEvents('the last network takes the place of one that is removed', 'removeNetwork', 'networkSwitched', (event, state) => ({
    ...event,
    network: state.network.namespaces[event.namespace as 'eip155']?.requestedCaipNetworks.at(-1)?.caipNetworkId,
  })),
  onEvents('a network is chosen and another is shown', 'chooseNetwork', 'viewPushed', (event, state) => ({
    ...event,
    params: { ...event.params, network: state.network.namespaces.eip155?.caipNetwork },
  })),
  onEvents('a wallet is chosen and another is shown', 'chooseWallet', 'viewPushed', (event, state) => ({
    ...event,
    params: { ...event.params, connectorId: state.connectors.found.at(-1)?.id },
  })),
  onEvents('a balance is in the currency of the first network', 'reportBalance', 'balanceLoaded', (event, state) => {
    const { symbol, decimals } = state.config.networks[0]?.nativeCurrency ?? event
    return { ...event, symbol, decimals }
  }),
  onEvents('a balance is read of the first account', 'refreshBalance', 'balanceRequested', (event, state) => ({
    ...event,
    address: first(state, event.network.startsWith('solana') ? 'solana' : 'eip155'),
  })),
  decides(
    'the profile of another account is taken',
    CHOICE,
    '',
    'setProfile',
    (decide) => (state: RootState, command: Any, context: Any) =>
      decide(state, { ...command, namespace: 'eip155', address: state.account.namespaces.eip155?.address ?? command.address }, context),
  ),
  decides(
    'a label is given to the account in use',
    CHOICE,
    '',
    'setAddressLabel',
    (decide) => (state: RootState, command: Any, context: Any) =>
      decide(state, { ...command, address: state.account.namespaces[command.namespace as 'eip155']?.address ?? command.address }, context),
  ),
  evolves(
    'a network that is switched becomes that of the other wallet',
    CHOICE,
    'network',
    'networkSwitched',
    (evolve) => (state: Any, event: Any, at: number) => {
      const next = evolve(state, event, at)
      const name = event.namespace === 'solana' ? 'eip155' : 'solana'
      return event.confirmed && next.namespaces[name]
        ? { ...next, namespaces: { ...next.namespaces, [name]: { ...next.namespaces[name], walletNetwork: event.network } } }
        : next
    },
  ),
  evolves('a disconnect takes the accounts of all namespaces', CHOICE, 'account', 'disconnected', (evolve) => (state: Any, event: Any, at: number) => ({
    ...evolve(state, event, at),
    namespaces: {},
  })),
  evolves('wallets that are held change their order', CHOICE, 'connection', 'connected', (evolve) => (state: Any, event: Any, at: number) => {
    const next = evolve(state, event, at)
    const one = next.namespaces[event.namespace]
    return { ...next, namespaces: { ...next.namespaces, [event.namespace]: { ...one, connections: [...one.connections].reverse() } } }
  }),
  evolves('the wallet used last comes last', ['I-15'], 'connection', 'connected', (evolve) => (state: Any, event: Any, at: number) => {
    const next = evolve(state, event, at)
    return { ...next, recentWallets: [...next.recentWallets].reverse() }
  }),
  evolves('a request that ends takes the oldest with it', ['I-16', 'I-5'], 'requests', 'requestCompleted', () => (state: Any) => ({
    pending: state.pending.slice(1),
  })),
  asksPort('a wallet is asked for the first network', ['design'], 'connector', 'switchNetwork', (request, state) => ({
    ...request,
    network: state.config.networks[0],
  })),
  asksPort('another wallet is asked for the network', ['design'], 'connector', 'switchNetwork', (request, state) => ({
    ...request,
    connectorId: other(state, request.namespace)?.connectorId ?? request.connectorId,
  })),
  asksPort('a balance is read on the first network', ['design'], 'rpc', 'call', (request, state) => ({
    ...request,
    network: state.config.networks[0]?.caipNetworkId,
  })),
  asksPort('the wallet of another namespace is told of a disconnect', ['design', 'I-44'], 'connector', 'disconnect', (request) => ({
    ...request,
    namespace: request.namespace === 'solana' ? 'eip155' : 'solana',
  })),
  asksPort('other tabs are told of another namespace', ['design'], 'tabs', 'post', (message) =>
    'namespace' in message ? { ...message, namespace: message.namespace === 'solana' ? 'eip155' : 'solana' } : message,
  ),
  asksPort('another text is copied', ['design'], 'clipboard', 'write', (text) => text.slice(0, 10)),
  emits('accounts are reported in another order', ['F32', 'design'], 'reportConnected', (report) => ({ ...report, accounts: [...report.accounts].reverse() })),
  emits('an amount is reported with the decimals of another currency', ['I-35'], 'reportBalance', (report) => ({
    ...report,
    amount: `${report.amount}0`.replace(/^00$/, '1'),
  })),
]

function onEvents(name: string, command: string, type: string, mutate: (event: Any, state: RootState) => Any): Defect {
  return decides(name, CHOICE, '', command, (decide) => (state: RootState, given: Any, context: Any) => {
    const events = decide(state, given, context)
    return Array.isArray(events) ? events.map((event) => (event.type === type ? mutate(event, state) : event)) : events
  })
}

/** Applies another wallet's report to the active wallet. */
function inUse(decide: Any): Any {
  return (state: RootState, command: Any, context: Any) =>
    decide(state, { ...command, connectorId: state.connection.namespaces[command.namespace as 'eip155']?.connectorId ?? command.connectorId }, context)
}

/** Returns the wallet of the other namespace. */
function other({ connection: { namespaces } }: RootState, namespace: string): { readonly connectorId?: string } | undefined {
  return namespaces[namespace === 'solana' ? 'eip155' : 'solana']
}

function first({ account }: RootState, namespace: string): string | undefined {
  return account.namespaces[namespace as 'eip155']?.allAccounts[0]?.address
}
