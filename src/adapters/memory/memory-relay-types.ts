import type { CaipNetworkId, ChainNamespace } from '../../domain/shared/caip.js'
import type { Json } from '../../domain/shared/json.js'
import type { NavigationPort } from '../../ports/navigation.js'
import type { RelayPort, Session } from '../../ports/relay.js'
import type { MemoryRelayWalletOptions, RelayWalletHead } from './memory-relay-wallet.js'
import type { RelayFaults } from './relay-policy.js'
import type { VirtualTime } from './virtual-time.js'

/** One page at the relay. */
export interface MemoryRelayClient {
  readonly port: RelayPort
  /** The address of the pairing that is ready. */
  pairingUri(): string | undefined
}

/** The scripted wallet at the other end: what the person at it does, and what tests ask of it. Without a topic, what it says is about the newest session. */
export interface MemoryRelayWallet extends Pick<RelayWalletHead, 'setPolicy' | 'prompts' | 'requests'> {
  /** Reads a pairing address, the newest one when none is given. False when it is of no pairing that waits. */
  scan(uri?: string): boolean
  /** Allows the oldest prompt that waits. False when none does. */
  approve(): boolean
  /** Refuses the oldest prompt that waits. False when none does. */
  reject(): boolean
  /** Makes an account the active one, adding it where it is new, and says so (`accountsChanged`). */
  switchAccount(address: string, namespace?: ChainNamespace): void
  /** Says that it is on another network (`chainChanged`). */
  switchNetwork(network: CaipNetworkId): void
  /** Says anything at all. */
  emit(event: { readonly name: string; readonly data: Json; readonly network: CaipNetworkId }, topic?: string): void
  /** Replaces what the session allows. */
  update(namespaces: Session['namespaces'], topic?: string): void
  extend(topic?: string): void
  ping(topic?: string): void
  /** Ends the session. */
  disconnect(topic?: string): void
  /** The sessions that the wallet knows to be alive, newest last. */
  sessions(): readonly Session[]
}

/** A relay in memory, with a wallet at its other end. Outlives reloads, and so do the sessions that its pages store. */
export interface MemoryRelay {
  readonly wallet: MemoryRelayWallet
  /** One more page. `navigation` opens links; without it every link is refused. */
  join(options?: { readonly navigation?: NavigationPort }): MemoryRelayClient
  /** Sets what is wrong with the relay; an empty object mends it. */
  setFaults(faults: RelayFaults): void
  /** Sessions that the pages have stored. */
  stored(): readonly Session[]
  /** Messages that wait until a page listens or the relay is back. */
  waiting(): number
  /** Pages that listen. */
  listeners(): number
  /** Pairings and requests that a page waits for. */
  open(): number
}

/** Options of {@link createMemoryRelay}. */
export interface MemoryRelayOptions {
  readonly time: VirtualTime
  readonly seed?: number
  readonly wallet?: MemoryRelayWalletOptions
}
