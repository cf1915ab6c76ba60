import type { Slice } from '../root.js'

/** Folds events into state. */
export const evolve: Slice<'frame'>['evolve'] = {
  frameOpening: (state, { operation }) => ({ ...state, phase: 'loading', opening: operation }),
  frameLoading: (state, { generation }) => ({ ...state, phase: 'loading', generation }),
  frameReady: (state, { version }) => ({ ...state, phase: 'ready', ...(version ? { version } : {}) }),
  frameFailed: (state) => ({ ...state, phase: 'failed' }),
  frameSessionUpdated: (state, { operation }) => ({ ...state, session: operation }),
  loginForgotten: ({ session: _, ...state }) => state,
  // Keeps the generation, so that later reports belong to a later document.
  stopped: ({ generation }) => ({ phase: 'absent', generation }),
}
