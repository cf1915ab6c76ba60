import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const buyManifest: PluginManifest = {
  plugin: 'buy()',
  entry: 'latchkit/buy',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { buy: ['setBuy', 'refreshBuyOptions', 'refreshBuyQuote', 'startBuy', 'openPurchase', 'refreshPurchaseNews', 'showPurchase', 'leavePurchase'] },
}
