import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const smartSessionsManifest: PluginManifest = {
  plugin: 'smartSessions()',
  entry: 'latchkit/smart-sessions',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { smartSessions: ['refreshSmartSessions', 'grantPermissions', 'revokeSmartSession', 'useSmartSession'] },
}
