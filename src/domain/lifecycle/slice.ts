import { withholdRestored } from '../connection/index.js'
import type { Endings, Slice } from '../root.js'
import type { WithEndings } from './abandoned.js'
import { restoreItems, type WithMemory } from './persist.js'
import { createPolicies } from './policy.js'

/**
 * Creates the lifecycle slice: start, stop, storage and health.
 *
 * @param slices all others: their stored items are read and written here, and operations of failed policies are ended
 */
export const createLifecycle = (slices: readonly (WithMemory & WithEndings)[]): Slice<'lifecycle'> => ({
  name: 'lifecycle',
  publicEvents: { started: true, storageDegraded: true, stopped: true },
  decide: {
    start(state, _, { operation }) {
      return state.lifecycle.status === 'idle' || state.lifecycle.status === 'stopped' ? [{ type: 'startRequested', operation }] : []
    },
    stop(state) {
      return state.lifecycle.status === 'idle' || state.lifecycle.status === 'stopped' ? [] : [{ type: 'stopped' }]
    },
    reportLoaded(state, { operation, platform, items, failure }, context) {
      const { status, starting, storageDegraded } = state.lifecycle
      if (status === 'started' && storageDegraded && failure === undefined) {
        const late = { type: 'restored', operation: context.operation, ...restoreItems(state, items, slices, true), safeApp: platform.safeApp } as const
        return [late, ...withholdRestored(state, late, context.now)]
      }
      if (starting !== operation) return []
      const { remembered, quarantined, readOnly } = restoreItems(state, items, slices)
      const restored = { type: 'restored', operation, remembered, safeApp: platform.safeApp, quarantined, readOnly } as const
      return [
        { type: 'started', operation, platform },
        restored,
        ...withholdRestored(state, restored, context.now),
        ...(failure ? [{ type: 'storageDegraded', failure } as const] : []),
        ...(platform.second ? [{ type: 'secondInstanceFound' } as const] : []),
      ]
    },
    reportPlatformChanged(state, { changes }) {
      const { platform } = state.lifecycle
      const differs = Object.entries(changes).some(([key, value]) => platform[key as keyof typeof platform] !== value)
      return differs ? [{ type: 'platformChanged', changes }] : []
    },
    reportStorageFailed(state, { failure }) {
      return state.lifecycle.storageDegraded ? [] : [{ type: 'storageDegraded', failure }]
    },
    reportPolicyFault: (_, { policy, failure, stopped }) => [{ type: 'policyFailed', policy, failure, stopped }],
  },
  evolve: {
    startRequested: (state, { operation }) => ({ ...state, status: 'starting', starting: operation }),
    started: ({ starting: _, ...state }, { platform }) => ({ ...state, status: 'started', platform }),
    restored: (state, { readOnly }) =>
      readOnly.length === 0 && !state.storageDegraded ? state : { ...state, readOnlyItems: readOnly, storageDegraded: false },
    platformChanged: (state, { changes }) => ({ ...state, platform: { ...state.platform, ...changes } }),
    storageDegraded: (state) => ({ ...state, storageDegraded: true }),
    policyFailed: (state, { policy, stopped }) => (stopped ? { ...state, stoppedPolicies: [...state.stoppedPolicies, policy] } : state),
    stopped: (state) => ({ status: 'stopped', platform: state.platform, storageDegraded: false, readOnlyItems: [], stoppedPolicies: [] }),
  },
  policies: createPolicies(slices, { name: 'lifecycle', endings }),
  endings,
  outcomes: { start: { done: ['started'], failed: [] } },
})

const endings: Readonly<Record<string, Endings>> = {
  // The app starts without stored data, as when storage does not answer.
  loadPage: ({ lifecycle: { starting, platform } }, reason) =>
    starting === undefined ? [] : [{ type: 'reportLoaded', operation: starting, platform, items: {}, failure: reason }],
}
