import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const servicesManifest: PluginManifest = {
  plugin: 'services()',
  entry: 'latchkit/services',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { settings: ['refreshSettings'], analytics: [] },
}
