import { useSyncExternalStore } from 'react'
import type { ColorScheme, ThemeMode } from './theme.js'

/** Returns the color scheme to show. `system` follows the media query, live. Dark on a server, which renders nothing styled that could flash. */
export function useColorScheme(mode: ThemeMode): ColorScheme {
  const light = useSyncExternalStore(mode === 'system' ? subscribe : subscribeToNothing, systemIsLight, () => false)
  return mode === 'light' || (mode === 'system' && light) ? 'light' : 'dark'
}

const query = '(prefers-color-scheme: light)'

function systemIsLight(): boolean {
  return hasMediaQueries() && matchMedia(query).matches
}

/** jsdom, in which apps test their components, has no media queries. */
function hasMediaQueries(): boolean {
  return typeof matchMedia === 'function'
}

function subscribe(changed: () => void): () => void {
  if (!hasMediaQueries()) return subscribeToNothing()
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

function subscribeToNothing(): () => void {
  return () => undefined
}
