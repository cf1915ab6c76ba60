import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const solanaManifest: PluginManifest = {
  plugin: 'solana()',
  entry: 'latchkit/solana',
  missing: 'CHAIN_ADAPTER_NOT_FOUND',
  slices: { tokens: ['refreshTokens'] },
}
