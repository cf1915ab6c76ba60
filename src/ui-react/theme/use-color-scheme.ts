import { useSyncExternalStore } from 'react'
import { attempt } from '../../domain/shared/attempt.js'
import type { ColorScheme, ThemeMode } from './theme.js'

/** Returns the color scheme to show. `system` follows the media query, live. Dark on a server, which renders nothing styled that could flash. */
export function useColorScheme(mode: ThemeMode): ColorScheme {
  const light = useSyncExternalStore(mode === 'system' ? subscribe : subscribeToNothing, systemIsLight, () => false)
  return mode === 'light' || (mode === 'system' && light) ? 'light' : 'dark'
}

const query = '(prefers-color-scheme: light)'

function systemIsLight(): boolean {
  return attempt(() => matchMedia(query).matches) === true
}

function subscribe(changed: () => void): () => void {
  // jsdom, in which apps test their components, has no media queries.
  const list = attempt(() => matchMedia(query))
  if (typeof list?.addEventListener !== 'function') return subscribeToNothing()
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

function subscribeToNothing(): () => void {
  return () => undefined
}
