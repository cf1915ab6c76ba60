import type { Selector } from '../../domain/kernel/selectors.js'
import { selectIsReady } from '../../domain/lifecycle/selectors.js'
import type { PublicState } from '../../domain/public.js'
import type { Latchkit } from '../../kit/types.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/**
 * Returns the instance of the nearest `LatchkitProvider`. All hooks throw `NOT_CREATED` outside one.
 *
 * @example
 * const kit = useLatchkit()
 * return <button onClick={() => kit.dispatch({ type: 'openModal', view: 'Networks' })}>Networks</button>
 */
export function useLatchkit(): Latchkit {
  return useProvided('useLatchkit').kit
}

/**
 * Returns the result of a selector, and rerenders when it changes. The result keeps its reference while it and its members are equal. Define the selector
 * outside the component, so that it runs less often.
 *
 * @example const isLoading = useLatchkitState(selectIsLoading)
 */
export function useLatchkitState<T>(selector: Selector<PublicState, T>): T {
  return useSelected(useProvided('useLatchkitState').kit, selector)
}

/**
 * Returns true once the connections are known. False on a server, in the first render, and while an earlier session is being restored.
 *
 * @example
 * const ready = useReady()
 * return ready ? <ConnectButton /> : <p>Loading</p>
 */
export function useReady(): boolean {
  return useSelected(useProvided('useReady').kit, selectIsReady)
}
