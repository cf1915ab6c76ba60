export { activityDomain } from './plugin.js'
