export { evmDomain } from './plugin.js'
