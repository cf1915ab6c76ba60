/** What the provider loads: apart from the module itself, which `latchkit/ssr` has at once, so that a bundler need not make an object of its exports. */
export { drawAccount, prepareAccount, readAuthentication, readButton, readCustomAccount, readCustomChain } from './account-part.js'
