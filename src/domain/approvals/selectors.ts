import { createSelector, type Selector } from '../kernel/selectors.js'
import type { RootState } from '../root.js'
import { type OtherReader, readRequestWith } from './reading/read.js'
import type { Reading } from '../shared/evm/reading/types.js'

/**
 * Creates the selector of the open approval, decoded for display. Undefined while none is open.
 *
 * @param readOther reads requests of other chains than EVM. Without it they are shown raw, with a warning
 */
export function createReadingSelector(readOther: OtherReader = readRaw): Selector<RootState, Reading | undefined> {
  return createSelector(
    (state: RootState) => [state.approvals.open],
    ({ approvals: { open } }): Reading | undefined => (open === undefined ? undefined : readRequestWith(open, readOther)),
  )
}

const readRaw: OtherReader = (method, _, raw) =>
  method.startsWith('solana_') ? [{ part: { kind: 'solanaTransaction', lines: [], raw }, warnings: [{ kind: 'rawBytes' }] }] : undefined
