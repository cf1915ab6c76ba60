export { directoryMains } from './chains.js'
export { directoryDomain } from './plugin.js'
