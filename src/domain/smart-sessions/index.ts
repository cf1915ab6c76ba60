export { smartSessionsDomain } from './plugin.js'
