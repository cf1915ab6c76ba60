import type { Observable } from 'rxjs'
import type { Announcement } from '../../../ports/discovery.js'
import { createFoundWallets } from '../../shared/found-wallets.js'
import type { AnnouncedWallet } from './announced-wallet.js'
import type { CapturedProvider } from './eip1193.js'
import { createProviderEvents, type ProviderEvents } from './provider-events.js'

/** Most announced wallets that are kept; more is a flood (robustness, T2). */
export const MAX_ANNOUNCED = 64

/** Wallet of this page. Requests to it go through a gateway (provider-gateway.ts). */
export interface FoundWallet {
  readonly announcement: Announcement
  readonly provider: CapturedProvider
  /** Shared by all listeners. */
  readonly events: ProviderEvents
}

/** Wallets that were found in this page, by connector id. */
export interface WalletRegistry {
  /**
   * Adds an announced wallet. A wallet that announces itself again (same uuid, rdns and provider object) stays one wallet; any other with the uuid or the rdns
   * of a known wallet is kept beside it. When {@link WalletRegistry.isFull}, such a claim is reported once for each wallet, and no wallet is added.
   */
  announce(wallet: AnnouncedWallet): void
  /** Adds the page's default provider, or a wallet that is not announced. The first one of an id stays. */
  add(announcement: Omit<Announcement, 'namespace'>, provider: CapturedProvider, source?: unknown): void
  /** Returns true if no more wallets are added. */
  isFull(): boolean
  /** Returns true for a uuid or rdns of an announced wallet. */
  isClaimed(uuid: unknown, rdns: unknown): boolean
  get(connectorId: string): FoundWallet | undefined
  /** Emits the wallet when it is found, which may be at once or never, and completes. */
  whenFound(connectorId: string): Observable<FoundWallet>
  /** Emits each wallet once, in the order found; never completes. */
  all(): Observable<Announcement>
}

/**
 * Creates an empty registry.
 * @param identify returns the id of a provider object; see `Announcement.object`
 */
export function createWalletRegistry(identify?: (provider: object) => string): WalletRegistry {
  const found = createFoundWallets<FoundWallet>()
  const { wallets } = found
  const announced: AnnouncedWallet[] = []
  /** Wallets whose uuid or rdns another wallet claimed when the registry was full. */
  const contested = new Set<AnnouncedWallet>()
  const names = new Set<string>()

  function put(announcement: Announcement, provider: CapturedProvider): void {
    found.add({ announcement: Object.freeze(announcement), provider, events: createProviderEvents(provider) })
  }

  const objectOf = (source: unknown) => (identify && typeof source === 'object' && source !== null ? { object: identify(source) } : {})

  const isFull = () => announced.length >= MAX_ANNOUNCED

  return {
    announce(wallet) {
      const { info, provider } = wallet
      const rivals = announced.filter((one) => one.info.uuid === info.uuid || one.info.rdns === info.rdns)
      if (rivals.some((one) => one.source === wallet.source && one.info.uuid === info.uuid && one.info.rdns === info.rdns)) return
      const kept = !isFull()
      if (!kept && rivals.every((one) => contested.has(one))) return
      if (kept) {
        announced.push(wallet)
        names.add(info.uuid).add(info.rdns)
      }
      if (!kept) for (const one of rivals) contested.add(one)
      // Another name of a known provider object is an alias. Its id never takes that of the wallet which the name belongs to.
      const known = announced.find((one) => one !== wallet && one.source === wallet.source)
      const named = known === undefined ? info.rdns : `${info.rdns}@${known.info.rdns}`
      // The second claim of an rdns gets another id: the domain marks both, and neither can pass for the other.
      let id = named
      for (let claim = 2; wallets.has(id); claim++) id = `${named}#${claim}`
      const announcement: Announcement = { type: 'ANNOUNCED', id, ...info, namespace: 'eip155', protocol: 'eip6963', traits: [], ...objectOf(wallet.source) }
      if (kept) put(announcement, provider)
      else found.announce(announcement)
    },
    add(announcement, provider, source) {
      if (!wallets.has(announcement.id)) put({ ...announcement, namespace: 'eip155', protocol: 'window', ...objectOf(source) }, provider)
    },
    isFull,
    isClaimed: (uuid, rdns) => [uuid, rdns].some((name) => typeof name === 'string' && names.has(name.toLowerCase())),
    get: (connectorId) => wallets.get(connectorId),
    whenFound: found.whenFound,
    all: found.all,
  }
}
