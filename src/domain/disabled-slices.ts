import { AUTH_CONNECTOR_ID } from './auth/connector-id.js'
import { manifests, type PluginManifest } from './manifests.js'
import type { Guards } from './plugin.js'
import type { AnySlice } from './root.js'
import { failure } from './shared/errors/errors.js'
import { WALLET_CONNECT_ID } from './walletconnect/connector-id.js'
import { walletConnectManifest } from './walletconnect/manifest.js'

const missing = ({ missing: code, plugin, entry }: PluginManifest) => {
  const unused = failure('PLUGIN_NOT_IN_USE', { plugin, entry })
  return { rejected: code === 'PLUGIN_NOT_IN_USE' ? unused : failure(code, {}, unused) }
}

/** Returns slices that reject the commands of unused plugins, with an error that names the plugin. */
export function disabledSlices(inUse: readonly AnySlice[]): readonly AnySlice[] {
  return manifests.flatMap((manifest) =>
    Object.entries(manifest.slices)
      .filter(([name]) => !inUse.some((slice) => slice.name === name))
      .map(([name, commands]) => ({
        name: name as AnySlice['name'],
        decide: Object.fromEntries(commands.map((command) => [command, () => missing(manifest)])),
        evolve: {},
      })),
  )
}

/** Guards that reject a connect by the connector of an unused built-in plugin. */
export const disabledGuards: Guards = {
  connect({ config, lifecycle }, { connectorId }) {
    if (lifecycle.status === 'idle' || lifecycle.status === 'stopped' || config.connectors.some(({ id }) => id === connectorId)) return undefined
    if (connectorId === WALLET_CONNECT_ID) return missing(walletConnectManifest)
    return connectorId === AUTH_CONNECTOR_ID ? { rejected: failure('AUTH_NOT_CONNECTED') } : undefined
  },
}
