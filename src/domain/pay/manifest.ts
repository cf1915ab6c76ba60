import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const payManifest: PluginManifest = {
  plugin: 'pay()',
  entry: 'latchkit/pay',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: { pay: ['pay', 'choosePayment', 'payRest', 'cancelPay'] },
}
