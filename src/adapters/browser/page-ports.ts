import type { HostPorts } from '../../ports/index.js'
import { createWebClipboard } from './web-clipboard.js'
import { createWebLock } from './web-lock.js'
import { createWebNavigation } from './web-navigation.js'
import { createWebRandom } from './web-random.js'

/** Ports of a page that the core alone calls. */
export type PagePorts = Pick<HostPorts, 'random' | 'navigation' | 'clipboard' | 'lock'>

/** Creates the ports of a page that load with the core. Touches nothing of the page before the first subscription. */
export function createPagePorts({ storagePrefix }: { readonly storagePrefix: string }): PagePorts {
  return {
    random: createWebRandom(),
    navigation: createWebNavigation(),
    clipboard: createWebClipboard(),
    lock: createWebLock({ prefix: storagePrefix }),
  }
}
