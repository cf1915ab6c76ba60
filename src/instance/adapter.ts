import type { ChainNamespace } from '../domain/shared/caip.js'
import type { ClockPort } from '../ports/clock.js'
import type { ConnectorPort } from '../ports/connector.js'
import type { DiscoveryPort } from '../ports/discovery.js'
import type { LoggerPort } from '../ports/logger.js'
import type { RpcPort } from '../ports/rpc.js'
import type { TimerPort } from '../ports/timer.js'

/** What a namespace adapter is given by the instance that uses it. */
export interface AdapterContext {
  readonly clock: ClockPort
  readonly timer: TimerPort
  readonly logger: LoggerPort
  /** An address in the letters in which a connection has it, of this visit or an earlier one; undefined for one that is new. */
  readonly remembered?: (namespace: ChainNamespace, address: string) => string | undefined
}

/** The wallets and nodes of one namespace. Swap it, or write one, and prove it with the contract suites of `latchkit/testing`. */
export interface NamespaceAdapter {
  readonly namespace: ChainNamespace
  readonly discovery: DiscoveryPort
  readonly connector: ConnectorPort
  readonly rpc: RpcPort
  /** The provider for the app's own use: EIP-1193 in eip155. Undefined when there is no such wallet. */
  getProvider(connectorId: string): unknown
  /** The instance ends: providers that were handed out refuse from now on. */
  dispose?(): void
  /** Loads what asks wallets for something, where that is not there from the start. Never rejects. */
  preload?(): Promise<void>
}

/** A maker of an adapter, so that each instance has its own. */
export type AdapterFactory = (context: AdapterContext) => NamespaceAdapter

/** What stands in `use`: the namespace at once, the adapter's code when it is first needed. */
export interface AdapterPlug {
  readonly namespace: ChainNamespace
  readonly sessions?: undefined
  readonly embedded?: undefined
  readonly signIn?: undefined
  load(): Promise<AdapterFactory>
  /** A session is about to be restored: requests, beside what `load` does, the code that will ask its wallet. Never throws. */
  hasten?(): void
}

/** A plug for an adapter whose code is at hand: one of your own. */
export function plugAdapter(namespace: ChainNamespace, factory: AdapterFactory): AdapterPlug {
  return { namespace, load: () => Promise.resolve(factory) }
}
