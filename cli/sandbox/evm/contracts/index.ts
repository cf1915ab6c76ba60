export { installContracts } from './install.js'
export { firstPriceOf, type PricedChain, priceOf } from './price-of.js'
export { type SandboxContracts, sandboxContracts, type SandboxPool, type SandboxToken, type TokenKey } from './world.js'
