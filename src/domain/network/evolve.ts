import type { Slice } from '../root.js'
import { activate, changeNetworks } from './initial.js'
import { findNetwork } from './selectors.js'
import type { NetworkState } from './state.js'

/** Folds events into state. */
export const evolve: Slice<'network'>['evolve'] = {
  restored(state, { remembered }) {
    const { activeNamespace, activeNetwork } = remembered
    // An earlier version of the app may have stored a deprecated id (NET-06).
    const network = activeNetwork && findNetwork({ network: state }, activeNetwork)
    const namespace = activeNetwork === undefined ? activeNamespace : network?.chainNamespace
    if (namespace === undefined || state.namespaces[namespace] === undefined) return state
    return activate(state, namespace, network?.caipNetworkId ?? state.namespaces[namespace].caipNetwork)
  },

  networkSwitched(state, { namespace, network, confirmed, operation, aside }) {
    const next = aside
      ? changeNetworks(state, namespace, (one) => (one.caipNetwork === network ? one : { ...one, caipNetwork: network }))
      : activate(state, namespace, network)
    const told = confirmed ? changeNetworks(next, namespace, (one) => (one.walletNetwork === network ? one : { ...one, walletNetwork: network })) : next
    return told.pending !== undefined && told.pending.operation === operation ? withoutPending(told) : told
  },

  networkSwitchFailed: (state, { operation }) => (state.pending?.operation === operation ? withoutPending(state) : state),

  networkAdded: (state, { network }) =>
    changeNetworks(state, network.chainNamespace, (one) => ({
      ...one,
      caipNetwork: one.caipNetwork ?? network.caipNetworkId,
      requestedCaipNetworks: [...one.requestedCaipNetworks, network],
    })),

  networkRemoved: (state, { namespace, network }) =>
    changeNetworks(state, namespace, (one) => ({
      ...one,
      requestedCaipNetworks: one.requestedCaipNetworks.filter((other) => other.caipNetworkId !== network),
    })),

  connected(state, { namespace, network, approvedNetworks, supportsAllNetworks }) {
    return changeNetworks(state, namespace, ({ walletNetwork, ...one }) => ({
      ...one,
      // The previous wallet's network does not apply to a wallet that reports none.
      ...(network === null || walletNetwork === undefined ? {} : { walletNetwork }),
      approvedCaipNetworkIds: approvedNetworks,
      supportsAllNetworks,
    }))
  },

  networkSwitchStarted: (state, { operation, namespace, network, connectorId, deadline, aside }) => ({
    ...state,
    pending: { operation, namespace, network, connectorId, deadline, ...(aside && { aside }) },
  }),

  walletNetworkUnsupported: (state, { namespace, network }) => changeNetworks(state, namespace, (one) => ({ ...one, walletNetwork: network })),

  networksApproved: (state, { namespace, approvedNetworks }) =>
    changeNetworks(state, namespace, (one) => ({ ...one, approvedCaipNetworkIds: approvedNetworks })),

  // The user's selection stays with the session.
  walletLocked: (state, { namespace }) => changeNetworks(state, namespace, ({ walletNetwork: _, ...one }) => one),

  disconnected(state, { namespace }) {
    return changeNetworks(state, namespace, ({ walletNetwork: _, caipNetwork: __, ...one }) => ({
      ...one,
      // The selection ends with the wallet (CONN-33). The first configured network becomes active.
      ...(one.requestedCaipNetworks[0] ? { caipNetwork: one.requestedCaipNetworks[0].caipNetworkId } : {}),
      approvedCaipNetworkIds: [],
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
    }))
  },

  stopped(state) {
    const namespaces = Object.fromEntries(Object.entries(state.namespaces).map(([namespace, { walletNetwork: _, ...one }]) => [namespace, one]))
    return withoutPending({ ...state, namespaces })
  },
}

function withoutPending({ pending: _, ...state }: NetworkState): NetworkState {
  return state
}
