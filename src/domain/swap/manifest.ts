import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const swapManifest: PluginManifest = {
  plugin: 'swap()',
  entry: 'latchkit/swap',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { swap: ['refreshSwapTokens', 'refreshSwapFacts', 'refreshSwapQuote', 'setSwap', 'exchangeSwap', 'resetSwap', 'swap'] },
}
