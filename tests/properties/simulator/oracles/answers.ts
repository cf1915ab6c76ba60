import type { DomainCommand, DomainEvent, RootState } from '../../../../src/domain/root.js'
import { connectorOfEntry, isMeant } from './entries.js'
import type { Problem } from './rule.js'
import { ID_EMBEDDED, ID_WALLET_CONNECT, isSameAddress, namespaceIn } from './tables.js'

type Of<T extends DomainCommand['type']> = Extract<DomainCommand, { readonly type: T }>
type Events = readonly DomainEvent[]
/** Returns the problem of the events that follow from a command. `before` is the state in which the command was given. */
type Answer<T extends DomainCommand['type']> = (command: Of<T>, events: Events, before: RootState) => string | undefined

/** Allowed events of each command, by its parameters alone: only for the namespace, network, account, connector or operation that it names. */
const ANSWERS: { readonly [T in DomainCommand['type']]?: Answer<T> } = {
  connect: ({ connectorId, namespace }, events, before) =>
    each(events, 'connectStarted', (event) => {
      const custom = before.config.plugins.walletConnect?.customWallets?.some(({ id }) => id === connectorId)
      if (event.connectorId !== (custom ? ID_WALLET_CONNECT : connectorOfEntry(before, connectorId, namespace))) return `asks ${event.connectorId}`
      if (namespace !== undefined && event.namespace !== namespace) return `asks in ${event.namespace}`
      return event.by === 'visitor' ? undefined : `is by ${event.by}`
    }),
  connectChains: ({ connectors }, events, before) =>
    each(events, 'connectStarted', (event) =>
      connectors.some((one) => connectorOfEntry(before, one.connectorId, one.namespace) === event.connectorId && one.namespace === event.namespace)
        ? undefined
        : `asks ${event.connectorId} in ${event.namespace}`,
    ),
  cancelChains: ({ operation }, events) => only(events, 'chainsFailed', operation),
  switchConnection: ({ namespace, connectorId, address }, events) =>
    each(events, 'connectStarted', (event) =>
      event.connectorId === connectorId && event.namespace === namespace ? undefined : `asks ${event.connectorId} in ${event.namespace}`,
    ) ??
    each(events, 'accountSwitched', (event) =>
      event.namespace === namespace && isSameAddress(namespace, event.address, address) ? undefined : `takes ${event.address}`,
    ),
  forgetConnection: ({ namespace, connectorId }, events) =>
    each(events, 'connectionForgotten', (event) =>
      event.namespace === namespace && event.connectorId === connectorId ? undefined : `forgets ${event.connectorId}`,
    ),
  cancelConnect: ({ operation }, events) => only(events, 'connectFailed', operation),
  forgetRequest: ({ operation }, events) =>
    each(events, 'requestForgotten', (event) => (operation === undefined || event.operation === operation ? undefined : `forgets ${event.operation}`)),
  cancelRequest: ({ operation }, events) => only(events, 'requestFailed', operation),
  cancelSwitchNetwork: ({ operation }, events) => only(events, 'networkSwitchFailed', operation),
  cancelLogin: ({ operation }, events) => only(events, 'loginFailed', operation),
  disconnect: (command, events, before) => {
    const isWanted = (event: { readonly namespace: string; readonly connectorId: string }) =>
      isMeant(before, command, event) ||
      // A session or a login ends in all of its namespaces (WC-20, CONN-35).
      event.connectorId === ID_WALLET_CONNECT ||
      event.connectorId === ID_EMBEDDED
    const wrong = each(events, 'disconnected', (event) => (isWanted(event) ? undefined : `ends ${event.connectorId} in ${event.namespace}`))
    const left = before.connection.waiting?.find(
      (one) =>
        isMeant(before, command, { namespace: one.namespace, connectorId: one.request.connectorId }) &&
        !events.some((event) => event.type === 'connectFailed' && event.operation === one.operation),
    )
    if (left !== undefined) return `leaves ${left.operation}, which waits to connect`
    if (wrong !== undefined || events.length === 0) return wrong
    for (const [at, one] of Object.entries(before.connection.namespaces))
      if (one.connectorId !== undefined && isMeant(before, command, { namespace: at, connectorId: one.connectorId }))
        if (!events.some((event) => event.type === 'disconnected' && event.namespace === at)) return `leaves ${one.connectorId} in ${at}`
    return undefined
  },
  switchNetwork: ({ network }, events, before) =>
    each(events, 'networkSwitchStarted', (event) => {
      if (isDecimal(network) && event.network !== network) return `asks for ${event.network}`
      if (event.namespace !== namespaceIn(event.network)) return `asks in ${event.namespace}`
      const wallet = before.connection.namespaces[event.namespace]?.connectorId
      return event.connectorId === wallet ? undefined : `asks ${event.connectorId}, and ${wallet} is connected`
    }) ??
    each(events, 'networkSwitched', (event) =>
      event.namespace === namespaceIn(event.network) && (!isDecimal(network) || event.network === network)
        ? undefined
        : `goes to ${event.network} in ${event.namespace}`,
    ),
  addNetwork: ({ network }, events) =>
    each(events, 'networkAdded', (event) => (event.network.caipNetworkId === network.caipNetworkId ? undefined : `adds ${event.network.caipNetworkId}`)),
  removeNetwork: ({ network }, events, before) =>
    each(events, 'networkRemoved', (event) => (event.network === inDecimal(network) ? undefined : `removes ${event.network}`)) ??
    each(events, 'networkSwitched', (event) => {
      const first = before.network.namespaces[event.namespace]?.requestedCaipNetworks.find((one) => one.caipNetworkId !== inDecimal(network))
      return event.network === first?.caipNetworkId && event.namespace === namespaceIn(network)
        ? undefined
        : `falls back to ${event.network}, and ${first?.caipNetworkId} is the first that is left`
    }) ??
    each(events, 'networkSwitchFailed', (event) => (event.network === inDecimal(network) ? undefined : `ends the switch to ${event.network}`)),
  switchAccount: ({ namespace, address }, events) =>
    each(events, 'accountSwitched', (event) =>
      event.namespace === namespace && isSameAddress(namespace, event.address, address) ? undefined : `takes ${event.address} in ${event.namespace}`,
    ),
  setAddressLabel: ({ namespace, address, label }, events) =>
    each(events, 'addressLabelled', (event) =>
      event.namespace === namespace && event.address === address && event.label === label.trim() ? undefined : `labels ${event.address} in ${event.namespace}`,
    ),
  setPreferredAccountType: ({ namespace, accountType }, events) =>
    each(events, 'preferredAccountTypeSet', (event) =>
      event.namespace === namespace && event.accountType === accountType ? undefined : `sets ${event.accountType} in ${event.namespace}`,
    ),
  setProfile: ({ namespace, name }, events, before) =>
    each(events, 'profileSet', (event) =>
      event.namespace === namespace && event.address === before.account.namespaces[namespace]?.address && event.name === name
        ? undefined
        : `is set for ${event.address} in ${event.namespace}`,
    ),
  setAccountTab: ({ tab }, events) => each(events, 'accountTabSet', (event) => (event.tab === tab ? undefined : `sets ${event.tab}`)),
  setThemeMode: ({ mode }, events) => each(events, 'themeModeSet', (event) => (event.mode === mode ? undefined : `sets ${event.mode}`)),
  signMessage: (command, events, before) => asks(command, command.message, events, before),
  signTypedData: (command, events, before) => asks(command, undefined, events, before),
  sendTransaction: (command, events, before) => asks(command, undefined, events, before, command.network),
  signTransactions: (command, events, before) => asks(command, undefined, events, before, command.network),
  prepareBitcoinPayment: ({ recipient, amount, address, network }, events, before) =>
    each(events, 'bitcoinPaymentStarted', (event) => {
      if (event.recipient !== recipient || event.amount !== amount) return `pays ${event.amount} to ${event.recipient}`
      if (event.connectorId !== before.connection.namespaces.bip122?.connectorId) return `asks ${event.connectorId}`
      if (event.address !== (address ?? before.account.namespaces.bip122?.address)) return `pays from ${event.address}`
      return event.network === (network ?? before.network.namespaces.bip122?.caipNetwork) ? undefined : `pays on ${event.network}`
    }),
  refreshBalance: ({ namespace }, events, before) =>
    each(events, 'balanceRequested', (event) => {
      const at = namespace ?? before.network.activeNamespace ?? 'eip155'
      const [who, where] = [before.account.namespaces[at]?.address, before.network.namespaces[at]?.caipNetwork]
      return event.address === who && event.network === where ? undefined : `reads ${event.address} on ${event.network}, and ${who} is active on ${where}`
    }),
  copyText: ({ text, toast }, events) =>
    each(events, 'copyStarted', (event) => (event.text === text && event.toast === toast ? undefined : `copies ${event.text}`)),
  showToast: ({ message }, events) => each(events, 'toastShown', (event) => (event.toast.message === message ? undefined : `shows ${event.toast.message}`)),
  hideToast: ({ id }, events, before) =>
    each(events, 'toastHidden', (event) => (event.id === (id ?? before.toasts.current?.id) ? undefined : `hides ${event.id}`)),
  showAlert: ({ alert }, events) => each(events, 'alertShown', (event) => (event.alert.key === alert ? undefined : `shows ${event.alert.key}`)),
  chooseWallet: ({ connectorId }, events) =>
    each(events, 'viewPushed', ({ params }) =>
      params?.connectorId === undefined || params.connectorId === connectorId ? undefined : `leads to ${params.connectorId}`,
    ),
  chooseNetwork: ({ network }, events) =>
    each(events, 'viewPushed', ({ params }) => (!isDecimal(network) || params?.network === network ? undefined : `leads to ${params?.network}`)),
  pushView: ({ view }, events) => each(events, 'viewPushed', (event) => (event.view === view ? undefined : `shows ${event.view}`)),
  openModal: ({ view }, events) => each(events, 'modalOpened', (event) => (view === undefined || event.view === view ? undefined : `shows ${event.view}`)),

  reportConnected: ({ namespace, accounts, operation }, events, before) => {
    const { flow, unanswered, withheldId: kept, prompted } = before.connection.namespaces[namespace] ?? {}
    const granted = prompted?.operation === operation ? { ...prompted, by: 'visitor', address: undefined, deferredAccounts: [] } : undefined
    const running = flow ?? granted
    const isLate = unanswered !== undefined && unanswered === operation
    if (isLate && !events.some(({ type }) => type === 'connected' || type === 'restoreAbandoned' || type === 'walletLocked' || type === 'restoreWithheld'))
      return `leaves the late answer of ${kept} in ${namespace}`
    const connects = each(events, 'connected', (event) => {
      const flow = isLate ? { connectorId: kept, by: 'restore', address: undefined, deferredAccounts: [] } : running
      if (event.namespace !== namespace || event.connectorId !== flow?.connectorId || event.by !== flow?.by)
        return `connects ${event.connectorId} in ${event.namespace} by ${event.by}, and ${flow?.connectorId} was asked by ${flow?.by}`
      const told = flow.deferredAccounts?.length ? flow.deferredAccounts : accounts
      const [wrong] = event.accounts.filter(({ address }) => !told.includes(address))
      if (wrong !== undefined) return `takes ${wrong.address}, which the wallet did not tell`
      if (flow.address === undefined && flow.by === 'visitor' && event.address !== event.accounts[0]?.address)
        return `makes ${event.address} active, and not the first account`
      return inOrder(
        told,
        event.accounts.map(({ address }) => address),
      )
        ? undefined
        : 'changes the order of accounts'
    })
    return connects ?? each(events, 'networkSwitched', (event) => (event.namespace === namespace ? undefined : `switches ${event.namespace}`))
  },
  // A wallet that says nothing keeps its session (F29).
  reportConnectFailed: ({ namespace, operation, failure }, events, before) => {
    const { flow } = before.connection.namespaces[namespace] ?? {}
    const isSilent = failure.code === 'DEADLINE_EXCEEDED' && flow?.operation === operation && flow.by === 'restore'
    if (!isSilent || flow.connectorId === ID_WALLET_CONNECT || flow.connectorId === ID_EMBEDDED) return undefined
    return events.some((event) => event.type === 'restoreWithheld' && event.connectorId === flow.connectorId && event.namespace === namespace)
      ? undefined
      : `drops the session of ${flow.connectorId} in ${namespace}`
  },
  reportAccountsChanged: ({ namespace, connectorId, accounts }, events, before) =>
    heldStays(connectorId, before.connection.namespaces[namespace], events) ??
    each(events, 'accountsChanged', (event) => {
      if (event.namespace !== namespace || event.connectorId !== connectorId) return `changes ${event.connectorId} in ${event.namespace}`
      if (event.address !== event.accounts[0]?.address) return `makes ${event.address} active, and not the first account`
      return inOrder(
        accounts,
        event.accounts.map(({ address }) => address),
      )
        ? undefined
        : 'changes the accounts'
    }) ??
    each(events, 'walletLocked', (event) => (event.connectorId === connectorId && event.namespace === namespace ? undefined : `locks ${event.connectorId}`)) ??
    (events.some(({ type }) => type === 'disconnected') ? `ends ${connectorId} in ${namespace}, which told accounts` : undefined),
  reportChainChanged: ({ namespace, connectorId, network }, events, before) =>
    heldStays(connectorId, before.connection.namespaces[namespace], events) ??
    each(events, 'networkSwitched', (event) =>
      event.namespace === namespace && (!isDecimal(network) || event.network === network) ? undefined : `switches ${event.namespace} to ${event.network}`,
    ) ??
    each(events, 'walletNetworkUnsupported', (event) => (event.namespace === namespace ? undefined : `is told of ${event.namespace}`)),
  reportProviderDisconnected: ({ namespace, connectorId }, events, before) =>
    heldStays(connectorId, before.connection.namespaces[namespace], events) ??
    each(events, 'disconnected', (event) =>
      event.namespace === namespace && event.connectorId === connectorId ? undefined : `ends ${event.connectorId} in ${event.namespace}`,
    ),
  reportNetworkSwitched: ({ operation }, events, before) =>
    each(events, 'networkSwitched', (event) =>
      event.operation === operation && event.network === before.network.pending?.network ? undefined : `ends ${event.operation} on ${event.network}`,
    ),
  reportRequestDone: ({ operation, result }, events, before) =>
    each(events, 'requestCompleted', (event) => {
      const asked = before.requests.pending.find((one) => one.operation === operation)
      return event.result === result && event.kind === asked?.kind && event.network === asked.network
        ? undefined
        : `completes ${event.kind} on ${event.network}`
    }),
  reportBalance: ({ network, address, amount }, events) =>
    each(events, 'balanceLoaded', (event) =>
      event.network === network && event.address === address && event.amount === amount ? undefined : `is of ${event.address} on ${event.network}`,
    ),
  reportCopied: ({ operation }, events, before) =>
    each(events, 'textCopied', (event) =>
      event.toast === before.clipboard.pending.find((one) => one.operation === operation)?.toast ? undefined : `tells ${event.toast}`,
    ),
  reportTabMessage: ({ message }, events, before) =>
    each(events, 'networkSwitched', (event) => {
      if (event.namespace !== message['namespace'] || event.by !== 'tab') return `switches ${event.namespace}`
      const wallet = before.connection.namespaces[event.namespace]?.connectorId
      if (event.network === message['network'] && (wallet === undefined || wallet === ID_WALLET_CONNECT)) return undefined
      // If a wallet of the page reports its network, the visitor's choice only makes its namespace the active one.
      const isKept = wallet !== undefined && event.network === before.network.namespaces[event.namespace]?.caipNetwork
      return isKept ? undefined : `switches ${event.namespace} to ${event.network}, and ${wallet} is connected`
    }) ??
    each(events, 'accountSwitched', (event) => {
      if (event.namespace !== message['namespace'] || event.by !== 'tab') return `takes another account in ${event.namespace}`
      if (before.connection.namespaces[event.namespace]?.connectorId !== message['connectorId']) return 'takes an account of another wallet'
      return isSameAddress(event.namespace, event.address, String(message['address'])) ? undefined : `takes ${event.address}`
    }),
  reportConnectionElsewhere: ({ namespace, connectorId }, events) =>
    each(events, 'connectStarted', (event) =>
      event.namespace === namespace && event.connectorId === connectorId ? undefined : `asks ${event.connectorId} in ${event.namespace}`,
    ) ??
    each(events, 'disconnected', (event) =>
      event.namespace === namespace || event.connectorId === ID_WALLET_CONNECT || event.connectorId === ID_EMBEDDED
        ? undefined
        : `ends ${event.connectorId} in ${event.namespace}`,
    ),
  reportRestoreDue: ({ namespace }, events) =>
    each(events, 'connectStarted', (event) =>
      event.namespace === namespace && event.by === 'restore' ? undefined : `asks in ${event.namespace} by ${event.by}`,
    ),
  reportConnectDue: ({ operation }, events, before) => {
    const asked = before.connection.waiting?.find((one) => one.operation === operation)
    if (asked === undefined) return undefined
    const { namespace, request } = asked
    const custom = before.config.plugins.walletConnect?.customWallets?.some(({ id }) => id === request.connectorId)
    const place = request.namespace ?? namespace
    return (
      each(events, 'connectStarted', (event) => {
        if (event.operation !== operation || event.by !== 'visitor') return `begins ${event.operation} by ${event.by}`
        return event.connectorId === (custom ? ID_WALLET_CONNECT : request.connectorId) && (request.namespace ?? event.namespace) === event.namespace
          ? undefined
          : `asks ${event.connectorId} in ${event.namespace}, and ${request.connectorId} was wanted in ${place}`
      }) ??
      each(events, 'connectJoined', (event) => {
        const isServed = before.connection.namespaces[event.namespace]?.connectorId === event.connectorId && event.connectorId === ID_WALLET_CONNECT
        if (!isServed || event.operation !== operation) return `joins ${event.connectorId} in ${event.namespace}`
        if (request.namespace !== undefined && request.namespace !== event.namespace) return `joins in ${event.namespace}, and ${request.namespace} was wanted`
        return event.address === before.account.namespaces[event.namespace]?.address ? undefined : `joins with ${event.address}`
      })
    )
  },
  reportFollowDue: ({ namespace }, events, before) =>
    each(events, 'connectStarted', (event) => {
      const wanted = before.tabs.acts?.[namespace]?.deferred?.connectorId
      return event.namespace === namespace && event.connectorId === wanted && event.by === 'tab' ? undefined : `asks ${event.connectorId} in ${event.namespace}`
    }),
  // A prefetched or abandoned pairing URI has no operation that waits for it (F38).
  reportSessionSettled: (_, events, before) =>
    before.relay.pairing?.flow === undefined ? each(events, 'connected', (event) => `connects ${event.namespace}, and nobody waits for it`) : undefined,
  reportAnnouncement: ({ announcement }, events) =>
    each(events, 'connectorFound', ({ connector }) =>
      !announcement.left && connector.id === announcement.id && connector.chain === announcement.namespace && connector.name === announcement.name
        ? undefined
        : `finds ${connector.id} in ${connector.chain}`,
    ) ??
    each(events, 'connectorRemoved', ({ connectorId, namespace }) =>
      announcement.left && connectorId === announcement.id && namespace === announcement.namespace ? undefined : `removes ${connectorId} in ${namespace}`,
    ),
}

