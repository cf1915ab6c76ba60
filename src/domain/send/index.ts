export { sendDomain } from './plugin.js'
