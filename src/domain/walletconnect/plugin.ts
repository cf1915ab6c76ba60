import type { PluginDomain } from '../plugin.js'
import { walletconnect } from './slice.js'
import { startSession } from './pairing/start-pairing.js'

/** Pure half of `walletConnect()`. A connect or a switch of connections that needs a session starts a pairing. */
export const walletConnectDomain: PluginDomain = {
  name: 'walletConnect',
  slices: [walletconnect],
  guards: { connect: startSession, switchConnection: startSession },
}
