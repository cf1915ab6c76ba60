export { liftRelay } from './upcast.js'