/** Returns the problem of the answer to a command. */
export function checkAnswer(command: DomainCommand, events: Events, before: RootState): Problem | undefined {
  if (!Object.hasOwn(ANSWERS, command.type)) return undefined
  const wrong = (ANSWERS[command.type] as unknown as Answer<never>)(command as never, events, before)
  return wrong === undefined ? undefined : { id: 'design', problem: `${JSON.stringify(command)} ${wrong}` }
}

function each<T extends DomainEvent['type']>(
  events: Events,
  type: T,
  check: (event: Extract<DomainEvent, { type: T }>) => string | undefined,
): string | undefined {
  for (const event of events) {
    const wrong = event.type === type ? check(event as Extract<DomainEvent, { type: T }>) : undefined
    if (wrong !== undefined) return wrong
  }
  return undefined
}

/** Checks that a command with an operation ends only that operation. */
function only(
  events: Events,
  type: 'connectFailed' | 'chainsFailed' | 'requestFailed' | 'networkSwitchFailed' | 'loginFailed',
  operation: string | undefined,
): string | undefined {
  return operation === undefined ? undefined : each(events, type, (event) => (event.operation === operation ? undefined : `ends ${event.operation}`))
}

/** Checks that a held wallet that is neither active, locked nor being asked changes nothing. */
function heldStays(connectorId: string, one: RootState['connection']['namespaces']['eip155'], events: Events): string | undefined {
  const [first] = events
  if (first === undefined || one?.connectorId === connectorId || (one?.locked && one.withheldId === connectorId)) return undefined
  const isDeferred = first.type === 'providerEventDeferred' && first.operation === one?.flow?.operation && one.flow.connectorId === connectorId
  // It shares accounts after a connect had ended without its answer: it is read without a prompt.
  const isGrant = first.type === 'connectStarted' && first.silent === true && first.by === 'visitor' && one?.prompted?.connectorId === connectorId
  return isDeferred || isGrant ? undefined : `is about a wallet that is not in use, and leads to ${first.type}`
}

