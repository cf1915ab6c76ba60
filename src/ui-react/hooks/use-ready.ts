import { selectIsRestoring } from '../../domain/connection/selectors.js'
import type { RootState } from '../../domain/root.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** Whether it is settled who is connected: false on a server, in the first render, and while an earlier session is being restored. */
export function useReady(): boolean {
  return useSelected(useProvided('useReady').kit, selectReady)
}

function selectReady(state: RootState): boolean {
  const { status } = state.lifecycle
  return (status === 'started' || status === 'resting') && state.config.adapters.every((namespace) => !selectIsRestoring(state, namespace))
}
