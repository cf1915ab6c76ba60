import { approvals } from './approvals/index.js'
import { auth } from './auth/index.js'
import type { EmbeddedSlices } from './core-definition.js'
import { frame } from './frame/index.js'

export { embeddedOutcomes } from './auth/index.js'

/** What decides on the embedded wallet; it comes with the plug for it, and an app without one does not load it. */
export const embeddedSlices: EmbeddedSlices = [frame, auth, approvals]
