import { sessionConnector, transportOf } from '../config/index.js'
import { failure } from '../shared/errors/errors.js'
import { canonicalJson } from '../shared/json/json.js'
import { selectActiveAddress } from '../account/index.js'
import { findCustomWallet, isListed, resolveListed, selectConnector, selectListedConnectors, unknownConnector } from '../connectors/index.js'
import { giveUpWaiting, selectLockedWallet } from '../connection/index.js'
import { canSwitchTo, findNetwork, selectIsUnsupported } from '../network/index.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Decision } from '../kernel/types.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { ViewEntry, ViewName } from './state.js'
import { CONNECTING_VIEWS, VIEW_NAMES } from './view-names.js'

type Params = ViewEntry['params']

/** Wallet of the list, or a connector of one. */
interface Chosen {
  readonly connectorId: string
  readonly namespace?: ChainNamespace
  readonly walletId?: string
}

/**
 * Creates the function that decides the events of each command, or its rejection; see the command types.
 *
 * @param views names of the views of slices
 */
export const createDecide = (views: readonly string[]): Slice<'modal'>['decide'] => ({
  openModal(state, { view, params: given }) {
    const params = ofConnector(state, view, given)
    const refusal = view === undefined ? undefined : refuse(state, view, params, views)
    if (refusal !== undefined) return { rejected: refusal }
    if (!state.modal.open) return [{ type: 'modalOpened', ...entry(view ?? firstView(state), params) }]
    return view === undefined ? [] : push(state, view, params)
  },

  closeModal: (state) => close(state),

  pushView(state, { view, params: given }) {
    const params = ofConnector(state, view, given)
    const refusal = refuse(state, view, params, views)
    return refusal === undefined ? push(state, view, params) : { rejected: refusal }
  },

  replaceView(state, { view, params: given }) {
    const params = ofConnector(state, view, given)
    const refusal = refuse(state, view, params, views)
    if (refusal !== undefined) return { rejected: refusal }
    if (!state.modal.open) return [{ type: 'modalOpened', ...entry(view, params) }]
    return isTop(state, view, params) ? [] : leave(state, [top(state)], { type: 'viewReplaced', ...entry(view, params) })
  },

  resetView(state, { view, params: given }) {
    const params = ofConnector(state, view, given)
    const refusal = refuse(state, view, params, views)
    if (refusal !== undefined) return { rejected: refusal }
    return state.modal.open ? leave(state, state.modal.stack, { type: 'viewReset', ...entry(view, params) }) : [{ type: 'modalOpened', ...entry(view, params) }]
  },

  goBack,

  chooseNetwork(state, { network: id }, context) {
    const network = findNetwork(state, id)
    if (network === undefined)
      return [{ type: 'networkSwitchFailed', operation: context.operation, network: id, failure: failure('NETWORK_NOT_FOUND', { network: id }) }]
    const { chainNamespace: namespace, caipNetworkId } = network
    if (!canSwitchTo(state, network)) return { rejected: failure('CHAIN_NOT_SUPPORTED', { network: caipNetworkId }) }
    const known = state.network.namespaces[namespace]
    const active =
      state.network.activeNamespace === namespace && known?.caipNetwork === caipNetworkId && (known.walletNetwork ?? caipNetworkId) === caipNetworkId
    if (active) return goBack(state)
    const here = selectActiveAddress(state)
    const there = state.account.namespaces[namespace]?.address
    if (here !== undefined && there === undefined && namespace !== state.network.activeNamespace) {
      return push(state, 'SwitchActiveChain', { switchToChain: namespace, navigateTo: 'Connect', navigateWithReplace: true, network: caipNetworkId })
    }
    return push(state, 'SwitchNetwork', { network: caipNetworkId, namespace })
  },

  chooseWallet(state, command): Decision<DomainEvent> {
    const { connectorId, namespace, walletId } = resolveListed<Chosen>(state, command)
    const custom =
      walletId === undefined && isListed(state, { connectorId, ...(namespace && { namespace }) }) ? undefined : findCustomWallet(state, walletId ?? connectorId)
    if (custom !== undefined || transportOf(state.config, connectorId) === 'session') {
      return push(state, 'ConnectingWalletConnect', { ...(custom ? { walletId: custom.id } : {}), ...(namespace ? { namespace } : {}) })
    }
    const connector = selectConnector(state, connectorId, namespace)
    if (connector === undefined) return { rejected: unknownConnector(state, connectorId, namespace) }
    return push(state, 'ConnectingExternal', { connectorId, namespace: connector.chain })
  },

  reportSuccessShown(state) {
    if (!state.modal.open || !CONNECTING_VIEWS.includes(top(state).view)) return []
    // The user switched back to a wallet (ACCT-15) and did not add one.
    if (state.modal.stack.at(-2)?.view === 'ProfileWallets') return [{ type: 'viewReset', view: 'ProfileWallets' }]
    return [
      state.modal.embedded ? { type: 'viewReset', view: selectActiveAddress(state) === undefined ? firstView(state) : 'Account' } : { type: 'modalClosed' },
    ]
  },
})

