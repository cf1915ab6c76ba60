import { failure } from '../shared/errors.js'
import { canonicalJson } from '../shared/json.js'
import { selectActiveAddress } from '../account/index.js'
import { findCustomWallet, selectConnector, WALLET_CONNECT_ID } from '../connectors/index.js'
import { giveUpWaiting } from '../connection/index.js'
import { canSwitchTo, findNetwork, selectIsUnsupported } from '../network/index.js'
import type { Failure } from '../kernel/failure.js'
import type { Decision } from '../kernel/types.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import type { ModalCommand } from './messages.js'
import { CONNECTING_VIEWS, VIEW_NAMES, type ViewEntry, type ViewName } from './state.js'

type Params = ViewEntry['params']

/** What follows from a command; see the command types. */
export const decide: Slice<'modal', ModalCommand>['decide'] = {
  openModal(state, { view, params }) {
    const refusal = view === undefined ? undefined : refuse(state, view, params)
    if (refusal !== undefined) return { rejected: refusal }
    if (!state.modal.open) return [{ type: 'modalOpened', ...entry(view ?? firstView(state), params) }]
    return view === undefined ? [] : push(state, view, params)
  },

  closeModal: (state) => close(state),

  pushView(state, { view, params }) {
    const refusal = refuse(state, view, params)
    return refusal === undefined ? push(state, view, params) : { rejected: refusal }
  },

  replaceView(state, { view, params }) {
    const refusal = refuse(state, view, params)
    if (refusal !== undefined) return { rejected: refusal }
    if (!state.modal.open) return [{ type: 'modalOpened', ...entry(view, params) }]
    return isTop(state, view, params) ? [] : leave(state, [top(state)], { type: 'viewReplaced', ...entry(view, params) })
  },

  resetView(state, { view, params }) {
    const refusal = refuse(state, view, params)
    if (refusal !== undefined) return { rejected: refusal }
    return state.modal.open ? leave(state, state.modal.stack, { type: 'viewReset', ...entry(view, params) }) : [{ type: 'modalOpened', ...entry(view, params) }]
  },

  goBack(state) {
    if (!state.modal.open) return []
    if (state.modal.stack.length < 2) return close(state)
    return leave(state, [top(state)], { type: 'viewPopped' })
  },

  chooseNetwork(state, { network: id }, context) {
    const network = findNetwork(state, id)
    if (network === undefined)
      return [{ type: 'networkSwitchFailed', operation: context.operation, network: id, failure: failure('NETWORK_NOT_FOUND', { network: id }) }]
    const { chainNamespace: namespace, caipNetworkId } = network
    if (!canSwitchTo(state, network)) return { rejected: failure('CHAIN_NOT_SUPPORTED', { network: caipNetworkId }) }
    const known = state.network.namespaces[namespace]
    const active =
      state.network.activeNamespace === namespace && known?.caipNetwork === caipNetworkId && (known.walletNetwork ?? caipNetworkId) === caipNetworkId
    if (active) return decide.goBack(state, { type: 'goBack' }, context)
    const here = selectActiveAddress(state)
    const there = state.account.namespaces[namespace]?.address
    if (here !== undefined && there === undefined && namespace !== state.network.activeNamespace) {
      return push(state, 'SwitchActiveChain', { switchToChain: namespace, navigateTo: 'Connect', navigateWithReplace: true, network: caipNetworkId })
    }
    return push(state, 'SwitchNetwork', { network: caipNetworkId, namespace })
  },

  chooseWallet(state, { connectorId, namespace }): Decision<DomainEvent> {
    const custom = findCustomWallet(state, connectorId)
    if (custom !== undefined || (connectorId === WALLET_CONNECT_ID && state.config.walletConnect !== undefined)) {
      return push(state, 'ConnectingWalletConnect', { ...(custom ? { walletId: custom.id } : {}), ...(namespace ? { namespace } : {}) })
    }
    const connector = selectConnector(state, connectorId, namespace)
    if (connector === undefined) return { rejected: failure('CONNECTOR_NOT_FOUND', { namespace: namespace ?? 'any', connectorId }) }
    return push(state, 'ConnectingExternal', { connectorId, namespace: connector.chain })
  },

  reportSuccessShown(state) {
    if (!state.modal.open || !CONNECTING_VIEWS.includes(top(state).view)) return []
    // A wallet that was gone back to (ACCT-15), not one that was added.
    if (state.modal.stack.at(-2)?.view === 'ProfileWallets') return [{ type: 'viewReset', view: 'ProfileWallets' }]
    return [
      state.modal.embedded ? { type: 'viewReset', view: selectActiveAddress(state) === undefined ? firstView(state) : 'Account' } : { type: 'modalClosed' },
    ]
  },
}

