import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from '../../src/domain/plugin.js'
import { type LoadedPlugin, loadedPlugin } from '../../src/kit/loaded-plugin.js'
import { UsageError } from '../tape/file.js'

/** The option that names plugins from outside, with its text for the help. */
export const PLUGIN_OPTION = ['--plugin <file...>', 'a module whose default export is a plugin that the app uses beside ours'] as const

/** Loads plugins, each the default export of a module. Throws {@link UsageError} for a file that has none. */
export function loadPlugins(files: readonly string[] = []): Promise<readonly LoadedPlugin[]> {
  return Promise.all(files.map(loadPlugin))
}

async function loadPlugin(file: string): Promise<LoadedPlugin> {
  const plugin = await importDefault(file)
  if (!isPlugin(plugin)) throw new UsageError(`${file} has no plugin: its default export must be an object with a name and load()`)
  return loadedPlugin(plugin, await plugin.load())
}

async function importDefault(file: string): Promise<unknown> {
  try {
    return ((await import(pathToFileURL(resolve(file)).href)) as { default?: unknown }).default
  } catch (error) {
    throw new UsageError(`the plugin ${file} cannot be loaded: ${(error as Error).message}`)
  }
}

function isPlugin(value: unknown): value is Plugin {
  return typeof value === 'object' && value !== null && typeof (value as Plugin).name === 'string' && typeof (value as Plugin).load === 'function'
}
