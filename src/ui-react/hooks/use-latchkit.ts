import type { Selector } from '../../domain/kernel/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { Latchkit } from '../../instance/types.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/**
 * The instance of the nearest `LatchkitProvider`. All hooks throw `NOT_CREATED` outside one.
 *
 * @example const kit = useLatchkit(); kit.dispatch({ type: 'openModal', view: 'Networks' })
 */
export function useLatchkit(): Latchkit {
  return useProvided('useLatchkit').kit
}

/**
 * What a selector makes of the state, live. The result keeps its reference while it and its members are the same. A selector that is not
 * made anew in each render (a function of the module) is asked less often.
 *
 * @example const isLoading = useLatchkitState(selectIsLoading)
 */
export function useLatchkitState<T>(selector: Selector<RootState, T>): T {
  return useSelected(useProvided('useLatchkitState').kit, selector)
}
