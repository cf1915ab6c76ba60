import { useSyncExternalStore } from 'react'
import type { ColorScheme, ThemeMode } from './theme.js'

/**
 * The scheme to draw. `system` is read from the media query and followed live. On a server it is dark: nothing styled is
 * rendered there, so there is nothing that could flash.
 */
export function useColorScheme(mode: ThemeMode): ColorScheme {
  const light = useSyncExternalStore(mode === 'system' ? subscribe : subscribeToNothing, systemIsLight, () => false)
  return mode === 'light' || (mode === 'system' && light) ? 'light' : 'dark'
}

const query = '(prefers-color-scheme: light)'

function systemIsLight(): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches
}

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

function subscribeToNothing(): () => void {
  return () => undefined
}
