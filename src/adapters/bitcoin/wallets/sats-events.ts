import { map, type Observable, share } from 'rxjs'
import { guardedParse } from '../../../domain/shared/json/guarded.js'
import { firstOf, MAX_ACCOUNTS } from '../../../domain/shared/limits.js'
import type { TimerPort } from '../../../ports/timer.js'
import { member, methodOf, silence } from '../../shared/foreign.js'
import { latestEvents } from '../../shared/latest-events.js'
import { addressesAnswer, networkAnswer, type SatsAddresses } from './sats-answers.js'
import type { SatsConnectProvider } from './sats-provider.js'

/** Event of a sats-connect provider. Without content, the wallet must be asked. */
export type SatsEvent =
  | { readonly type: 'accounts'; readonly stated?: SatsAddresses | undefined }
  | { readonly type: 'network'; readonly name?: string | undefined }
  | { readonly type: 'disconnect' }

/** Names of events, and their type here. Xverse's page calls the last one `accountDisconnected`. */
const eventTypes: readonly (readonly [name: string, type: SatsEvent['type']])[] = [
  ['accountChange', 'accounts'],
  ['networkChange', 'network'],
  ['disconnect', 'disconnect'],
  ['accountDisconnected', 'disconnect'],
]

/** Returns the events of a provider; see {@link latestEvents}. The provider has one listener per event, however many subscribe. */
export function satsEvents(provider: SatsConnectProvider, timer: TimerPort): Observable<SatsEvent> {
  return latestEvents<SatsEvent['type']>(timer, (hear) => eventTypes.map(([name, type]) => listenTo(provider, name, (payload) => hear(type, payload)))).pipe(
    map(([type, payload]) => readEvent(type, payload)),
    share(),
  )
}

function readEvent(type: SatsEvent['type'], payload: unknown): SatsEvent {
  if (type === 'disconnect') return { type }
  if (type === 'network') {
    const name = guardedParse(networkAnswer, { bitcoin: { name: member(member(payload, 'bitcoin'), 'name') } })
    return { type, name: name.ok ? name.value : undefined }
  }
  const stated = guardedParse(addressesAnswer, { addresses: firstOf(member(payload, 'addresses'), MAX_ACCOUNTS) })
  return { type, stated: stated.ok ? stated.value : undefined }
}

/** Listens to an event. Returns a function that ends it. Neither throws, whatever the wallet does. */
function listenTo(provider: SatsConnectProvider, eventName: string, cb: (event: unknown) => void): () => void {
  try {
    const off = methodOf(provider, 'addListener')?.({ eventName, cb })
    return () => {
      try {
        silence(methodOf({ off }, 'off')?.())
      } catch {
        // The wallet goes on calling a listener that does nothing any more.
      }
    }
  } catch {
    // This provider has no such event.
    return () => undefined
  }
}
