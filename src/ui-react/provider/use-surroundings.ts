import { useMemo } from 'react'
import type { RootState } from '../../domain/root.js'
import type { Surroundings } from '../dialog/shadow.js'
import type { Theme } from '../theme/theme.js'
import type { Provided } from './context.js'
import { useSelected } from './use-selected.js'

/** Look and language of what is drawn in a shadow root. */
export function useSurroundings({ kit, strings }: Provided): Surroundings {
  const chosen = useSelected(kit, selectTheme)
  return useMemo(() => ({ theme: toTheme(chosen), strings }), [chosen, strings])
}

function selectTheme(state: RootState): RootState['theme'] {
  return state.theme
}

/** The domain speaks of a scale, the sheet of what 16 px stand for. */
function toTheme({ mode, variables: { scale, ...variables } }: RootState['theme']): Theme {
  return { mode, variables: scale === undefined ? variables : { ...variables, fontSize: 16 * scale } }
}
