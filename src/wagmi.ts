/**
 * `latchkit/wagmi`: a connector for wagmi 2 and 3.
 * @packageDocumentation
 */
export { latchkitConnector } from './wagmi/connector.js'
export type {
  CreateWagmiConnector,
  WagmiAddress,
  WagmiChain,
  WagmiConnectParameters,
  WagmiConnector,
  WagmiConnectorConfig,
  WagmiEmitter,
  WagmiRpcUrls,
  WagmiSession,
} from './wagmi/types.js'
