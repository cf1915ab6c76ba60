/** What the facade loads for an app with sessions over a relay: what decides on them. */
export { walletconnect } from '../domain/walletconnect/index.js'
