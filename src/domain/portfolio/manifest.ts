import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const portfolioManifest: PluginManifest = {
  plugin: 'portfolio()',
  entry: 'latchkit/portfolio',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { portfolio: ['refreshPortfolio', 'setTokenHidden'] },
}
