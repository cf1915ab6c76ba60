import { useSyncExternalStore } from 'react'
import type { Lazy, LazyState } from '../../lazy.js'

/**
 * Returns the live state of lazy code. Hydration sees it as idle, like the server, even if it has loaded already. Loaded code (`ready`) is shown by the next
 * render.
 */
export function useLazy<T>(code: Lazy<T>): LazyState<T> {
  return useSyncExternalStore(code.subscribe, code.get, idle)
}

const IDLE = { status: 'idle' } as const
const idle = () => IDLE
