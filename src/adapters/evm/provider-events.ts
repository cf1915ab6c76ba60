import { type CapturedProvider, type Eip1193Listener, silence } from './eip1193.js'

/** The events of one provider, shared by all who listen: it never has more than one listener for each event. */
export interface ProviderEvents {
  /** Hears an event until the returned function is called. Never throws. */
  listen(event: string, listener: Eip1193Listener): () => void
}

interface Channel {
  readonly listeners: Set<Eip1193Listener>
  /** What was handed to the provider; undefined while it is not listened to. */
  attached: Eip1193Listener | undefined
}

/** Makes the hub of a provider's events (robustness, T2: at most four listeners for each provider). Nothing is attached before someone listens. */
export function createProviderEvents(provider: CapturedProvider): ProviderEvents {
  const channels = new Map<string, Channel>()

  function attach(event: string, channel: Channel): void {
    const heard: Eip1193Listener = (...args) => {
      // A provider that goes on calling a listener that it was told to drop is not heard.
      if (channel.attached !== heard) return
      for (const listener of [...channel.listeners]) isolated(listener, args)
    }
    channel.attached = heard
    try {
      silence(provider.on?.(event, heard))
    } catch {
      // No events from this one; its requests may still work.
    }
  }

  function detach(event: string, channel: Channel): void {
    const { attached } = channel
    // Where a listener cannot be taken back it stays for the next who listens, or they would pile up.
    if (attached === undefined || provider.off === undefined) return
    try {
      silence(provider.off(event, attached))
      channel.attached = undefined
    } catch {
      // It stays, as above.
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

/** One listener's throw is reported as the page's own and keeps nobody else from hearing. */
function isolated(listener: Eip1193Listener, args: readonly unknown[]): void {
  try {
    listener(...args)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
