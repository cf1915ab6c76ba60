export { registration } from './slice.js'
