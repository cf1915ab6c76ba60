import { useCallback, useMemo } from 'react'
import type { ThemeMode, ThemeVariables } from '../../domain/config/index.js'
import type { RootState } from '../../domain/root.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useColorScheme } from '../theme/use-color-scheme.js'

/** Result of {@link useTheme}. */
export interface UseThemeResult {
  readonly mode: ThemeMode
  /** Resolved color scheme, live: `system` becomes `dark` or `light`. */
  readonly scheme: 'dark' | 'light'
  readonly variables: ThemeVariables
  readonly setMode: (mode: ThemeMode) => void
  /** Changes the given variables. The others stay. */
  readonly setVariables: (variables: ThemeVariables) => void
}

/**
 * Returns the theme of the dialog and the buttons, with functions to change it.
 *
 * @example
 * const { scheme, setMode } = useTheme()
 * return <button onClick={() => setMode(scheme === 'dark' ? 'light' : 'dark')}>{scheme}</button>
 */
export function useTheme(): UseThemeResult {
  const { kit } = useProvided('useTheme')
  const { mode, variables } = useSelected(kit, selectTheme)
  const scheme = useColorScheme(mode)
  const setMode = useCallback((next: ThemeMode) => void kit.dispatch({ type: 'setThemeMode', mode: next }), [kit])
  const setVariables = useCallback((next: ThemeVariables) => void kit.dispatch({ type: 'setThemeVariables', variables: next }), [kit])
  return useMemo(() => ({ mode, scheme, variables, setMode, setVariables }), [mode, scheme, variables, setMode, setVariables])
}

function selectTheme(state: RootState): RootState['theme'] {
  return state.theme
}
