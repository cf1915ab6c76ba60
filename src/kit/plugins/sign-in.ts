import type { TabStorage } from '../../adapters/browser/local-storage.js'
import type { SiwxHost } from '../../adapters/siwx/host-siwx.js'
import type { SiweConfig } from '../../adapters/siwx/siwe-config.js'
import { createSiwx, type MessageOptions } from '../../adapters/siwx/siwx.js'
import { offerSignIn } from '../../adapters/siwx/with-sign-in-proposal.js'
import type { PluginModule, PortContext } from '../../domain/plugin.js'
import { siwxDomain } from '../../domain/siwx/index.js'
import type { SiwxPort } from '../../ports/siwx.js'
import { log } from '../log.js'

/** The module of `signIn()`. @param make the host of the sessions */
export function signInModule(make: (context: PortContext) => SiwxPort): PluginModule {
  return {
    ...siwxDomain,
    ports(context) {
      const siwx = make(context)
      const isRequired = context.config.plugins.siwx?.required === true
      // A wallet over the relay gets the sign-in with the proposal, but only if sign-in is required.
      return { siwx, wrap: ({ relay, random }) => (isRequired ? { relay: offerSignIn(relay, siwx, random) } : {}) }
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
