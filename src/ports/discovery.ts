import type { Observable } from 'rxjs'
import type { ChainNamespace } from '../domain/shared/caip/caip.js'

/** A wallet that was found in the page; validated by its adapter (robustness, T2). */
export interface Announcement {
  readonly type: 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL'
  /** Stable across reloads: the rdns, if there is one. Unique unless two wallets claim the same (then `uuid` differs). */
  readonly id: string
  /** Unique in this page load. */
  readonly uuid: string
  readonly name: string
  /** Data URI, or null. */
  readonly icon: string | null
  readonly rdns: string | null
  readonly namespace: ChainNamespace
  /** The way in which the wallet showed itself. */
  readonly protocol?: WalletProtocol
  /** Id of the wallet's provider object in this page load. Announcements of one object, in any namespace, are one wallet. */
  readonly object?: string
  /**
   * Words of the wallet about itself, beside name, icon and rdns: its version, features and chains, its key in the page, or its flags. Compared after a reload.
   * Absent if it cannot be compared.
   */
  readonly traits?: readonly string[]
  /** True if the wallet has left the page: it takes back the announcement with this id and uuid. */
  readonly left?: true
}

/** A way in which wallets show themselves: EIP-6963, Wallet Standard, `window.btc_providers`, or a global variable. */
export type WalletProtocol = 'eip6963' | 'wallet-standard' | 'btc-providers' | 'window'

/** Finds wallets in the page. */
export interface DiscoveryPort {
  /**
   * Never completes. Emits each wallet once, in the order found, including late ones, and once more with `left` when it leaves the page. Subscribing asks wallets
   * to announce themselves.
   */
  announcements(): Observable<Announcement>
}
