import type { ClockPort } from '../../ports/clock.js'
import type { HostPorts } from '../../ports/index.js'
import { createBroadcastTabs } from './broadcast-tabs.js'
import { createConsoleLogger, type LogSetting } from './console-logger.js'
import { createTabStorage } from './local-storage.js'
import { createWebClock, createWebTimer } from './web-time.js'
import { createWebPlatform } from './web-platform.js'

/** Ports of a page that an instance needs before its core has loaded. The others are those of {@link createPagePorts}. */
export interface BrowserPorts {
  readonly clock: ClockPort
  readonly ports: Pick<HostPorts, 'timer' | 'storage' | 'platform' | 'tabs' | 'logger'>
}

/** Options of {@link createBrowserPorts}. */
export interface BrowserPortsOptions {
  /** Prefix of every stored item, channel and lock. */
  readonly storagePrefix: string
  /** `error` by default. */
  readonly logLevel?: LogSetting
}

/** Creates the ports of a page that are needed at start. Touches nothing of the page before the first subscription, so it may be called on a server. */
export function createBrowserPorts({ storagePrefix, logLevel }: BrowserPortsOptions): BrowserPorts {
  const scope = { prefix: storagePrefix }
  const { watch, ...storage } = createTabStorage(scope)
  return {
    clock: createWebClock(),
    ports: {
      timer: createWebTimer(),
      storage,
      platform: createWebPlatform(scope),
      tabs: createBroadcastTabs({ ...scope, watch }),
      logger: createConsoleLogger(logLevel === undefined ? {} : { level: logLevel }),
    },
  }
}
