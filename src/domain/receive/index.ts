export { receiveDomain } from './plugin.js'
