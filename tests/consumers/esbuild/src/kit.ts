export { kit } from './kit-with-every-plugin.js'
