import type { RootState } from '../root.js'
import type { Pairing } from './state.js'

/** The pairing that a connect waits for; what was made ahead of the visitor's choice is not shown. */
export function selectPairing(state: RootState): Pairing | undefined {
  const { pairing } = state.walletconnect
  return pairing?.flow === undefined ? undefined : pairing
}
