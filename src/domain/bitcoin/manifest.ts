import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const bitcoinManifest: PluginManifest = {
  plugin: 'bitcoin()',
  entry: 'latchkit/bitcoin',
  missing: 'CHAIN_ADAPTER_NOT_FOUND',
  slices: { bitcoin: ['prepareBitcoinPayment', 'prepareBitcoinReplacement'] },
}
