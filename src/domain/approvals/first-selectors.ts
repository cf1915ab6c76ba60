import { createSelector } from '../kernel/selectors.js'
import type { RootState } from '../root.js'
import { type LaterReader, readRequestWith } from './reading/read.js'
import type { Reading } from './reading/types.js'

/** Returns the open approval like `selectReading`, without the readers of other chains than EVM: their requests are shown raw, with a warning. */
export const selectEvmReading = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.approvals.open],
  ({ approvals: { open } }): Reading | undefined => (open === undefined ? undefined : readRequestWith(open, unread)),
)

const unread: LaterReader = (method, _, raw) =>
  method.startsWith('solana_') ? [{ part: { kind: 'solanaTransaction', lines: [], raw }, warnings: [{ kind: 'rawBytes' }] }] : undefined
