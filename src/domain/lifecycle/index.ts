export type { LifecycleCommand, LifecycleEvent } from './messages.js'
export { createLifecycle } from './slice.js'
export type { LifecycleState } from './state.js'
