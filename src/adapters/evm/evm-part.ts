/** What the plug loads: apart from the module itself, so that a bundler need not make an object of its exports. */
export { createEvmAdapter, hasten } from './evm-adapter.js'
