import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const allowancesManifest: PluginManifest = {
  plugin: 'allowances()',
  entry: 'latchkit/allowances',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { allowances: ['refreshAllowances', 'revokeAllowances'] },
}
