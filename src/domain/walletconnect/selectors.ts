import type { RootState } from '../root.js'
import { namespaceOf } from '../shared/caip.js'
import { proposedNamespaces } from './proposal.js'
import type { Pairing } from './state.js'

/** The pairing that a connect waits for; what was made ahead of the visitor's choice is not shown. */
export function selectPairing(state: RootState): Pairing | undefined {
  const { pairing } = state.walletconnect
  return pairing?.flow === undefined ? undefined : pairing
}

/** Whether links to wallets open from a click only, so that a pairing must be at hand before it (WC-09). */
export function linksNeedClick({ lifecycle: { platform } }: RootState): boolean {
  return platform.telegram || platform.iosSafari
}

/** Whether a sign-in may go with the proposal: every network that is asked for is an EVM one (WC-26). */
export function canSignInWithProposal(state: RootState): boolean {
  const asked = Object.values(proposedNamespaces(state)).flatMap(({ chains }) => chains)
  return asked.length > 0 && asked.every((chain) => namespaceOf(chain) === 'eip155')
}
