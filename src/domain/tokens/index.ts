export { tokens } from './slice.js'
