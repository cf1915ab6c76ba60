import type { Failure } from '../kernel/failure.js'
import type { Slice } from '../root.js'
import { failure } from '../shared/errors.js'
import { isRefusal } from '../shared/refusal.js'
import { changeNetworks } from './initial.js'
import type { SwitchReport } from './messages.js'
import { policies } from './policy.js'

/** What is done about networks for a wallet that is connected, and what comes of it. */
export const networkPart: Slice<'network', SwitchReport> = {
  name: 'network',
  decide: {
    reportNetworkSwitched(state, { operation }) {
      const { pending } = state.network
      if (pending?.operation !== operation) return []
      return [{ type: 'networkSwitched', operation, namespace: pending.namespace, network: pending.network, by: 'visitor', confirmed: true }]
    },

    reportNetworkSwitchFailed(state, { operation, failure: reason }) {
      const { pending } = state.network
      if (pending?.operation !== operation) return []
      return [{ type: 'networkSwitchFailed', operation, network: pending.network, failure: toSwitchFailure(reason) }]
    },
  },
  evolve: {
    connected(state, { namespace, network, approvedNetworks, supportsAllNetworks }) {
      return changeNetworks(state, namespace, ({ walletNetwork, ...one }) => ({
        ...one,
        // A wallet that does not tell its network is not on that of the wallet before it.
        ...(network === null || walletNetwork === undefined ? {} : { walletNetwork }),
        approvedCaipNetworkIds: approvedNetworks,
        supportsAllNetworks,
      }))
    },

    networkSwitchStarted: (state, { operation, namespace, network, connectorId, deadline }) => ({
      ...state,
      pending: { operation, namespace, network, connectorId, deadline },
    }),

    walletNetworkUnsupported: (state, { namespace, network }) => changeNetworks(state, namespace, (one) => ({ ...one, walletNetwork: network })),

    networksApproved: (state, { namespace, approvedNetworks }) =>
      changeNetworks(state, namespace, (one) => ({ ...one, approvedCaipNetworkIds: approvedNetworks })),

    disconnected(state, { namespace }) {
      return changeNetworks(state, namespace, ({ walletNetwork: _, caipNetwork: __, ...one }) => ({
        ...one,
        // The selection is dropped with the wallet (CONN-33): back to the first configured network.
        ...(one.requestedCaipNetworks[0] ? { caipNetwork: one.requestedCaipNetworks[0].caipNetworkId } : {}),
        approvedCaipNetworkIds: [],
        supportsAllNetworks: true,
        smartAccountEnabledNetworks: [],
      }))
    },
  },
  policies,
}

function toSwitchFailure(reason: Failure): Failure {
  const known: readonly string[] = ['CHAIN_NOT_SUPPORTED', 'NETWORK_SWITCH_REJECTED', 'NETWORK_SWITCH_FAILED']
  if (reason.category === 'ABORTED' || known.includes(reason.code)) return reason
  return isRefusal(reason) || reason.category === 'USER_REJECTED'
    ? failure('NETWORK_SWITCH_REJECTED', {}, reason.cause)
    : failure('NETWORK_SWITCH_FAILED', {}, reason)
}