/**
 * Account when an address is connected, else Connect (specification, section 2). Where a session is all there is (MODAL-15): the code to scan; on a phone,
 * which cannot scan itself, the wallets to open, if the app or the page names any.
 */
function firstView(state: RootState): ViewName {
  const { basic, features, walletConnect, customWallets = [] } = state.config
  if (walletConnect !== undefined && (basic || (walletConnect.alone && selectActiveAddress(state) === undefined))) {
    const names = customWallets.length > 0 || state.connectors.found.some(({ id }) => id !== WALLET_CONNECT_ID)
    return state.lifecycle.platform.mobile && features.allWallets && names ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  }
  return selectActiveAddress(state) === undefined ? 'Connect' : 'Account'
}

function push(state: RootState, view: ViewName, params: Params): readonly DomainEvent[] {
  if (!state.modal.open) return [{ type: 'modalOpened', ...entry(view, params) }]
  return isTop(state, view, params) ? [] : [{ type: 'viewPushed', ...entry(view, params) }]
}

/** Embedded in the page it stays (MODAL-04). */
function close(state: RootState): readonly DomainEvent[] {
  return !state.modal.open || state.modal.embedded ? [] : leave(state, state.modal.stack, { type: 'modalClosed' })
}

/** Leaving views gives up what they wait for; the wrong network can be left by switching or disconnecting only (NET-17). */
function leave(state: RootState, views: readonly ViewEntry[], event: DomainEvent): readonly DomainEvent[] {
  const isHeld = views.some(({ view, params }) => view === 'UnsupportedChain' && selectIsUnsupported(state, params?.namespace))
  return isHeld ? [{ type: 'modalShaken' }] : [event, ...abandoned(state, views)]
}

/** Leaving a view that waits for a wallet ends the wait. */
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

/** Why a view cannot be shown: it does not exist, or what it is about is missing (robustness, I-31). */
function refuse(state: RootState, view: ViewName, params: Params): Failure | undefined {
  if (!VIEW_NAMES.includes(view)) return failure('UNKNOWN_VIEW', { view: String(view) })
  const needs = MISSING[view]?.(state, params)
  return needs === undefined ? undefined : failure('VIEW_UNAVAILABLE', { view, needs })
}

function withoutSessions(state: RootState): string | undefined {
  return state.config.walletConnect === undefined ? 'walletConnect() in the option use' : undefined
}

function withoutLogins(state: RootState): string | undefined {
  return state.config.embeddedWallet === undefined ? 'embeddedWallet() in the option use' : undefined
}

/** What a view needs and does not have. */
const MISSING: { readonly [V in ViewName]?: (state: RootState, params: Params) => string | undefined } = {
  Account: (state) => (selectActiveAddress(state) === undefined ? 'a connected account' : undefined),
  ConnectingExternal: (state, params) =>
    params?.connectorId !== undefined && selectConnector(state, params.connectorId, params.namespace) !== undefined
      ? undefined
      : 'params.connectorId of a wallet that is there',
  ConnectingWalletConnect: (state, params) =>
    params?.walletId === undefined || findCustomWallet(state, params.walletId) !== undefined
      ? withoutSessions(state)
      : 'params.walletId of a wallet of customWallets',
  ConnectingWalletConnectBasic: withoutSessions,
  SwitchNetwork: (state, params) =>
    params?.network !== undefined && findNetwork(state, params.network) !== undefined ? undefined : 'params.network of a configured network',
  SwitchActiveChain: (state, params) =>
    params?.network !== undefined && findNetwork(state, params.network) !== undefined ? undefined : 'params.network of a configured network',
  // What more these need, the plug says (auth/views.ts).
  EmailLogin: withoutLogins,
  ConnectingFarcaster: withoutLogins,
  ConnectingSocial: withoutLogins,
  UpdateEmailWallet: withoutLogins,
  ApproveTransaction: withoutLogins,
  UnsupportedChain: (state, params) => (selectIsUnsupported(state, params?.namespace) ? undefined : 'a wallet on a network that is not configured'),
}
