import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const receiveManifest: PluginManifest = {
  plugin: 'receive()',
  entry: 'latchkit/receive',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { receive: ['refreshArrivals', 'refreshElsewhere', 'shareAddress'] },
}
