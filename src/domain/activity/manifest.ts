import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const activityManifest: PluginManifest = {
  plugin: 'activity()',
  entry: 'latchkit/activity',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { activity: ['refreshActivity', 'loadMoreActivity'] },
}
