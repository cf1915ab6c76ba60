import type { TabStorage } from '../../adapters/browser/local-storage.js'
import type { SiwxHost } from '../../adapters/siwx/host-siwx.js'
import type { SiweConfig } from '../../adapters/siwx/siwe-config.js'
import { withDeviceTime } from '../../adapters/siwx/device-time.js'
import { createSiwx, type MessageOptions } from '../../adapters/siwx/siwx.js'
import { offerSignInOnConnect } from '../../adapters/siwx/with-sign-in-connect.js'
import { offerSignIn } from '../../adapters/siwx/with-sign-in-proposal.js'
import type { PluginModule, PortContext } from '../../domain/plugin.js'
import type { RootState } from '../../domain/root.js'
import type { CaipNetworkId, ChainNamespace } from '../../domain/shared/caip/caip.js'
import { siwxDomain } from '../../domain/siwx/index.js'
import type { SiwxPort } from '../../ports/siwx.js'
import { log } from '../log.js'

/** The module of `signIn()`. @param make the host of the sessions @param onePrompt connectors that sign in with the connection, besides known ones */
export function signInModule(make: (context: PortContext) => SiwxPort, onePrompt?: readonly string[]): PluginModule {
  return {
    ...siwxDomain,
    ports(context) {
      const siwx = withDeviceTime(make(context), context.host.timer)
      const isRequired = context.config.plugins.siwx?.required === true
      if (!isRequired) return { siwx }
      // Wallets are asked for both in one prompt only if sign-in is required: over the relay with the proposal, in the page with the connection.
      const { state, host } = context
      return {
        siwx,
        wrap: ({ relay, random, timer, connector }) => ({
          relay: offerSignIn(relay, siwx, random),
          connector: offerSignInOnConnect(connector, {
            siwx,
            random,
            timer,
            ...(onePrompt && { more: onePrompt }),
            networkIn: (namespace) => offeredNetwork(state(), namespace),
            onProblem: ({ message, context: facts, cause }) =>
              log(host.logger, { level: 'warn', text: message, context: { ...facts, ...(cause && { cause: cause.message }) } }),
          }),
        }),
      }
    },
  }
}

/** Returns the host of the sessions: the one in the app's options, or the storage of the page. */
export function createHostSiwx(message: MessageOptions): (context: PortContext) => SiwxPort {
  return ({ config, options, clock, host: { storage, logger }, read }) =>
    createSiwx({
      ...message,
      clock,
      storage: (storage as Partial<TabStorage>).apart ?? storage,
      url: config.metadata.url,
      host: options.siwx as SiwxHost,
      siwe: options.siweConfig as SiweConfig,
      read,
      onWarning: ({ message: text, context }) => log(logger, { level: 'warn', text, context }),
    })
}

/** Returns the network to sign in on: the active one, or the first. Undefined for a namespace that is connected beside another: nobody signs in with it. */
function offeredNetwork({ connection, network }: RootState, namespace: ChainNamespace): CaipNetworkId | undefined {
  if (connection.namespaces[namespace]?.flow?.aside) return undefined
  const { caipNetwork, requestedCaipNetworks = [] } = network.namespaces[namespace] ?? {}
  return caipNetwork ?? requestedCaipNetworks[0]?.caipNetworkId
}
