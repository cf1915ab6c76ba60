import type { CaipNetworkId, ChainNamespace } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { NavigationPort } from '../../../ports/navigation.js'
import type { RelayPort, Session } from '../../../ports/relay.js'
import type { MemoryRelayWalletOptions, RelayWalletHead } from './memory-relay-wallet.js'
import type { RelayFaults } from './relay-policy.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** Page of the relay. */
export interface MemoryRelayClient {
  readonly port: RelayPort
  /** Returns the pairing URI, if one is ready. */
  pairingUri(): string | undefined
}

/** Scripted wallet at the other end: the actions of the person at it, and the state that tests read. Without a topic, actions apply to the newest session. */
export interface MemoryRelayWallet extends Pick<RelayWalletHead, 'setPolicy' | 'prompts' | 'requests'> {
  /** Scans a pairing URI, by default the newest one. Returns false if no pairing waits for it. */
  scan(uri?: string): boolean
  /** Approves the oldest pending prompt. Returns false if there is none. */
  approve(): boolean
  /** Rejects the oldest pending prompt. Returns false if there is none. */
  reject(): boolean
  /** Makes an account the active one, adding it if it is new, and sends `accountsChanged`. */
  switchAccount(address: string, namespace?: ChainNamespace): void
  /** Sends `chainChanged` with a network. */
  switchNetwork(network: CaipNetworkId): void
  /** Sends any event. */
  emit(event: { readonly name: string; readonly data: Json; readonly network: CaipNetworkId }, topic?: string): void
  /** Replaces the namespaces of the session. */
  update(namespaces: Session['namespaces'], topic?: string): void
  extend(topic?: string): void
  ping(topic?: string): void
  /** Ends the session. */
  disconnect(topic?: string): void
  /** Returns the sessions that the wallet has, the newest last. */
  sessions(): readonly Session[]
}

/** Relay in memory, with a wallet at its other end. Outlives reloads, as do the sessions that its pages store. */
export interface MemoryRelay {
  readonly wallet: MemoryRelayWallet
  /** Adds one more page. `navigation` opens links; without it every link is refused. */
  join(options?: { readonly navigation?: NavigationPort }): MemoryRelayClient
  /** Sets the faults of the relay; an empty object clears them. */
  setFaults(faults: RelayFaults): void
  /** Returns the sessions that the pages have stored. */
  stored(): readonly Session[]
  /** Number of messages that wait until a page listens or the relay is back. */
  waiting(): number
  /** Number of pages that listen. */
  listeners(): number
  /** Number of pairings and requests that a page waits for. */
  open(): number
}

/** Options of {@link createMemoryRelay}. */
export interface MemoryRelayOptions {
  readonly time: VirtualTime
  readonly seed?: number
  readonly wallet?: MemoryRelayWalletOptions
}
