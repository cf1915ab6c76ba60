import { selectIsUnsupported } from '../../domain/network/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'

/** Whether a namespace's wallet is where the app does not run, and the app minds. */
export function isWrongNetwork(state: RootState, namespace: ChainNamespace): boolean {
  return selectIsUnsupported(state, namespace) && !state.config.allowUnsupportedChain
}
