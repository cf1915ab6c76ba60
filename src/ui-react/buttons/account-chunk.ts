/** What the provider loads: apart from the module itself, which the account button has at once, so that a bundler need not make an object of its exports. */
export { drawAccount, readButton, readCustomAccount, readCustomChain } from './account-part.js'
