import type { Subscription } from 'rxjs'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseCaipNetworkId, parseEvmChainId } from '../../domain/shared/caip.js'
import type { Json } from '../../domain/shared/json.js'
import type { RelayEvent, RelayPort, Session } from '../../ports/relay.js'

/** The network that a session is on, by namespace. A session serves several at once; which one is meant is known to both sides by what was said last. */
export interface SessionNetworks {
  /** The network of a namespace: the one said last, else the first that is approved. Undefined where the session has none. */
  of(namespace: ChainNamespace): CaipNetworkId | undefined
  /** Takes one as the network from now on, if the session has it. */
  set(network: CaipNetworkId): void
  /** Listens from now on; the first use does so, too. */
  follow(): void
  dispose(): void
}

/** Follows what wallets say of their network. Listens from the first use on. */
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

/** The network that a `chainChanged` names: as CAIP-2, number, hex or decimal text; what its data do not tell, the event's own network does (facts, 4.8). */
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
