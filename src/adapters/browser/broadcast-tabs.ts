import { Observable } from '../../domain/shared/streams/observable.js'
import { guardedCopy } from '../../domain/shared/guarded.js'
import type { Json, JsonObject } from '../../domain/shared/json.js'
import type { TabsPort } from '../../ports/tabs.js'

/**
 * Talks to the other tabs of the origin over a `BroadcastChannel`, which is open while somebody listens. Where there is none, nobody is heard
 * and what is posted is lost.
 * @param prefix the storage prefix of the instance
 * @param watch of what else is looked out for while somebody listens; returns how to stop
 */
export function createBroadcastTabs({ prefix, watch }: { readonly prefix: string; readonly watch?: () => () => void }): TabsPort {
  const name = `${prefix}:tabs`
  let open: { readonly channel: BroadcastChannel; listeners: number } | undefined

  return {
    post: (message) =>
      new Observable((subscriber) => {
        const copy = guardedCopy(message)
        // The channel that listens does not hear itself; a second one would be heard as another tab.
        const channel = open?.channel ?? openChannel(name)
        if (copy.ok) channel?.postMessage(copy.value)
        if (channel !== open?.channel) channel?.close()
        subscriber.complete()
      }),
    messages: () =>
      new Observable((subscriber) => {
        if (open === undefined) {
          const channel = openChannel(name)
          if (channel === undefined) return
          open = { channel, listeners: 0 }
        }
        const used = open
        const hear = ({ data }: MessageEvent<unknown>) => {
          const copy = guardedCopy(data)
          if (copy.ok && isObject(copy.value)) subscriber.next(copy.value)
        }
        used.listeners += 1
        used.channel.addEventListener('message', hear)
        subscriber.add(() => {
          used.channel.removeEventListener('message', hear)
          used.listeners -= 1
          if (used.listeners > 0) return
          used.channel.close()
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
