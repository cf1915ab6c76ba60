/** What asks wallets, as it is loaded: apart from the module itself, so that a bundler need not make an object of its exports. */
export { createEvmConnector } from './evm-connector.js'
