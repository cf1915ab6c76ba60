/** What the plug loads: apart from the module itself, so that a bundler need not make an object of its exports. */
export { createEvmAdapter } from './evm-adapter.js'
