import { asapScheduler, concat, defer, EMPTY, NEVER, observeOn, of, throwError } from 'rxjs'
import { failure } from '../../domain/shared/errors.js'
import { isSafeLink } from '../../domain/shared/text.js'
import type { ClockPort } from '../../ports/clock.js'
import type { Ports } from '../../ports/index.js'
import type { PlatformFacts } from '../../ports/platform.js'
import { createConsoleLogger, type LogSetting } from '../browser/console-logger.js'
import { createWebClock } from '../browser/web-clock.js'
import { createWebRandom } from '../browser/web-random.js'
import { createWebTimer } from '../browser/web-timer.js'
import { createFileStorage } from './file-storage.js'
import { createStaticPlatform } from './static-platform.js'

/** What a Node process itself fills. Timer, clock and randomness are those of the browser, which Node has as well. */
export interface NodePorts {
  readonly clock: ClockPort
  readonly ports: Omit<Ports, 'connector' | 'discovery' | 'rpc' | 'relay' | 'frame' | 'popup'>
}

/** Options of {@link createNodePorts}. */
export interface NodePortsOptions {
  /** Path of the file that remembers. */
  readonly storageFile: string
  readonly storagePrefix: string
  /** `error` by default. */
  readonly logLevel?: LogSetting
  readonly facts?: Partial<PlatformFacts>
  /** Told of links that a page would open; without it they are refused. */
  readonly onLink?: (url: string) => void
}

/** Makes the ports of a process without a page: it has no clipboard and no other tabs, and holds every lock. */
export function createNodePorts({ storageFile, storagePrefix, logLevel, facts, onLink }: NodePortsOptions): NodePorts {
  return {
    clock: createWebClock(),
    ports: {
      timer: createWebTimer(),
      random: createWebRandom(),
      storage: createFileStorage({ path: storageFile, prefix: storagePrefix }),
      platform: createStaticPlatform(facts),
      navigation: {
        open: ({ url }) =>
          defer(() => {
            if (onLink === undefined || !isSafeLink(url)) return throwError(() => failure('LINK_REFUSED', { reason: 'unsafe' }))
            onLink(url)
            return EMPTY
          }),
      },
      clipboard: { write: () => throwError(() => failure('COPY_FAILED', {}, new TypeError('there is no clipboard'))) },
      tabs: { post: () => EMPTY, messages: () => NEVER },
      lock: { hold: () => concat(of(true as const).pipe(observeOn(asapScheduler)), NEVER) },
      logger: createConsoleLogger(logLevel === undefined ? {} : { level: logLevel }),
    },
  }
}
