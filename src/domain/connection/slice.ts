import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { connectionMemory } from './persist.js'
import { policies } from './policy.js'
import { reports } from './report.js'

/** Connection slice: connected, connecting and earlier wallets, per namespace. */
export const connection: Slice<'connection'> = {
  name: 'connection',
  publicEvents: {
    connectJoined: true,
    connectStarted: true,
    connected: true,
    connectFailed: true,
    accountsChanged: true,
    disconnected: true,
    connectionForgotten: true,
    disconnectSucceeded: true,
    disconnectFailed: true,
  },
  decide: { ...decide, ...reports },
  evolve,
  policies,
  remembered: connectionMemory,
  outcomes: {
    connect: { done: ['connected', 'connectJoined'], failed: ['connectFailed'], cancel: 'cancelConnect' },
    switchConnection: { done: ['connected', 'accountSwitched'], failed: ['connectFailed'], cancel: 'cancelConnect' },
    disconnect: { done: ['disconnectSucceeded'], failed: ['disconnectFailed'] },
  },
}
