import { Observable } from '../../domain/shared/streams/observable.js'
import { createSubject } from '../../domain/shared/streams/subject.js'
import type { Announcement } from '../../ports/discovery.js'
import type { AnnouncedWallet } from './announced-wallet.js'
import type { CapturedProvider } from './eip1193.js'
import { createProviderEvents, type ProviderEvents } from './provider-events.js'

/** Announced wallets that are kept; more is a flood (robustness, T2). */
export const MAX_ANNOUNCED = 64

/** A wallet of this page. What asks it for something goes through a gateway (provider-gateway.ts). */
export interface FoundWallet {
  readonly announcement: Announcement
  readonly provider: CapturedProvider
  /** Shared by all who listen to it. */
  readonly events: ProviderEvents
}

/** The wallets that were found in this page, by connector id. */
export interface WalletRegistry {
  /** Takes an announced wallet in, unless one of its uuid is there. */
  announce(wallet: AnnouncedWallet): void
  /** Takes the page's default provider, or a wallet that is not announced, in; the first one of an id stays. */
  add(announcement: Omit<Announcement, 'namespace'>, provider: CapturedProvider): void
  /** No more announcements are to be taken in. */
  isFull(): boolean
  get(connectorId: string): FoundWallet | undefined
  /** Emits the wallet when it is there, which may be at once or never, and completes. */
  whenFound(connectorId: string): Observable<FoundWallet>
  /** Endless: each wallet once, in the order found. */
  all(): Observable<Announcement>
}

/** Makes an empty registry. */
export function createWalletRegistry(): WalletRegistry {
  const wallets = new Map<string, FoundWallet>()
  const uuids = new Set<string>()
  const added = createSubject<FoundWallet>()

  function put(announcement: Announcement, provider: CapturedProvider): void {
    const wallet = { announcement: Object.freeze(announcement), provider, events: createProviderEvents(provider) }
    wallets.set(announcement.id, wallet)
    added.next(wallet)
  }

  return {
    announce({ info, provider }) {
      if (uuids.has(info.uuid)) return
      uuids.add(info.uuid)
      // Whoever claims an rdns second is kept apart: the domain marks both, and neither can pass for the other.
      let id = info.rdns
      for (let claim = 2; wallets.has(id); claim++) id = `${info.rdns}#${claim}`
      put({ type: 'ANNOUNCED', id, ...info, namespace: 'eip155' }, provider)
    },
    add(announcement, provider) {
      if (!wallets.has(announcement.id)) put({ ...announcement, namespace: 'eip155' }, provider)
    },
    isFull: () => uuids.size >= MAX_ANNOUNCED,
    get: (connectorId) => wallets.get(connectorId),
    whenFound: (connectorId) =>
      new Observable((subscriber) => {
        const deliver = (wallet: FoundWallet) => {
          subscriber.next(wallet)
          subscriber.complete()
        }
        const known = wallets.get(connectorId)
        if (known) return deliver(known)
        subscriber.add(added.stream$.subscribe((wallet) => wallet.announcement.id === connectorId && deliver(wallet)))
      }),
    all: () =>
      new Observable((subscriber) => {
        const known = [...wallets.values()]
        subscriber.add(added.stream$.subscribe(({ announcement }) => subscriber.next(announcement)))
        for (const { announcement } of known) subscriber.next(announcement)
      }),
  }
}
