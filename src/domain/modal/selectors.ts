import { selectPendingConnect } from '../connection/selectors.js'
import type { RootState } from '../root.js'
import { FIRST_VIEW, type ViewEntry } from './state.js'

/** The view that is shown. */
export function selectView(state: RootState): ViewEntry {
  return state.modal.stack[state.modal.stack.length - 1] ?? FIRST_VIEW
}

/** Whether a view waits for a wallet, in any namespace or the given one (MODAL-10). */
export function selectIsLoading(state: RootState, namespace?: string): boolean {
  const connecting = selectPendingConnect(state)
  const switching = state.network.pending
  return [connecting?.namespace, switching?.namespace].some((one) => one !== undefined && (namespace ?? one) === one)
}
