import type { PublicState } from '../public.js'

/**
 * Returns the colors to draw with: the theme mode, or the system's preference for `system` (UX-14), which is `dark` until the core has loaded.
 *
 * @example document.documentElement.dataset.theme = kit.select(selectColorScheme)
 */
export function selectColorScheme(state: PublicState): 'dark' | 'light' {
  return state.theme.mode === 'system' ? state.lifecycle.platform.colorScheme : state.theme.mode
}
