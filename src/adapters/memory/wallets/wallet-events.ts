import { Observable, type Subscriber } from 'rxjs'
import type { ProviderEvent } from '../../../ports/connector.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** Events that a wallet emits without a request, delivered once per turn. */
export interface WalletEvents {
  readonly source: Observable<ProviderEvent>
  /** Emits an event. Listeners get the last value of each type, a moment later (robustness, F33). */
  emit(event: ProviderEvent): void
  listeners(): number
}

/** Creates the event stream of a wallet. Types are delivered in the order of their last event. */
export function createWalletEvents(time: VirtualTime): WalletEvents {
  const listeners = new Set<Subscriber<ProviderEvent>>()
  const said = new Map<ProviderEvent['type'], ProviderEvent>()

  function tell(): void {
    const events = [...said.values()]
    said.clear()
    for (const event of events) for (const listener of [...listeners]) listener.next(event)
  }

  return {
    source: new Observable((subscriber) => {
      listeners.add(subscriber)
      subscriber.add(() => listeners.delete(subscriber))
    }),
    emit(event) {
      if (said.size === 0) time.schedule(0, tell)
      said.delete(event.type)
      said.set(event.type, event)
    },
    listeners: () => listeners.size,
  }
}
