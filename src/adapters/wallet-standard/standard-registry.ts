import type { Observable } from 'rxjs'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { Announcement, WalletProtocol } from '../../ports/discovery.js'
import { createFoundWallets } from '../shared/found-wallets.js'
import type { StandardWallet } from './standard-wallet.js'

/** Most wallets that are kept for a namespace; more is a flood (robustness, T2). */
export const MAX_REGISTERED = 64

/** Wallet of this page in one namespace. */
export interface FoundStandardWallet {
  readonly announcement: Announcement
  /** The wallet object itself. Read its features when you use them: wallets change them. */
  readonly source: object
}

/** Wallets of one namespace that registered in this page, by connector id. */
export interface StandardRegistry {
  /**
   * Adds a wallet. An object that is known stays one wallet; another one with its name is kept beside it under another id. When
   * {@link StandardRegistry.isFull}, a claim of a known name is reported once for each wallet, and no wallet is added.
   */
  add(wallet: StandardWallet): void
  /** Takes out a wallet that unregistered. Its id is free for the next one of its name. */
  remove(source: object): void
  has(source: object): boolean
  /** Returns true if no more wallets are added. */
  isFull(): boolean
  get(connectorId: string): FoundStandardWallet | undefined
  /** Emits the wallet when it is found, which may be at once or never, and completes. */
  whenFound(connectorId: string): Observable<FoundStandardWallet>
  /** Emits each wallet once, in the order found, and each that leaves; never completes. */
  all(): Observable<Announcement>
}

/** Options of {@link createStandardRegistry}. */
export interface StandardRegistryOptions {
  readonly namespace: ChainNamespace
  /** The way in which these wallets show themselves; `wallet-standard` by default. */
  readonly protocol?: WalletProtocol
  /** Returns the id of an object in this page load; the same in every plugin. */
  readonly identify: (object: object) => string
}

/** Creates an empty registry. Ids are the protocol, a colon and the name in lower case, with `#2` and so on for further wallets of that name. */
export function createStandardRegistry({ namespace, protocol = 'wallet-standard', identify }: StandardRegistryOptions): StandardRegistry {
  const found = createFoundWallets<FoundStandardWallet>()
  const { wallets } = found
  const sources = new Set<object>()
  /** Wallets whose name another one claimed when the registry was full. */
  const contested = new Set<FoundStandardWallet>()

  const isFull = () => sources.size >= MAX_REGISTERED

  return {
    add({ name, icon, traits, source }) {
      if (sources.has(source)) return
      const claimed = `${protocol}:${nameKey(name)}`
      const kept = !isFull()
      const rivals = [...wallets.values()].filter(({ announcement }) => nameKey(announcement.name) === nameKey(name))
      if (!kept && rivals.every((one) => contested.has(one))) return
      if (!kept) for (const one of rivals) contested.add(one)
      let id = claimed
      for (let claim = 2; wallets.has(id); claim++) id = `${claimed}#${claim}`
      const object = identify(source)
      const announcement: Announcement = Object.freeze({
        type: 'ANNOUNCED',
        id,
        uuid: `${protocol}:${object}`,
        name,
        icon,
        rdns: null,
        namespace,
        protocol,
        object,
        traits,
      })
      if (!kept) return found.announce(announcement)
      sources.add(source)
      found.add({ announcement, source })
    },
    remove(source) {
      const wallet = [...wallets.values()].find((one) => one.source === source)
      if (wallet === undefined) return
      sources.delete(source)
      contested.delete(wallet)
      wallets.delete(wallet.announcement.id)
      found.announce(Object.freeze({ ...wallet.announcement, left: true }))
    },
    has: (source) => sources.has(source),
    isFull,
    get: (connectorId) => wallets.get(connectorId),
    whenFound: found.whenFound,
    all: found.all,
  }
}

/** Returns a key that is equal for names that look equal but for case. */
function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
