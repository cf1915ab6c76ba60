import { Observable, Subject } from 'rxjs'
import type { Announcement } from '../../ports/discovery.js'

/** Wallets that were found in the page, by connector id, and their announcements as streams. */
export interface FoundWallets<W extends { readonly announcement: Announcement }> {
  readonly wallets: Map<string, W>
  /** Adds a wallet and announces it. */
  add(wallet: W): void
  /** Announces a wallet that is not added, or one that leaves. */
  announce(announcement: Announcement): void
  /** Emits the wallet when it is found, which may be at once or never, and completes. */
  whenFound(connectorId: string): Observable<W>
  /** Emits each wallet once, in the order found, then what is announced; never completes. */
  all(): Observable<Announcement>
}

/** Creates an empty collection. */
export function createFoundWallets<W extends { readonly announcement: Announcement }>(): FoundWallets<W> {
  const wallets = new Map<string, W>()
  const added = new Subject<W>()
  const announcements = new Subject<Announcement>()
  return {
    wallets,
    add(wallet) {
      wallets.set(wallet.announcement.id, wallet)
      added.next(wallet)
      announcements.next(wallet.announcement)
    },
    announce: (announcement) => announcements.next(announcement),
    whenFound: (connectorId) =>
      new Observable((subscriber) => {
        const deliver = (wallet: W) => {
          subscriber.next(wallet)
          subscriber.complete()
        }
        const known = wallets.get(connectorId)
        if (known) return deliver(known)
        subscriber.add(added.subscribe((wallet) => wallet.announcement.id === connectorId && deliver(wallet)))
      }),
    all: () =>
      new Observable((subscriber) => {
        const known = [...wallets.values()]
        subscriber.add(announcements.subscribe((announcement) => subscriber.next(announcement)))
        for (const { announcement } of known) subscriber.next(announcement)
      }),
  }
}