/** Returns true if the second list is the first without some of its members. */
function inOrder(all: readonly string[], some: readonly string[]): boolean {
  let from = 0
  for (const one of some) {
    from = all.indexOf(one, from) + 1
    if (from === 0) return false
  }
  return true
}

/** Returns a network id as in the state: hex chain ids become decimal. */
function inDecimal(network: string): string {
  return network.replace(/^eip155:(0x[0-9a-f]+)$/i, (_, hex: string) => `eip155:${Number(hex)}`)
}

function isDecimal(network: unknown): boolean {
  return typeof network === 'string' && /^(eip155:[1-9]\d*|(solana|bip122):\w{32})$/.test(network)
}

/** Checks that a request goes to the wallet, account and network that it names, by default the active ones of its namespace. */
function asks(
  { namespace, address }: { readonly namespace?: string; readonly address?: string },
  payload: string | undefined,
  events: Events,
  before: RootState,
  network?: string,
): string | undefined {
  return each(events, 'requestStarted', (event) => {
    const at = namespace ?? before.network.activeNamespace
    const key = event.namespace
    if (key !== at) return `asks in ${key}, and not in ${at}`
    if (event.connectorId !== before.connection.namespaces[key]?.connectorId) return `asks ${event.connectorId}`
    if (!isSameAddress(key, event.address, address ?? before.account.namespaces[key]?.address)) return `asks ${event.address}`
    if (event.network !== (network ?? before.network.namespaces[key]?.caipNetwork)) return `asks on ${event.network}`
    return payload === undefined || event.payload === payload ? undefined : 'asks for something else'
  })
}
