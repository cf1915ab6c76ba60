/** What the facade loads: apart from the module itself, which tests have at once, so that a bundler need not make an object of its exports. */
export { buildInstance } from './build.js'
