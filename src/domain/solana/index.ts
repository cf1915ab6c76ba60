export { solanaDomain } from './plugin.js'
