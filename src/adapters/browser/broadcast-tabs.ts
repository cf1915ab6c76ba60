import { Observable } from '../../domain/shared/streams/observable.js'
import { guardedCopy } from '../../domain/shared/guarded.js'
import type { Json, JsonObject } from '../../domain/shared/json.js'
import type { TabsPort } from '../../ports/tabs.js'

/** A message that was on its way when the page went, in milliseconds. */
const LAG_MS = 2_000

/**
 * Talks to the other tabs of the origin over a `BroadcastChannel`, which is open while somebody listens and the page is in use: a page that
 * comes back from the back-forward cache asks for what it missed. Where there is none, nobody is heard
 * and what is posted is lost.
 * @param prefix the storage prefix of the instance
 * @param watch of what else is looked out for while somebody listens; returns how to stop
 */
export function createBroadcastTabs({ prefix, watch }: { readonly prefix: string; readonly watch?: () => () => void }): TabsPort {
  const name = `${prefix}:tabs`
  const listeners = new Set<(event: MessageEvent<unknown>) => void>()
  let open: BroadcastChannel | undefined
  let leftAt = 0

  const hear = (event: Event) => {
    for (const listener of [...listeners]) listener(event as MessageEvent<unknown>)
  }
  function join(): BroadcastChannel | undefined {
    open ??= openChannel(name)
    open?.addEventListener('message', hear)
    return open
  }
  function leave(): void {
    leftAt = Date.now()
    open?.close()
    open = undefined
  }
  // An open channel keeps a page out of the back-forward cache, or has it thrown out at the first message (robustness, F48).
  function comeBack({ persisted }: Event & { readonly persisted?: boolean }): void {
    if (persisted !== true || open !== undefined) return
    join()?.postMessage({ kind: 'hello', since: leftAt - LAG_MS })
    // Storage alone knows what tabs did that have closed since.
    hear(new MessageEvent('message', { data: { kind: 'returned' } }))
  }
  function watchPage(): void {
    globalThis.addEventListener?.('pagehide', leave)
    globalThis.addEventListener?.('pageshow', comeBack as EventListener)
  }
  function unwatchPage(): void {
    globalThis.removeEventListener?.('pagehide', leave)
    globalThis.removeEventListener?.('pageshow', comeBack as EventListener)
  }

  return {
    post: (message) =>
      new Observable((subscriber) => {
        const copy = guardedCopy(message)
        // The channel that listens does not hear itself; a second one would be heard as another tab.
        const channel = open ?? openChannel(name)
        if (copy.ok) channel?.postMessage(copy.value)
        if (channel !== open) channel?.close()
        subscriber.complete()
      }),
    messages: () =>
      new Observable((subscriber) => {
        if (listeners.size === 0) {
          join()
          if (open === undefined) return
          watchPage()
        }
        const listener = ({ data }: MessageEvent<unknown>) => {
          const copy = guardedCopy(data)
          if (copy.ok && isObject(copy.value)) subscriber.next(copy.value)
        }
        listeners.add(listener)
        subscriber.add(() => {
          listeners.delete(listener)
          if (listeners.size > 0) return
          unwatchPage()
          open?.close()
          open = undefined
        })
        subscriber.add(watch?.())
      }),
  }
}

/** Undefined where there are no channels, or where they are denied. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
