import type { ChainNamespace } from './shared/caip/caip.js'

/** A plugin as it stands in `use: [...]`. The contract behind it is `Plugin` of `latchkit/plugin`. */
export interface AnyPlugin {
  /** Unique in an app. Its configuration stands in `state.config.plugins[name]`. */
  readonly name: string
  /** Namespaces whose wallets (in the page) and nodes the plugin brings. */
  readonly namespaces?: readonly ChainNamespace[]
  /** A project id given to the plugin; that of the app's own options wins. */
  readonly projectId?: string | undefined
  /** Options that the app gave to the plugin. Misspelt names in those of the built-in plugins are told in development. */
  readonly given?: object
  configure?(given: object): object | undefined
  /** Loads the plugin's code. Called with the first act, or with a stored session. */
  load(): Promise<object>
}
