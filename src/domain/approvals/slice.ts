import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import type { ApprovalCommand } from './messages.js'
import { policies } from './policy.js'

/** Requests to the embedded wallet: what is safe, what the visitor approves, and what is asked of nobody. */
export const approvals: Slice<'approvals', ApprovalCommand> = { name: 'approvals', decide, evolve, policies }
