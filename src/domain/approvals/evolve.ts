import type { Slice } from '../root.js'
import type { ApprovalState } from './state.js'

/** Folds events into state. */
export const evolve: Slice<'approvals'>['evolve'] = {
  embeddedRequestStarted: (state, { operation, method }) => ({ ...state, pending: [...state.pending, { operation, method }] }),
  approvalQueued: (state, { approval }) => ({ ...state, queue: [...state.queue, approval] }),
  approvalOpened: (state, { approval }) => ({ ...state, open: approval, queue: state.queue.filter(({ operation }) => operation !== approval.operation) }),
  embeddedRequestCompleted: (state, { operation }) => without(state, operation),
  embeddedRequestFailed: (state, { operation }) => without(state, operation),
  stopped: () => ({ queue: [], pending: [] }),
}

function without({ open, ...state }: ApprovalState, operation: string): ApprovalState {
  return {
    ...(open === undefined || open.operation === operation ? {} : { open }),
    queue: state.queue.filter((one) => one.operation !== operation),
    pending: state.pending.filter((one) => one.operation !== operation),
  }
}
