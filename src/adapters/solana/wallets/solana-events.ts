import { from, merge, mergeMap, Observable, of, switchMap } from 'rxjs'
import type { ProviderEvent } from '../../../ports/connector.js'
import type { TimerPort } from '../../../ports/timer.js'
import type { StandardWindow } from '../../wallet-standard/standard-discovery.js'
import type { FoundStandardWallet } from '../../wallet-standard/standard-registry.js'
import { walletChanges } from '../../wallet-standard/wallet-changes.js'
import { accountsOf } from './solana-accounts.js'
import type { SolanaNetworks } from './solana-networks.js'

/** Milliseconds after which a wallet with an empty list of accounts is locked. A switch to an account that never approved the page may show an empty list first. */
export const EMPTY_WAIT_MS = 150

/** Options of {@link solanaEvents}. */
export interface SolanaEventOptions {
  readonly window: StandardWindow | undefined
  readonly timer: TimerPort
  readonly networks: SolanaNetworks
}

/** Returns the events of a wallet, found by comparing what it shows with what it showed. Never completes. */
export function solanaEvents({ announcement, source }: FoundStandardWallet, { window, timer, networks }: SolanaEventOptions): Observable<ProviderEvent> {
  const look = () => ({ accounts: accountsOf(source).map(({ address }) => address), network: networks.current(announcement.id, source) })
  return new Observable((subscriber) => {
    let before = look()

    function changes(): readonly ProviderEvent[] {
      const [last, now] = [before, look()]
      before = now
      if (now.accounts.length === 0) return last.accounts.length === 0 ? [] : [{ type: 'accountsChanged', accounts: [] }]
      return [
        ...(now.accounts.join() === last.accounts.join() ? [] : [{ type: 'accountsChanged' as const, accounts: now.accounts }]),
        ...(now.network === undefined || now.network === last.network ? [] : [{ type: 'chainChanged' as const, network: now.network }]),
      ]
    }

    const settled = () => (look().accounts.length > 0 || before.accounts.length === 0 ? of(null) : timer.after(EMPTY_WAIT_MS))
    const walletMoved = walletChanges(source, 'standard:events', window, timer).pipe(switchMap(settled))
    const switched = networks.switched(announcement.id).pipe(switchMap(() => timer.after(0)))
    return merge(walletMoved, switched)
      .pipe(mergeMap(() => from(changes())))
      .subscribe(subscriber)
  })
}
