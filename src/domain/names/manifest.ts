import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const namesManifest: PluginManifest = {
  plugin: 'names()',
  entry: 'latchkit/names',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { names: ['refreshIdentity'], registration: ['refreshAvailability', 'registerName', 'cancelRegistration', 'checkRegistration'] },
}
