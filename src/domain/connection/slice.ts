import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import type { ConnectionCommand } from './messages.js'
import { policies } from './policy.js'

/** Wallets connected, being connected and remembered, per namespace. */
export const connection: Slice<'connection', ConnectionCommand> = {
  name: 'connection',
  decide,
  evolve,
  policies,
  outcomes: {
    connect: { done: ['connected', 'connectJoined'], failed: ['connectFailed'], cancel: 'cancelConnect' },
    switchConnection: { done: ['connected', 'accountSwitched'], failed: ['connectFailed'], cancel: 'cancelConnect' },
    disconnect: { done: ['disconnectSucceeded'], failed: ['disconnectFailed'] },
  },
}
