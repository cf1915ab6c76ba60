import { Observable, type Subscriber } from '../../domain/shared/streams/observable.js'
import type { ProviderEvent } from '../../ports/connector.js'
import type { VirtualTime } from './virtual-time.js'

/** What a wallet says by itself, told once per turn. */
export interface WalletEvents {
  readonly source: Observable<ProviderEvent>
  /** Says something; those who listen hear the last value of each kind, a moment later (robustness, F33). */
  emit(event: ProviderEvent): void
  listeners(): number
}

/** Makes the mouth of a wallet. Kinds come in the order in which each was said last. */
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