function goBack(state: RootState): readonly DomainEvent[] {
  if (!state.modal.open) return []
  if (state.modal.stack.length < 2) return close(state)
  return leave(state, [top(state)], { type: 'viewPopped' })
}

/**
 * Returns Account if an address is connected, or else Connect (specification, section 2). If WalletConnect is the only method (MODAL-15): the QR code, or on a
 * phone, which cannot scan its own screen, the list of wallets if there are any.
 */
function firstView(state: RootState): ViewName {
  const { basic, features, plugins } = state.config
  const { walletConnect } = plugins
  if (walletConnect !== undefined && (basic || (walletConnect.alone && selectActiveAddress(state) === undefined && !isLocked(state)))) {
    const names =
      plugins.directory !== undefined ||
      walletConnect.customWallets !== undefined ||
      state.connectors.found.some(({ id }) => transportOf(state.config, id) !== 'session')
    return state.lifecycle.platform.mobile && features.allWallets && names ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  }
  return selectActiveAddress(state) !== undefined || isLocked(state) ? 'Account' : 'Connect'
}

/** Returns true if the wallet of the active namespace is locked. Its account is shown with a way to unlock it. */
function isLocked(state: RootState): boolean {
  const { activeNamespace } = state.network
  return activeNamespace !== undefined && selectLockedWallet(state, activeNamespace) !== undefined
}

function push(state: RootState, view: ViewName, params: Params): readonly DomainEvent[] {
  if (!state.modal.open) return [{ type: 'modalOpened', ...entry(view, params) }]
  return isTop(state, view, params) ? [] : [{ type: 'viewPushed', ...entry(view, params) }]
}

/** Closes the dialog. An embedded dialog stays open (MODAL-04). */
function close(state: RootState): readonly DomainEvent[] {
  return !state.modal.open || state.modal.embedded ? [] : leave(state, state.modal.stack, { type: 'modalClosed' })
}

/** Leaves views and cancels their operations. The unsupported network view closes only by switching or disconnecting (NET-17). */
function leave(state: RootState, views: readonly ViewEntry[], event: DomainEvent): readonly DomainEvent[] {
  const isHeld = views.some(({ view, params }) => view === 'UnsupportedChain' && selectIsUnsupported(state, params?.namespace))
  return isHeld ? [{ type: 'modalShaken' }] : [event, ...abandoned(state, views)]
}

/** Cancels the operations of views that wait for a wallet. */
function abandoned(state: RootState, views: readonly ViewEntry[]): readonly DomainEvent[] {
  const has = (view: ViewName) => views.some((one) => one.view === view)
  const flows = !CONNECTING_VIEWS.some(has)
    ? []
    : Object.entries(state.connection.namespaces)
        .flatMap(([namespace, { flow }]): DomainEvent[] =>
          flow?.by === 'visitor'
            ? [
                {
                  type: 'connectFailed',
                  operation: flow.operation,
                  namespace: namespace as 'eip155',
                  connectorId: flow.connectorId,
                  by: flow.by,
                  failure: failure('MODAL_CLOSED'),
                },
              ]
            : [],
        )
        .concat(giveUpWaiting(state, failure('MODAL_CLOSED')))
  const { pending } = state.network
  if (pending === undefined || !has('SwitchNetwork')) return flows
  return [...flows, { type: 'networkSwitchFailed', operation: pending.operation, network: pending.network, failure: failure('MODAL_CLOSED') }]
}

