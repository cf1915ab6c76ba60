import type { ConnectorState } from '../connectors/state.js'
import type { Failure } from '../shared/errors/failure.js'
import { WALLET_CONNECT_ID } from './connector-id.js'
import { endConnects } from '../connection/index.js'
import type { Endings, Slice } from '../root.js'
import { decide } from './decide.js'
import { walletConnectAlerts } from './errors.js'
import { evolve } from './evolve.js'
import { sessionMemory } from './persist.js'
import { policies } from './policy.js'
import type { PluginDomain } from '../plugin.js'
import { startSession } from './pairing/start-pairing.js'

const endSessions: Endings = (state, reason) => endConnects(state, reason, (transport) => transport === 'session')

/** Relay slice: pairing, messages of wallets, and the end of a session. */
export const relay: Slice<'relay'> = {
  name: 'relay',
  decide,
  evolve,
  policies,
  remembered: sessionMemory,
  endings: { pairWallet: endSessions, limitPairing: endSessions, restoreSession: endSessions },
  alerts: walletConnectAlerts,
  publicEvents: {
    pairingReady: true,
    pairingEnded: true,
    sessionSettled: true,
    sessionNamespacesMissing: true,
    sessionEnded: true,
    walletOpened: true,
    walletOpenFailed: true,
    relayStatusChanged: true,
  },
}

/** Pure half of `walletConnect()`. A connect or a switch of connections that needs a session starts a pairing. */
export const walletConnectDomain: PluginDomain = {
  name: 'walletConnect',
  slices: [relay],
  guards: { connect: startSession, switchConnection: startSession },
  decides: true,
  evolve: {
    connectors: {
      // Known once its code is needed. From then on the list has no row that cannot work.
      pairingEnded: (state, { failure }) => withoutUnusable(state, failure),
      connectFailed: (state, { failure }) => withoutUnusable(state, failure),
    },
  },
}

function withoutUnusable(state: ConnectorState, { code }: Failure): ConnectorState {
  return code === 'SIGN_CLIENT_NOT_INSTALLED' ? { ...state, unusable: [WALLET_CONNECT_ID] } : state
}
