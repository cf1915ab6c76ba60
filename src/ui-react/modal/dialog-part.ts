/** What the provider loads: apart from the module itself, so that a bundler need not make an object of its exports. */
export { createDialogCode } from './dialog-code.js'
