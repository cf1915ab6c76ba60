import { useEffect } from 'react'
import { attempt } from '../../domain/shared/attempt.js'
import type { Latchkit } from '../../kit/types.js'
import type { ModalLauncher } from './modal-launcher.js'

/** Milliseconds of idle time in browsers without `requestIdleCallback` (Safari). */
const REST_MS = 200

/** Prefetches the code behind the buttons once the page is idle, because phones have no hover. First the core, then the dialog, each in its own task. */
export function useIdlePrefetch(kit: Latchkit, launcher: ModalLauncher): void {
  useEffect(() => {
    if (kit.config.prefetch !== 'idle' || savesData()) return
    const rest = new AbortController()
    const { signal } = rest
    whenIdle(signal, () => {
      // Load errors surface when the dialog opens.
      kit.prefetch().then(
        () => whenIdle(signal, launcher.prefetch),
        () => undefined,
      )
    })
    return () => rest.abort()
  }, [kit, launcher])
}

/** Calls back when the page has loaded and the main thread is idle. */
function whenIdle(signal: AbortSignal, run: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenIdle(signal, run), { once: true, signal })
    return
  }
  const now = () => void (signal.aborted || run())
  if (attempt(() => requestIdleCallback(now)) === undefined) setTimeout(now, REST_MS)
}

/** Returns true if the user prefers reduced data, or the network is slow (Network Information API, Chromium only). */
function savesData(): boolean {
  const connection = attempt(() => {
    const { saveData, effectiveType } = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {}
    return { saveData, effectiveType }
  })
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
