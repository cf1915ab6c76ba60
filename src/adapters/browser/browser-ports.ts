import type { ClockPort } from '../../ports/clock.js'
import type { Ports } from '../../ports/index.js'
import { createBroadcastTabs } from './broadcast-tabs.js'
import { createConsoleLogger, type LogSetting } from './console-logger.js'
import { createTabStorage } from './local-storage.js'
import { createWebClipboard } from './web-clipboard.js'
import { createWebClock, createWebTimer } from './web-time.js'
import { createWebLock } from './web-lock.js'
import { createWebNavigation } from './web-navigation.js'
import { createWebPlatform } from './web-platform.js'
import { createWebRandom } from './web-random.js'

/** Ports that a browser implements itself. Wallets and chains come from the namespaces' adapters. */
export interface BrowserPorts {
  readonly clock: ClockPort
  readonly ports: Omit<Ports, 'connector' | 'discovery' | 'rpc' | 'relay' | 'frame' | 'popup' | 'siwx'>
}

/** Options of {@link createBrowserPorts}. */
export interface BrowserPortsOptions {
  /** Prefix of every stored item, channel and lock. */
  readonly storagePrefix: string
  /** `error` by default. */
  readonly logLevel?: LogSetting
}

/** Creates the ports of a page. Touches nothing of the page before the first subscription, so it may be called on a server. */
export function createBrowserPorts({ storagePrefix, logLevel }: BrowserPortsOptions): BrowserPorts {
  const scope = { prefix: storagePrefix }
  const { watch, ...storage } = createTabStorage(scope)
  return {
    clock: createWebClock(),
    ports: {
      timer: createWebTimer(),
      random: createWebRandom(),
      storage,
      platform: createWebPlatform(scope),
      navigation: createWebNavigation(),
      clipboard: createWebClipboard(),
      tabs: createBroadcastTabs({ ...scope, watch }),
      lock: createWebLock(scope),
      logger: createConsoleLogger(logLevel === undefined ? {} : { level: logLevel }),
    },
  }
}
