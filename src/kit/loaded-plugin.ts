import type { Plugin, PluginDomain, PluginModule } from '../domain/plugin.js'

/** A plugin whose code has loaded. */
export interface LoadedPlugin extends Plugin {
  readonly module: PluginModule
}

/** Combines a plugin with its code. */
export function loadedPlugin(plugin: Omit<Plugin, 'load'>, module: PluginModule): LoadedPlugin {
  return { ...plugin, module, load: () => Promise.resolve(module) }
}

/** Returns the domains of plugins, which a kernel and a replay need. */
export function domainsOf(plugins: readonly LoadedPlugin[]): readonly PluginDomain[] {
  return plugins.map(({ name, module }) => ({ ...module, name }))
}
