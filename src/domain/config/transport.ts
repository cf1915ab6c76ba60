import type { ConfiguredConnector, ConfigState, Transport } from './state.js'

/** Returns the configured connector with this id, or undefined for an injected wallet. */
export function configuredConnector({ connectors }: ConfigState, id: unknown): ConfiguredConnector | undefined {
  return connectors.find((one) => one.id === id)
}

/** Returns the transport of a connector. An unconfigured connector is an injected wallet. */
export function transportOf(config: ConfigState, id: unknown): Transport {
  return configuredConnector(config, id)?.transport ?? 'page'
}

/** Returns the WalletConnect connector, or undefined without `walletConnect()`. */
export function sessionConnector({ connectors }: ConfigState): ConfiguredConnector | undefined {
  return connectors.find(({ transport }) => transport === 'session')
}
