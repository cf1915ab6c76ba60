export { buyDomain } from './plugin.js'
