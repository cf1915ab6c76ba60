export type { ApprovalCommand, ApprovalEvent } from './messages.js'
export { APPROVAL_METHODS, methodKind, SAFE_METHODS } from './methods.js'
export { approvals } from './slice.js'
export type { Approval, ApprovalState, MethodKind } from './state.js'
