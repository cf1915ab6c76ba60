import type { Failure } from '../shared/errors/failure.js'
import type { Slice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { isRefusal } from '../shared/errors/refusal.js'
import type { SwitchReport } from './messages.js'
import { endedSwitch } from './wallet-network.js'

/** Handles a wallet's answers to network switches. */
export const reports: Slice<'network', SwitchReport>['decide'] = {
  reportNetworkSwitched(state, { operation }) {
    const { pending } = state.network
    if (pending?.operation !== operation) return []
    return [endedSwitch(pending)]
  },

  reportNetworkSwitchFailed(state, { operation, failure: reason }) {
    const { pending } = state.network
    if (pending?.operation !== operation) return []
    return [{ type: 'networkSwitchFailed', operation, network: pending.network, failure: toSwitchFailure(reason) }]
  },
}

function toSwitchFailure(reason: Failure): Failure {
  const known: readonly string[] = ['CHAIN_NOT_SUPPORTED', 'NETWORK_SWITCH_REJECTED', 'NETWORK_SWITCH_FAILED']
  if (reason.category === 'ABORTED' || known.includes(reason.code)) return reason
  return isRefusal(reason) || reason.category === 'USER_REJECTED'
    ? failure('NETWORK_SWITCH_REJECTED', {}, reason.cause)
    : failure('NETWORK_SWITCH_FAILED', {}, reason)
}
