export { evmDomain, reviewModeOf } from './plugin.js'
