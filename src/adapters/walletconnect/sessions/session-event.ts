import { type CaipNetworkId, namespaceOf } from '../../../domain/shared/caip/caip.js'
import { networkNamed } from '../../../domain/shared/caip/session-rules.js'
import type { RelayEvent } from '../../../ports/relay.js'

/** Returns the network that a `chainChanged` names; if the data name none, the event's own network. Undefined for a network of another namespace. */
export function networkOfEvent(event: RelayEvent): CaipNetworkId | undefined {
  if (event.type !== 'sessionEvent' || event.name !== 'chainChanged') return undefined
  const namespace = namespaceOf(event.network)
  const named = networkNamed(namespace, event.data) ?? event.network
  return namespaceOf(named) === namespace ? named : undefined
}
