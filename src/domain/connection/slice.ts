import type { Endings, Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { endConnects } from './flows.js'
import { connectionMemory } from './persist.js'
import { policies } from './policy.js'
import { reports } from './report.js'

const endPageConnects: Endings = (state, reason) => endConnects(state, reason, (transport) => transport !== 'session')

/** Connection slice: connected, connecting and earlier wallets, per namespace. */
export const connection: Slice<'connection'> = {
  name: 'connection',
  publicEvents: {
    connectJoined: true,
    connectStarted: true,
    connected: true,
    connectFailed: true,
    connectRefusedLate: true,
    accountsChanged: true,
    disconnected: true,
    walletLocked: true,
    connectionForgotten: true,
    disconnectSucceeded: true,
    disconnectFailed: true,
  },
  decide: { ...decide, ...reports },
  evolve,
  policies,
  remembered: connectionMemory,
  endings: {
    askWalletToConnect: endPageConnects,
    restoreConnections: endPageConnects,
    resumeWaitingConnects: ({ connection: { waiting = [] } }, reason) =>
      waiting.map(({ operation, namespace }) => ({ type: 'reportConnectFailed', operation, namespace, failure: reason })),
    revokePermissions: ({ connection: { disconnecting } }, reason) =>
      disconnecting.map((operation) => ({ type: 'reportDisconnectFinished', operation, failures: [reason] })),
  },
  outcomes: {
    connect: { done: ['connected', 'connectJoined'], failed: ['connectFailed'], cancel: 'cancelConnect' },
    switchConnection: { done: ['connected', 'accountSwitched'], failed: ['connectFailed'], cancel: 'cancelConnect' },
    disconnect: { done: ['disconnectSucceeded'], failed: ['disconnectFailed'] },
  },
}
