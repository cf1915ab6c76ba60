export { swapDomain } from './plugin.js'
export { readSwapCall } from './calldata.js'
export { withPermit } from './permit.js'