function top(state: RootState): ViewEntry {
  return state.modal.stack[state.modal.stack.length - 1] ?? { view: 'Connect' }
}

function isTop(state: RootState, view: ViewName, params: Params): boolean {
  const shown = top(state)
  return shown.view === view && canonicalJson(shown.params ?? {}) === canonicalJson(params ?? {})
}

function entry(view: ViewName, params: Params): ViewEntry {
  return params === undefined ? { view } : { view, params }
}

/** Returns the parameters of a view, with the connector of an entry of the list in place of the entry. */
function ofConnector(state: RootState, view: ViewName | undefined, params: Params): Params {
  const { connectorId, namespace } = params ?? {}
  if (view !== 'ConnectingExternal' || typeof connectorId !== 'string') return params
  const { walletId, ...meant } = resolveListed<Chosen>(state, { connectorId, ...(namespace && { namespace }) })
  const connector = selectConnector(state, meant.connectorId, meant.namespace)
  return walletId !== undefined || connector === undefined ? params : { ...params, connectorId: connector.id, namespace: connector.chain }
}

/** Why a view cannot be shown: it does not exist, or what it is about is missing (robustness, I-31). */
function refuse(state: RootState, view: ViewName, params: Params, views: readonly string[]): Failure | undefined {
  if (![...VIEW_NAMES, ...views].includes(view)) return failure('UNKNOWN_VIEW', { view: String(view) })
  const needs = MISSING[view]?.(state, params)
  return needs === undefined ? undefined : failure('VIEW_UNAVAILABLE', { view, needs })
}

function withoutSessions(state: RootState): string | undefined {
  return sessionConnector(state.config) === undefined ? 'walletConnect() in the option use' : undefined
}

function withoutLogins(state: RootState): string | undefined {
  return state.config.connectors.every(({ transport }) => transport !== 'frame') ? 'embeddedWallet() in the option use' : undefined
}

/** Per view: returns the missing requirement, or undefined. */
const MISSING: { readonly [V in ViewName]?: (state: RootState, params: Params) => string | undefined } = {
  Account: (state) => (selectActiveAddress(state) === undefined && !isLocked(state) ? 'a connected account' : undefined),
  ConnectingExternal: (state, params) =>
    params?.connectorId !== undefined && selectConnector(state, params.connectorId, params.namespace) !== undefined
      ? undefined
      : 'params.connectorId of a wallet that is there',
  ConnectingMultiChain: (state, params) =>
    selectListedConnectors(state).some(({ id, chains }) => id === params?.connectorId && chains.length > 1)
      ? undefined
      : 'params.connectorId of a wallet with several chains',
  ConnectingWalletConnect: (state, params) =>
    params?.walletId === undefined || findCustomWallet(state, params.walletId) !== undefined
      ? withoutSessions(state)
      : 'params.walletId of a wallet of customWallets',
  ConnectingWalletConnectBasic: withoutSessions,
  SwitchNetwork: (state, params) =>
    params?.network !== undefined && findNetwork(state, params.network) !== undefined ? undefined : 'params.network of a configured network',
  SwitchActiveChain: (state, params) =>
    params?.network !== undefined && findNetwork(state, params.network) !== undefined ? undefined : 'params.network of a configured network',
  // The plugin checks further requirements of these views (auth/views.ts).
  EmailLogin: withoutLogins,
  ConnectingFarcaster: withoutLogins,
  ConnectingSocial: withoutLogins,
  UpdateEmailWallet: withoutLogins,
  ApproveTransaction: withoutLogins,
  UnsupportedChain: (state, params) => (selectIsUnsupported(state, params?.namespace) ? undefined : 'a wallet on a network that is not configured'),
}
