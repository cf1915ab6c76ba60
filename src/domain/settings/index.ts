export { servicesDomain } from './plugin.js'
