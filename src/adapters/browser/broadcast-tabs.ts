import { Observable } from 'rxjs'
import { attempt } from '../../domain/shared/guard.js'
import { guardedCopy } from '../../domain/shared/json/guarded.js'
import type { Json, JsonObject } from '../../domain/shared/json/json.js'
import type { TabsPort } from '../../ports/tabs.js'

/** Milliseconds that a message may still be under way when the page was hidden. */
const LAG_MS = 2_000

/**
 * Creates the channel to other tabs of the origin over a `BroadcastChannel`. It is open while it has a subscriber and the page is active: a page that comes
 * back from the back-forward cache asks for what it missed. Without `BroadcastChannel` no messages arrive, and posted ones are lost.
 * @param prefix the storage prefix of the instance
 * @param watch starts an additional watcher of other tabs while there is a subscriber; returns a function that stops it
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
    // In Node a channel that is heard keeps the process alive.
    const channel: (BroadcastChannel & { unref?(): void }) | undefined = open
    channel?.unref?.()
    return open
  }
  function leave(): void {
    leftAt = Date.now()
    open?.close()
    open = undefined
  }
  // An open channel keeps a page out of the back-forward cache, or has it evicted at the first message (robustness, F48).
  function comeBack({ persisted }: Event & { readonly persisted?: boolean }): void {
    if (persisted !== true || open !== undefined) return
    const channel = join()
    attempt(() => channel?.postMessage({ kind: 'hello', since: leftAt - LAG_MS }))
    // Only storage has the writes of tabs that have closed since.
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
        // A channel does not receive its own messages; a second one would receive them as another tab's.
        const channel = open ?? openChannel(name)
        if (copy.ok) attempt(() => channel?.postMessage(copy.value))
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

/** Returns undefined if channels are missing or denied. */
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
