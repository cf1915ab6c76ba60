export { selectIsLoading, selectView } from './selectors.js'
export type { ModalCommand, ModalEvent } from './messages.js'
export { createModal } from './slice.js'
export { type ModalState, VIEW_NAMES, type ViewEntry, type ViewName } from './state.js'
