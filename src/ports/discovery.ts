import type { Observable } from 'rxjs'
import type { ChainNamespace } from '../domain/shared/caip.js'

/** A wallet that was found in the page; already checked by its adapter (robustness, T2). */
export interface Announcement {
  readonly type: 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL'
  /** Stable over reloads: the rdns where there is one. Unique unless two wallets claim the same (then `uuid` differs). */
  readonly id: string
  /** Of this page load. */
  readonly uuid: string
  readonly name: string
  /** Data URI, or null. */
  readonly icon: string | null
  readonly rdns: string | null
  readonly namespace: ChainNamespace
}

/** Finds wallets in the page. */
export interface DiscoveryPort {
  /** Endless: each wallet once, in the order found, late ones too. Subscribing asks wallets to announce themselves. */
  announcements(): Observable<Announcement>
}
