import type { Observable } from 'rxjs'

/** Facts about the platform that the domain needs. */
export interface PlatformFacts {
  readonly mobile: boolean
  readonly colorScheme: 'dark' | 'light'
  readonly online: boolean
  readonly visible: boolean
  /** True if the page is in a Safe, by its nearest ancestor's origin. */
  readonly safeApp: boolean
  /** BCP 47. */
  readonly locale: string
  /** True in the web view of Telegram: links to wallets open only from a click, and in a new window (WC-09). */
  readonly telegram: boolean
  /** True in Safari on an iPhone or iPad: links to wallets open only from a click (WC-09). */
  readonly iosSafari: boolean
  readonly android: boolean
  /** True on a Mac outside Safari; absent otherwise (AUTH-08). */
  readonly mac?: boolean
  /** True if the page is in a frame. */
  readonly inFrame: boolean
  /** True if another started instance in this page uses the same storage prefix. */
  readonly second: boolean
}

/** The host: device, page, preferences. */
export interface PlatformPort {
  /** Emits the current facts, and completes. */
  read(): Observable<PlatformFacts>
  /** Emits the changed facts. Never completes. */
  changes(): Observable<Partial<PlatformFacts>>
}
