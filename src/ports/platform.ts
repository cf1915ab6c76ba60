import type { Observable } from 'rxjs'

/** What the domain needs to know of the place it runs in. */
export interface PlatformFacts {
  readonly mobile: boolean
  readonly colorScheme: 'dark' | 'light'
  readonly online: boolean
  readonly visible: boolean
  /** The page stands in a Safe (its nearest ancestor's origin says so). */
  readonly safeApp: boolean
  /** BCP 47. */
  readonly locale: string
  /** The page stands in the web view of Telegram: links to wallets open from a click only, and in a window of their own (WC-09). */
  readonly telegram: boolean
  /** Safari on an iPhone or iPad: links to wallets open from a click only (WC-09). */
  readonly iosSafari: boolean
  readonly android: boolean
  /** A Mac, but not Safari; told only where it is so (AUTH-08). */
  readonly mac?: boolean
  /** The page stands in a frame of another. */
  readonly inFrame: boolean
  /** Another started instance uses the same storage prefix in this page. */
  readonly second: boolean
}

/** The host: device, page, preferences. */
export interface PlatformPort {
  /** Emits the facts as they are, and completes. */
  read(): Observable<PlatformFacts>
  /** Endless: what changed. */
  changes(): Observable<Partial<PlatformFacts>>
}
