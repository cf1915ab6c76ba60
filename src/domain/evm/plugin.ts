import type { PluginDomain } from '../plugin.js'
import { reviewed } from '../reviews/index.js'
import { reviewModeOf } from './config.js'

/** Pure half of `evm()`: transactions and typed data are reviewed. */
export const evmDomain: PluginDomain = {
  name: 'evm',
  ...reviewed({ namespace: 'eip155', kinds: ['sendTransaction', 'signTypedData'], modeOf: reviewModeOf }),
}
