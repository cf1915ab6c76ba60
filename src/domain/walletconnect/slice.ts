import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { sessionMemory } from './persist.js'
import { policies } from './policy.js'

/** Walletconnect slice: pairing, messages of wallets, and the end of a session. */
export const walletconnect: Slice<'walletconnect'> = {
  name: 'walletconnect',
  decide,
  evolve,
  policies,
  remembered: sessionMemory,
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
