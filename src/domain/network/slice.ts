import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { networkMemory } from './persist.js'
import { policies } from './policy.js'
import { reports } from './report.js'

/** Network slice: networks of the app and its wallets, and switching. */
export const network: Slice<'network'> = {
  name: 'network',
  publicEvents: {
    networkSwitchStarted: true,
    networkSwitched: true,
    networksApproved: true,
    networkSwitchFailed: true,
    walletNetworkUnsupported: true,
    networkAdded: true,
    networkRemoved: true,
  },
  decide: { ...decide, ...reports },
  evolve,
  policies,
  remembered: networkMemory,
  endings: {
    switchWalletNetwork: ({ network: { pending } }, reason) =>
      pending === undefined ? [] : [{ type: 'reportNetworkSwitchFailed', operation: pending.operation, failure: reason }],
  },
  outcomes: { switchNetwork: { done: ['networkSwitched'], failed: ['networkSwitchFailed'], cancel: 'cancelSwitchNetwork' } },
}
