import { map, type Observable } from 'rxjs'
import type { TimerPort } from '../../../ports/timer.js'
import { latestEvents } from '../../shared/latest-events.js'
import type { ProviderEvents } from './provider-events.js'

/** Events of a provider that are observed. After `connect` its accounts and network may be others: a wallet that was away is there again. */
export const walletEventNames = ['accountsChanged', 'chainChanged', 'disconnect', 'connect'] as const

/** Event as the provider sent it, with a foreign payload. */
export interface WalletEvent {
  readonly type: (typeof walletEventNames)[number]
  readonly payload: unknown
}

/** Returns the events of a provider; see {@link latestEvents}. */
export function walletEvents(events: ProviderEvents, timer: TimerPort): Observable<WalletEvent> {
  return latestEvents<WalletEvent['type']>(timer, (hear) => walletEventNames.map((type) => events.listen(type, (payload) => hear(type, payload)))).pipe(
    map(([type, payload]) => ({ type, payload })),
  )
}
