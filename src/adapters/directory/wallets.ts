import { catchError, map, type Observable, throwError } from 'rxjs'
import type { Failure } from '../../domain/shared/errors/failure.js'
import { deadline } from '../../domain/shared/timing.js'
import type { HttpPort } from '../../ports/services/http.js'
import type { TimerPort } from '../../ports/timer.js'
import type { WalletAnswer, WalletsPort } from '../../ports/services/wallets.js'
import { createHostedDirectory } from './hosted-directory.js'

/** Milliseconds that a visitor waits for the service before the bundled list is shown. */
const PATIENCE_MS = 5_000

/** Options of {@link createWallets}. */
export interface WalletsOptions {
  /** Returns the calls of the services, or undefined without them. */
  http(): HttpPort | undefined
  readonly timer: TimerPort
  /** The list of this package. */
  readonly bundled: WalletsPort
  /** Returns an address for the bytes of a picture. */
  toUrl(type: string, base64: string): string
}

/** Creates the directory of the app: the service if there is one, and the bundled list without it and while it fails. */
export function createWallets({ http, timer, bundled, toUrl }: WalletsOptions): WalletsPort {
  const hosted = () => {
    const port = http()
    return port && createHostedDirectory(port, toUrl)
  }
  return {
    list(query) {
      const service = query.source === 'bundled' ? undefined : hosted()
      if (service === undefined) return bundled.list(query)
      // Pages of two lists do not fit together.
      const instead = (reason: Failure): Observable<WalletAnswer> =>
        query.source === 'service' ? throwError(() => reason) : bundled.list(query).pipe(map((answer) => ({ ...answer, fallback: true as const })))
      return service.list(query).pipe(deadline(timer, PATIENCE_MS, 'wallets'), catchError(instead))
    },
    image: (request) => (hosted() ?? bundled).image(request),
  }
}
