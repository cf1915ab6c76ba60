import { createSelector } from '../kernel/selectors.js'
import type { RootState } from '../root.js'
import { readRequest } from './reading/read-request.js'
import type { Reading } from './reading/types.js'

/** Returns the open approval, decoded for display. Undefined while none is open. */
export const selectReading = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.approvals.open],
  ({ approvals: { open } }): Reading | undefined => (open === undefined ? undefined : readRequest(open)),
)
