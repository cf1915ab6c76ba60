import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const directoryManifest: PluginManifest = {
  plugin: 'directory()',
  entry: 'latchkit/directory',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { directory: ['refreshWalletPage', 'refreshWalletSearch', 'refreshNamedWallets', 'chooseDirectoryWallet', 'keepWalletPlace', 'loadWalletImages'] },
}
