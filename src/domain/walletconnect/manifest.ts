import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const walletConnectManifest: PluginManifest = {
  plugin: 'walletConnect()',
  entry: 'latchkit/walletconnect',
  missing: 'WALLET_CONNECT_CONNECTOR_MISSING',
  slices: { relay: ['preparePairing', 'renewPairing', 'openWallet'] },
}
