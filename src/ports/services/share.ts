import type { Observable } from 'rxjs'
import type { Personal } from '../../domain/shared/secrets/secret.js'

/** Address to share, as text and as a picture. */
export interface ShareRequest {
  readonly title: string
  /** Names the network, too. */
  readonly text: Personal
  readonly picture: SharedPicture
}

/** Picture of a code. The network stands above and below it, because pictures are cut and passed on (field lesson r2). */
export interface SharedPicture {
  readonly above: string
  readonly below: string
  /** Address, in lines. */
  readonly address: Personal
  /** Rows of the code: `1` is a dark module. */
  readonly rows: readonly string[]
}

/** Result of a share. `dismissed`: the visitor closed the sheet of the browser. */
export interface ShareResult {
  readonly outcome: 'shared' | 'dismissed'
}

/** Sheet of the browser by which texts and pictures go to other apps (Web Share API). */
export interface SharePort {
  /** Opens the sheet in the call stack of the subscriber, which must be that of a click. Emits once. Fails with `SHARE_UNAVAILABLE`. */
  share(request: ShareRequest): Observable<ShareResult>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `receive()`. */
    readonly share: SharePort
  }
}
