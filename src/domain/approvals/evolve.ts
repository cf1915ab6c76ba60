import type { Slice } from '../root.js'
import type { Allowance, Approval, ApprovalState } from './state.js'

/** Folds events into state. */
export const evolve: Slice<'approvals'>['evolve'] = {
  embeddedRequestStarted: (state, { operation, method }) => ({ ...state, pending: [...state.pending, { operation, method }] }),
  approvalQueued: (state, { approval }) => ({ ...state, queue: [...state.queue, approval] }),
  approvalOpened: (state, { approval }) => ({ ...state, open: approval, queue: state.queue.filter(({ operation }) => operation !== approval.operation) }),
  approvalTokenRead: (state, { operation, token }) =>
    onOpen(state, operation, (open) => ({ ...open, allowance: { ...open.allowance, ...(token && { token }), stage: 'choice' } })),
  approvalAmountChosen: (state, { operation, amount, params, digest }) =>
    onOpen(state, operation, (open) => ({ ...open, params, digest, allowance: { ...open.allowance, chosen: amount } })),
  embeddedRequestReleased: (state, { operation, deadline }) =>
    onOpen(state, operation, ({ allowance: { stage: _, ...allowance }, ...open }) => ({ ...open, deadline, allowance })),
  embeddedRequestOverdue: (state, { operation, method }) => {
    const left = without(state, operation)
    return { ...left, overdue: [...(left.overdue ?? []), { operation, method }] }
  },
  embeddedRequestCompleted: (state, { operation }) => without(state, operation),
  embeddedRequestFailed: (state, { operation }) => without(state, operation),
  stopped: () => ({ queue: [], pending: [] }),
}

type WithAllowance = Approval & { readonly allowance: Allowance }

/** Changes the open approval, if it is the one of the operation and has an allowance. */
function onOpen(state: ApprovalState, operation: string, change: (open: WithAllowance) => Approval): ApprovalState {
  const { open } = state
  return open?.operation === operation && open.allowance !== undefined ? { ...state, open: change(open as WithAllowance) } : state
}

function without({ open, overdue, ...state }: ApprovalState, operation: string): ApprovalState {
  return {
    ...(open === undefined || open.operation === operation ? {} : { open }),
    ...(overdue === undefined ? {} : { overdue: overdue.filter((one) => one.operation !== operation) }),
    queue: state.queue.filter((one) => one.operation !== operation),
    pending: state.pending.filter((one) => one.operation !== operation),
  }
}
