export { analytics } from './slice.js'
