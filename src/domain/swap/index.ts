export { swapDomain } from './plugin.js'
