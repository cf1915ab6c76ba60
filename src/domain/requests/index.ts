export type { RequestCommand, RequestEvent, RequestKind } from './messages.js'
export { reviewGuards } from './review.js'
export { requests } from './slice.js'
export type { PendingRequest, RequestState } from './state.js'
