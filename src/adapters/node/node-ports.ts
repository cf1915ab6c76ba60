import { failure } from '../../domain/shared/errors.js'
import { Observable } from '../../domain/shared/streams/observable.js'
import { defer, EMPTY, throwError } from '../../domain/shared/streams/sources.js'
import { isSafeLink } from '../../domain/shared/text.js'
import type { ClockPort } from '../../ports/clock.js'
import type { Ports } from '../../ports/index.js'
import type { PlatformFacts } from '../../ports/platform.js'
import { createConsoleLogger, type LogSetting } from '../browser/console-logger.js'
import { createWebClock } from '../browser/web-clock.js'
import { createWebRandom } from '../browser/web-random.js'
import { createWebTimer } from '../browser/web-timer.js'
import { createNodeStorage } from './file-storage.js'
import { createStaticPlatform } from './static-platform.js'

/** What a Node process itself fills. Timer, clock and randomness are those of the browser, which Node has as well. */
export interface NodePorts {
  readonly clock: ClockPort
  readonly ports: Omit<Ports, 'connector' | 'discovery' | 'rpc' | 'relay' | 'frame' | 'popup' | 'siwx'>
}

/** Options of {@link createNodePorts}. */
export interface NodePortsOptions {
  /** Path of the file that remembers; without it nothing outlives the process. */
  readonly storageFile?: string | undefined
  readonly storagePrefix: string
  /** `error` by default. */
  readonly logLevel?: LogSetting | undefined
  readonly facts?: Partial<PlatformFacts> | undefined
  /** Told of links that a page would open; without it they are refused. */
  readonly onLink?: ((url: string) => void) | undefined
}

/** Makes the ports of a process without a page: it has no clipboard and no other tabs, and holds every lock. */
export function createNodePorts({ storageFile, storagePrefix, logLevel, facts, onLink }: NodePortsOptions): NodePorts {
  const timer = createWebTimer()
  return {
    clock: createWebClock(),
    ports: {
      timer,
      random: createWebRandom(),
      storage: createNodeStorage({ file: storageFile, prefix: storagePrefix }),
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
      // For as long as somebody holds it: nobody else is there.
      lock: { hold: () => new Observable((subscriber) => timer.after(0).subscribe(() => subscriber.next(true))) },
      logger: createConsoleLogger(logLevel === undefined ? {} : { level: logLevel }),
    },
  }
}

const NEVER: Observable<never> = /* @__PURE__ */ new Observable(() => undefined)
