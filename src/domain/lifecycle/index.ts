export type { LifecycleCommand, LifecycleEvent } from './messages.js'
export { rememberedItems } from './persist.js'
export { lifecycle } from './slice.js'
export type { LifecycleState, RestoredItems } from './state.js'
