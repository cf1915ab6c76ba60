export { portfolioDomain } from './plugin.js'
