export { namesDomain } from './plugin.js'
