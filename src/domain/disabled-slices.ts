import { AUTH_CONNECTOR_ID } from './auth/connector-id.js'
import type { Guards } from './plugin.js'
import type { AnySlice, DomainCommand, RootState } from './root.js'
import { WALLET_CONNECT_ID } from './walletconnect/connector-id.js'
import { failure } from './shared/errors/errors.js'

type Code = 'WALLET_CONNECT_CONNECTOR_MISSING' | 'AUTH_CONNECTOR_MISSING' | 'SIWX_NOT_ENABLED'
type Disabled = readonly [name: keyof RootState, code: Code, ...commands: readonly DomainCommand['type'][]]

/** Plugin that mends each code, and the entry that exports it. */
const PLUGINS = {
  WALLET_CONNECT_CONNECTOR_MISSING: { plugin: 'walletConnect()', entry: 'latchkit/walletconnect' },
  AUTH_CONNECTOR_MISSING: { plugin: 'embeddedWallet()', entry: 'latchkit/embedded-wallet' },
  SIWX_NOT_ENABLED: { plugin: 'signIn()', entry: 'latchkit/siwx' },
} as const

const missing = (code: Code) => ({ rejected: failure(code, {}, failure('PLUGIN_NOT_IN_USE', PLUGINS[code])) })

/** Slices of the built-in plugins, and their commands, which are rejected without the plugin (WC-25, AUTH-33, SIWX-08). */
const DISABLED: readonly Disabled[] = [
  ['walletconnect', 'WALLET_CONNECT_CONNECTOR_MISSING', 'preparePairing', 'renewPairing', 'openWallet'],
  ['frame', 'AUTH_CONNECTOR_MISSING'],
  ['auth', 'AUTH_CONNECTOR_MISSING', 'loginWithEmail', 'loginWithSocial', 'loginWithFarcaster', 'requestEmbedded', 'prepareEmbeddedWallet'],
  ['approvals', 'AUTH_CONNECTOR_MISSING'],
  ['siwx', 'SIWX_NOT_ENABLED', 'signIn', 'cancelSignIn', 'signOut'],
]

/** Returns slices that reject the commands of unused plugins, with an error that names the plugin. */
export function disabledSlices(inUse: readonly AnySlice[]): readonly AnySlice[] {
  return DISABLED.filter(([name]) => !inUse.some((slice) => slice.name === name)).map(([name, code, ...commands]) => ({
    name,
    decide: Object.fromEntries(commands.map((command) => [command, () => missing(code)])),
    evolve: {},
  }))
}

/** Guards that reject a connect by the connector of an unused built-in plugin. */
export const disabledGuards: Guards = {
  connect({ config, lifecycle }, { connectorId }) {
    if (lifecycle.status === 'idle' || lifecycle.status === 'stopped' || config.connectors.some(({ id }) => id === connectorId)) return undefined
    if (connectorId === WALLET_CONNECT_ID) return missing('WALLET_CONNECT_CONNECTOR_MISSING')
    return connectorId === AUTH_CONNECTOR_ID ? { rejected: failure('AUTH_NOT_CONNECTED') } : undefined
  },
}
