import type { RootState } from '../root.js'

/** The theme to draw: the mode, or what the system prefers (UX-14). */
export function selectColorScheme(state: RootState): 'dark' | 'light' {
  return state.theme.mode === 'system' ? state.lifecycle.platform.colorScheme : state.theme.mode
}
