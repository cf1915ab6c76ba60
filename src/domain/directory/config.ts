import { invalidOption, texts } from '../config/index.js'
import type { Plugin } from '../plugin.js'

/** Presence of the entry All wallets in view Connect. */
export type AllWalletsEntry = 'show' | 'hide' | 'only-mobile'

/** Options of the directory. */
export interface DirectoryOptions {
  /** Ids of the only wallets that the directory lists. Those that are installed, featured or custom are listed besides. */
  readonly include?: readonly string[]
  /** Entry All wallets in view Connect: always, never, or on phones only. Defaults to `show`. */
  readonly allWallets?: AllWalletsEntry
}

/** Configuration of the directory. JSON. */
export interface DirectoryConfig {
  readonly include: readonly string[]
  readonly allWallets: AllWalletsEntry
}

const ENTRIES: readonly AllWalletsEntry[] = ['show', 'hide', 'only-mobile']

/** Returns the plugin `directory()` with these options, without its code. */
export function configureDirectory({ include, allWallets = 'show' }: DirectoryOptions) {
  return {
    name: 'directory',
    configure() {
      if (!ENTRIES.includes(allWallets)) invalidOption('use.directory.allWallets', `must be one of ${ENTRIES.join(', ')}`)
      return {
        config: { include: texts('use.directory.include', include), allWallets },
        hosts: [{ directive: 'img-src', source: 'blob:', why: 'pictures of wallets, from the services' }],
      }
    },
  } satisfies Pick<Plugin, 'name' | 'configure'>
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly directory?: DirectoryConfig
  }
}
