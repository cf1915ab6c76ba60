import { AUTH_CONNECTOR_ID } from './auth/connector-id.js'
import type { Guards } from './plugin.js'
import type { AnySlice, DomainCommand, RootState } from './root.js'
import { WALLET_CONNECT_ID } from './walletconnect/connector-id.js'
import { failure } from './shared/errors/errors.js'

type Code = 'CHAIN_ADAPTER_NOT_FOUND' | 'WALLET_CONNECT_CONNECTOR_MISSING' | 'AUTH_CONNECTOR_MISSING' | 'SIWX_NOT_ENABLED' | 'PLUGIN_NOT_IN_USE'
type PluginName = keyof typeof PLUGINS
type Disabled = readonly [name: keyof RootState, code: Code, plugin: PluginName, ...commands: readonly DomainCommand['type'][]]

/** Built-in plugins, and the entries that export them. */
const PLUGINS = {
  'walletConnect()': 'latchkit/walletconnect',
  'embeddedWallet()': 'latchkit/embedded-wallet',
  'signIn()': 'latchkit/siwx',
  'solana()': 'latchkit/solana',
  'bitcoin()': 'latchkit/bitcoin',
} as const

const missing = (code: Code, plugin: PluginName) => ({ rejected: failure(code, {}, failure('PLUGIN_NOT_IN_USE', { plugin, entry: PLUGINS[plugin] })) })

/** Slices of the built-in plugins, and their commands, which are rejected without the plugin (WC-25, AUTH-33, SIWX-08). */
const DISABLED: readonly Disabled[] = [
  ['walletconnect', 'WALLET_CONNECT_CONNECTOR_MISSING', 'walletConnect()', 'preparePairing', 'renewPairing', 'openWallet'],
  ['frame', 'AUTH_CONNECTOR_MISSING', 'embeddedWallet()'],
  ['auth', 'AUTH_CONNECTOR_MISSING', 'embeddedWallet()', 'loginWithEmail', 'loginWithSocial', 'loginWithFarcaster', 'requestEmbedded', 'prepareEmbeddedWallet'],
  ['approvals', 'AUTH_CONNECTOR_MISSING', 'embeddedWallet()'],
  ['tokens', 'CHAIN_ADAPTER_NOT_FOUND', 'solana()', 'refreshTokens'],
  ['bitcoin', 'CHAIN_ADAPTER_NOT_FOUND', 'bitcoin()', 'prepareBitcoinPayment', 'prepareBitcoinReplacement'],
  ['siwx', 'SIWX_NOT_ENABLED', 'signIn()', 'signIn', 'cancelSignIn', 'signOut'],
]

/** Returns slices that reject the commands of unused plugins, with an error that names the plugin. */
export function disabledSlices(inUse: readonly AnySlice[]): readonly AnySlice[] {
  return DISABLED.filter(([name]) => !inUse.some((slice) => slice.name === name)).map(([name, code, plugin, ...commands]) => ({
    name,
    decide: Object.fromEntries(commands.map((command) => [command, () => missing(code, plugin)])),
    evolve: {},
  }))
}

/** Guards that reject a connect by the connector of an unused built-in plugin. */
export const disabledGuards: Guards = {
  connect({ config, lifecycle }, { connectorId }) {
    if (lifecycle.status === 'idle' || lifecycle.status === 'stopped' || config.connectors.some(({ id }) => id === connectorId)) return undefined
    if (connectorId === WALLET_CONNECT_ID) return missing('WALLET_CONNECT_CONNECTOR_MISSING', 'walletConnect()')
    return connectorId === AUTH_CONNECTOR_ID ? { rejected: failure('AUTH_NOT_CONNECTED') } : undefined
  },
}
