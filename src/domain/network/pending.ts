import type { Failure } from '../shared/errors/failure.js'
import type { DomainEvent, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'

/** Cancels a pending switch whose wallet leaves the namespace. */
export function endSwitch(state: RootState, namespace: ChainNamespace): DomainEvent[] {
  return state.network.pending?.namespace === namespace ? cancelPending(state, failure('ABORTED')) : []
}

/** Cancels the pending switch, if there is one. */
export function cancelPending(state: RootState, reason: Failure): DomainEvent[] {
  const { pending } = state.network
  return pending === undefined ? [] : [{ type: 'networkSwitchFailed', operation: pending.operation, network: pending.network, failure: reason }]
}
