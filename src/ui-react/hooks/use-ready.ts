import { selectIsReady } from '../../domain/lifecycle/selectors.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** Whether it is settled who is connected: false on a server, in the first render, and while an earlier session is being restored. */
export function useReady(): boolean {
  return useSelected(useProvided('useReady').kit, selectIsReady)
}
