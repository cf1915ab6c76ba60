import { silence } from '../../shared/foreign.js'
import type { CapturedProvider, Eip1193Listener } from './eip1193.js'

/** Events of one provider, shared by all listeners: the provider never has more than one listener per event. */
export interface ProviderEvents {
  /** Listens to an event until the returned function is called. Never throws. */
  listen(event: string, listener: Eip1193Listener): () => void
}

interface Channel {
  readonly listeners: Set<Eip1193Listener>
  /** Listener that was attached to the provider; undefined while none is. */
  attached: Eip1193Listener | undefined
}

/** Creates the event hub of a provider (robustness, T2: at most four listeners per provider). Attaches nothing before the first listener. */
export function createProviderEvents(provider: CapturedProvider): ProviderEvents {
  const channels = new Map<string, Channel>()

  function attach(event: string, channel: Channel): void {
    const heard: Eip1193Listener = (...args) => {
      // A provider may go on calling a listener that was removed; those calls are ignored.
      if (channel.attached !== heard) return
      for (const listener of [...channel.listeners]) isolated(listener, args)
    }
    channel.attached = heard
    try {
      silence(provider.on?.(event, heard))
    } catch {
      // This provider has no events; its requests may still work.
    }
  }

  function detach(event: string, channel: Channel): void {
    const { attached } = channel
    // A listener that cannot be removed stays for the next subscriber, because listeners would pile up otherwise.
    if (attached === undefined || provider.off === undefined) return
    try {
      silence(provider.off(event, attached))
      channel.attached = undefined
    } catch {
      // The listener stays, as above.
    }
  }

  return {
    listen(event, listener) {
      let channel = channels.get(event)
      if (channel === undefined) {
        channel = { listeners: new Set(), attached: undefined }
        channels.set(event, channel)
      }
      const { listeners } = channel
      const own: Eip1193Listener = (...args) => listener(...args)
      listeners.add(own)
      if (channel.attached === undefined) attach(event, channel)
      return () => {
        if (listeners.delete(own) && listeners.size === 0) detach(event, channel)
      }
    },
  }
}

/** Calls a listener. An error that it throws is reported as an error of the page and does not stop the other listeners. */
export function isolated(listener: Eip1193Listener, args: readonly unknown[]): void {
  try {
    listener(...args)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
