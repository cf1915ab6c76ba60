import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const siwxManifest: PluginManifest = {
  plugin: 'signIn()',
  entry: 'latchkit/siwx',
  missing: 'SIWX_NOT_ENABLED',
  slices: { siwx: ['signIn', 'cancelSignIn', 'signOut'] },
}
