import { failure } from '../../domain/shared/errors/errors.js'
import { defer, EMPTY, Observable, of, throwError } from 'rxjs'
import { isSafeLink } from '../../domain/shared/text/links.js'
import type { ClockPort } from '../../ports/clock.js'
import type { HostPorts } from '../../ports/index.js'
import type { PlatformFacts, PlatformPort } from '../../ports/platform.js'
import { createConsoleLogger, type LogSetting } from '../browser/console-logger.js'
import { createWebClock, createWebTimer } from '../browser/web-time.js'
import { createWebRandom } from '../browser/web-random.js'
import { createNodeStorage } from './file-storage.js'
import { UNKNOWN_PLATFORM } from '../../domain/lifecycle/state.js'

/** Ports that a Node process implements itself. Timer, clock and randomness are those of the browser, which Node has as well. */
export interface NodePorts {
  readonly clock: ClockPort
  readonly ports: HostPorts
}

/** Options of {@link createNodePorts}. */
export interface NodePortsOptions {
  /** Path of the storage file; without it nothing outlives the process. */
  readonly storageFile?: string | undefined
  readonly storagePrefix: string
  /** `error` by default. */
  readonly logLevel?: LogSetting | undefined
  readonly facts?: Partial<PlatformFacts> | undefined
  /** Called with links that a page would open; without it they are refused. */
  readonly onLink?: ((url: string) => void) | undefined
}

/** Creates the ports of a process without a page: it has no clipboard and no other tabs, and gets every lock. */
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
      // The lock is granted while anyone subscribes, because a process has no other tabs.
      lock: { hold: () => new Observable((subscriber) => timer.after(0).subscribe(() => subscriber.next(true))) },
      logger: createConsoleLogger(logLevel === undefined ? {} : { level: logLevel }),
    },
  }
}

/** Creates a platform whose facts never change, for the command line. */
export function createStaticPlatform(facts: Partial<PlatformFacts> = {}): PlatformPort {
  const all: PlatformFacts = { ...UNKNOWN_PLATFORM, ...facts }
  return { read: () => of(all), changes: () => new Observable(() => undefined) }
}

const NEVER: Observable<never> = /* @__PURE__ */ new Observable(() => undefined)
