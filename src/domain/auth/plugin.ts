import { AUTH_CONNECTOR_ID } from './connector-id.js'
import { approvals } from '../approvals/index.js'
import { frame } from '../frame/index.js'
import { closedModal, type ModalState } from '../modal/state.js'
import type { PluginDomain } from '../plugin.js'
import { guards } from './guards.js'
import { auth } from './slice.js'
import { changeNetworks } from '../network/initial.js'
import type { NetworkState } from '../network/index.js'

/** Pure half of `embeddedWallet()`. */
export const embeddedWalletDomain: PluginDomain = {
  name: 'embeddedWallet',
  slices: [frame, auth, approvals],
  guards,
  decides: true,
  evolve: {
    modal: {
      disconnected: (state, { connectorId }) => (connectorId === AUTH_CONNECTOR_ID ? withoutEmailView(state) : state),
      connectionForgotten: (state, { connectorId, operation }) =>
        connectorId === AUTH_CONNECTOR_ID && operation !== undefined ? withoutEmailView(state) : state,
      approvalsEnded: (state) => ({
        ...state,
        stack: state.stack.filter(({ view }, index) => view !== 'ApproveTransaction' || index === state.stack.length - 1),
      }),
    },
    network: { smartAccountNetworksKnown: knowSmartAccountNetworks },
  },
}

/** Closes the e-mail view when the login ends (robustness, I-31). */
function withoutEmailView(state: ModalState): ModalState {
  const stack = state.stack.filter(({ view }) => view !== 'UpdateEmailWallet')
  if (stack.length === state.stack.length) return state
  return stack.length === 0 ? closedModal(state) : { ...state, direction: 'back', stack }
}

/** Stores the configured networks on which the embedded wallet has smart accounts (NET-07). */
function knowSmartAccountNetworks(state: NetworkState, { chainIds }: { readonly chainIds: readonly number[] }): NetworkState {
  return changeNetworks(state, 'eip155', (one) => ({
    ...one,
    smartAccountEnabledNetworks: one.requestedCaipNetworks
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter((id) => chainIds.some((chain) => id === `eip155:${chain}`)),
  }))
}
