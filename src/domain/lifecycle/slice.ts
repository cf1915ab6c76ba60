import type { AuthMemory } from '../auth/persist.js'
import { withholdRestored } from '../connection/index.js'
import type { Slice } from '../root.js'
import type { LifecycleCommand } from './messages.js'
import { restoreItems } from './persist.js'
import { policiesWith } from './policy.js'

/**
 * Start, stop, what is remembered, and the health of the whole.
 * @param auth what is remembered of the embedded wallet; it comes with the plug for it
 */
export const lifecycleWith = (auth?: AuthMemory): Slice<'lifecycle', LifecycleCommand> => ({
  name: 'lifecycle',
  decide: {
    start(state, _, { operation }) {
      return state.lifecycle.status === 'idle' || state.lifecycle.status === 'stopped' ? [{ type: 'startRequested', operation }] : []
    },
    stop(state) {
      return state.lifecycle.status === 'idle' || state.lifecycle.status === 'stopped' ? [] : [{ type: 'stopped' }]
    },
    reportLoaded(state, { operation, platform, items, failure }, context) {
      const { status, storageDegraded } = state.lifecycle
      if (status === 'started' && storageDegraded && failure === undefined) {
        const late = { type: 'restored', operation: context.operation, ...restoreItems(state, items, auth, true), safeApp: platform.safeApp } as const
        return [late, ...withholdRestored(state, late, context.now)]
      }
      if (status !== 'starting') return []
      const { remembered, quarantined, readOnly } = restoreItems(state, items, auth)
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
    startRequested: (state) => ({ ...state, status: 'starting' }),
    started: (state, { platform }) => ({ ...state, status: 'started', platform }),
    restored: (state, { readOnly }) =>
      readOnly.length === 0 && !state.storageDegraded ? state : { ...state, readOnlyItems: readOnly, storageDegraded: false },
    platformChanged: (state, { changes }) => ({ ...state, platform: { ...state.platform, ...changes } }),
    storageDegraded: (state) => ({ ...state, storageDegraded: true }),
    policyFailed: (state, { policy, stopped }) => (stopped ? { ...state, stoppedPolicies: [...state.stoppedPolicies, policy] } : state),
    stopped: (state) => ({ status: 'stopped', platform: state.platform, storageDegraded: false, readOnlyItems: [], stoppedPolicies: [] }),
  },
  policies: policiesWith(auth),
  outcomes: { start: { done: ['started'], failed: [] } },
})
