export type { LifecycleCommand, LifecycleEvent } from './messages.js'
export { rememberedItems } from './persist.js'
export { lifecycleWith } from './slice.js'
export type { LifecycleState, RestoredItems } from './state.js'
