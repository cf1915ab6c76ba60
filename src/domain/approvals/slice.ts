import { endSiteRequests } from '../frame/index.js'
import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { policies } from './policy.js'

/** Approvals slice: requests to the embedded wallet, which are safe, need approval, or are rejected. */
export const approvals: Slice<'approvals'> = {
  name: 'approvals',
  decide,
  evolve,
  policies,
  endings: { '*': endSiteRequests },
  publicEvents: { approvalOpened: true, approvalAmountChosen: true, embeddedRequestCompleted: true, embeddedRequestOverdue: true, embeddedRequestFailed: true },
}
