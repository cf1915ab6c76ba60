export type { BitcoinCommand, BitcoinEvent } from './messages.js'
export { bitcoinDomain } from './plugin.js'
export type { BitcoinState } from './state.js'
