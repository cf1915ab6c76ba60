import { useMemo } from 'react'
import type { RootState } from '../../domain/root.js'
import type { Surroundings } from '../dialog/shell/shadow.js'
import type { Theme } from '../theme/theme.js'
import type { Provided } from './context.js'
import { useSelected } from './use-selected.js'

/** Returns theme and language of a shadow root. */
export function useSurroundings({ kit, strings }: Provided): Surroundings {
  const chosen = useSelected(kit, selectTheme)
  return useMemo(() => ({ theme: toTheme(chosen), strings }), [chosen, strings])
}

function selectTheme(state: RootState): RootState['theme'] {
  return state.theme
}

/** Converts the domain's `scale` to the font size that 16 px stands for. */
function toTheme({ mode, variables: { scale, ...variables } }: RootState['theme']): Theme {
  return { mode, variables: scale === undefined ? variables : { ...variables, fontSize: 16 * scale } }
}
