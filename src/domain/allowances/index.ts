export { allowancesDomain } from './plugin.js'
