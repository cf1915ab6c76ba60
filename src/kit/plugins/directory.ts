import { pictureUrl } from '../../adapters/browser/picture-url.js'
import { createBundledDirectory } from '../../adapters/directory/bundled-directory.js'
import { createWallets } from '../../adapters/directory/wallets.js'
import { task } from '../../adapters/shared/async-task.js'
import { directoryDomain } from '../../domain/directory/index.js'
import type { PluginModule } from '../../domain/plugin.js'
import { lazy } from '../../lazy.js'

const list = /* @__PURE__ */ lazy(async () => (await import('../../adapters/directory/bundled.generated.js')).bundledWallets)

/** The module of `directory()`: the slice, and the directory over the services and over the bundled list. */
export function directoryModule(): PluginModule {
  const { name: _, ...domain } = directoryDomain
  return {
    ...domain,
    ports({ host: { timer }, http }) {
      const bundled = createBundledDirectory(() => task(() => list.load()))
      return { ports: { wallets: createWallets({ http, timer, bundled, toUrl: pictureUrl }) } }
    },
  }
}
