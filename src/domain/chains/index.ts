import { mergeMap } from 'rxjs'
import type { Policy, Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { partOperation } from './state.js'

export type { ChainConnector, ChainsCommand, ChainsEvent } from './messages.js'
export type { ChainPart, ChainStatus, ChainsRun, ChainsState } from './state.js'

/** Goes on after each answer. */
const connectNextChain: Policy = (io) =>
  io.on('connected', 'connectFailed').pipe(
    mergeMap(({ operation }) => {
      const { run } = io.state().chains
      return run?.parts.some((part) => partOperation(run, part) === operation) ? [{ type: 'reportChainDue' as const, operation: run.operation }] : []
    }),
  )

/** Chains slice: several chains of one wallet, connected one after the other. */
export const chains: Slice<'chains'> = {
  name: 'chains',
  publicEvents: { chainsStarted: true, chainsConnected: true, chainsFailed: true },
  decide,
  evolve,
  policies: { connectNextChain },
  outcomes: { connectChains: { done: ['chainsConnected'], failed: ['chainsFailed'], cancel: 'cancelChains' } },
}
