import type { Subscription } from 'rxjs'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../../../domain/shared/caip/caip.js'
import { networkNamed } from '../../../domain/shared/caip/session-rules.js'
import type { RelayEvent, RelayPort, Session } from '../../../ports/relay.js'

/** Current network of a session, by namespace. A session serves several at once; the last message about it decides for both sides. */
export interface SessionNetworks {
  /** Returns the network of a namespace: the last one named, else the first that is approved. Undefined if the session has none. */
  of(namespace: ChainNamespace): CaipNetworkId | undefined
  /** Sets the current network, if the session has it. */
  set(network: CaipNetworkId): void
  /** Listens from now on; the first use does so, too. */
  follow(): void
  dispose(): void
}

/** Follows the wallet's network changes. Listens from the first use on. */
export function createSessionNetworks(relay: RelayPort, session: () => Session | undefined): SessionNetworks {
  const said = new Map<string, CaipNetworkId>()
  let listening: Subscription | undefined

  function follow(): void {
    listening ??= relay.events().subscribe((event) => {
      const network = networkOfEvent(event)
      if (network !== undefined && event.type === 'sessionEvent') said.set(keyOf(event.topic, namespaceOf(network)), network)
    })
  }

  return {
    follow,
    of(namespace) {
      follow()
      const now = session()
      const approved = now?.namespaces[namespace]?.chains ?? []
      const last = now && said.get(keyOf(now.topic, namespace))
      return last !== undefined && approved.includes(last) ? last : approved[0]
    },
    set(network) {
      follow()
      const now = session()
      if (now !== undefined) said.set(keyOf(now.topic, namespaceOf(network)), network)
    },
    dispose: () => listening?.unsubscribe(),
  }
}

/** Returns the network that a `chainChanged` names; if the data name none, the event's own network. Undefined for a network of another namespace. */
export function networkOfEvent(event: RelayEvent): CaipNetworkId | undefined {
  if (event.type !== 'sessionEvent' || event.name !== 'chainChanged') return undefined
  const namespace = namespaceOf(event.network)
  const named = networkNamed(namespace, event.data) ?? event.network
  return namespaceOf(named) === namespace ? named : undefined
}

function keyOf(topic: string, namespace: string): string {
  return `${topic} ${namespace}`
}
