import { endConnects } from '../connection/index.js'
import type { Endings, Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { sessionMemory } from './persist.js'
import { policies } from './policy.js'

const endSessions: Endings = (state, reason) => endConnects(state, reason, (transport) => transport === 'session')

/** Walletconnect slice: pairing, messages of wallets, and the end of a session. */
export const walletconnect: Slice<'walletconnect'> = {
  name: 'walletconnect',
  decide,
  evolve,
  policies,
  remembered: sessionMemory,
  endings: { pairs: endSessions, dues: endSessions, restoresSessions: endSessions },
  publicEvents: {
    pairingReady: true,
    pairingEnded: true,
    sessionSettled: true,
    sessionEnded: true,
    walletOpened: true,
    walletOpenFailed: true,
    relayStatusChanged: true,
  },
}
