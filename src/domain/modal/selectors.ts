import { selectPendingConnect } from '../connection/selectors.js'
import type { PublicState } from '../public.js'
import { FIRST_VIEW, type ViewEntry } from './state.js'

/**
 * Returns the view that is shown, or would be if the dialog were open.
 *
 * @example const { view } = kit.select(selectView)
 */
export function selectView(state: PublicState): ViewEntry {
  return state.modal.stack[state.modal.stack.length - 1] ?? FIRST_VIEW
}

/**
 * Returns true while a wallet is asked to connect or to switch, in any namespace or the given one (MODAL-10).
 *
 * @example kit.select((state) => selectIsLoading(state, 'eip155'))
 */
export function selectIsLoading(state: PublicState, namespace?: string): boolean {
  const connecting = selectPendingConnect(state)
  const switching = state.network.pending
  return [connecting?.namespace, switching?.namespace].some((one) => one !== undefined && (namespace ?? one) === one)
}

export { LOGIN_VIEWS } from './view-names.js'
