import type { Subscription } from 'rxjs'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseCaipNetworkId, parseEvmChainId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
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

/** Returns the network that a `chainChanged` names as CAIP-2, number, hex or decimal text; if the data name none, the event's own network (facts, 4.8). */
export function networkOfEvent(event: RelayEvent): CaipNetworkId | undefined {
  if (event.type !== 'sessionEvent' || event.name !== 'chainChanged') return undefined
  const named = parseCaipNetworkId(referenceToId(event.network, event.data))
  return named.ok && named.value.namespace === namespaceOf(event.network) ? named.value.caipNetworkId : event.network
}

function referenceToId(network: CaipNetworkId, data: Json): Json | undefined {
  const namespace = namespaceOf(network)
  const value = typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as { readonly chainId?: Json }).chainId : data
  if (typeof value === 'string' && value.includes(':')) return value
  if (namespace === 'eip155') {
    const chainId = parseEvmChainId(value)
    return chainId === undefined ? undefined : `eip155:${chainId}`
  }
  return typeof value === 'string' ? `${namespace}:${value}` : undefined
}

function keyOf(topic: string, namespace: string): string {
  return `${topic} ${namespace}`
}
