export { payDomain } from './plugin.js'
