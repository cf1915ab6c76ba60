import { defer, Observable, type Subscriber, throwError } from 'rxjs'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { CallsPort } from '../../../ports/calls.js'
import type { ConnectorPort, ConnectorRef } from '../../../ports/connector.js'
import type { Announcement, DiscoveryPort } from '../../../ports/discovery.js'
import { createMemoryWallet, type MemoryWallet, type MemoryWalletOptions } from './memory-wallet.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** Scripted wallets of one browser. They and their permissions outlive a reload of the page. */
export interface MemoryWallets {
  readonly connector: ConnectorPort
  readonly calls: CallsPort
  readonly discovery: DiscoveryPort
  /** Installs a wallet; pages that look for wallets find it. */
  add(options: MemoryWalletOptions): MemoryWallet
  /** Returns the wallet of an id. Throws if there is none. */
  get(id: string): MemoryWallet
  all(): readonly MemoryWallet[]
  /** Takes a wallet out of all pages, as an extension that is turned off. */
  remove(id: string): void
  /** Number of pages that look for wallets. */
  searching(): number
}

/** Creates an empty set of wallets. */
export function createMemoryWallets({ time }: { readonly time: VirtualTime }): MemoryWallets {
  const wallets: { readonly wallet: MemoryWallet; shown: boolean }[] = []
  const searching = new Set<Subscriber<Announcement>>()

  function find({ connectorId, namespace }: ConnectorRef): MemoryWallet | undefined {
    return wallets.find(({ wallet: { announcement } }) => announcement.id === connectorId && announcement.namespace === namespace)?.wallet
  }

  /** Returns a free id: the second wallet with an id gets another one (robustness, T2). */
  function freeId({ id, namespace = 'eip155' }: MemoryWalletOptions): string {
    let free = id
    for (let claim = 2; find({ connectorId: free, namespace }) !== undefined; claim += 1) free = `${id}#${claim}`
    return free
  }

  /** Creates one method of the port, which looks the wallet up on subscription. */
  function toBatches<M extends keyof CallsPort>(method: M): CallsPort[M] {
    const reach = (request: Parameters<CallsPort[M]>[0]) =>
      defer((): Observable<unknown> => {
        const wallet = find(request)
        if (wallet === undefined) return throwError(() => failure('CONNECTOR_NOT_FOUND', { namespace: request.namespace, connectorId: request.connectorId }))
        return wallet.calls[method](request as never)
      })
    return reach as unknown as CallsPort[M]
  }

  function to<M extends keyof ConnectorPort>(method: M): ConnectorPort[M] {
    const reach = (request: Parameters<ConnectorPort[M]>[0]) =>
      defer((): Observable<unknown> => {
        const wallet = find(request)
        if (wallet === undefined) return throwError(() => failure('CONNECTOR_NOT_FOUND', { namespace: request.namespace, connectorId: request.connectorId }))
        return wallet.port[method](request as never)
      })
    return reach as unknown as ConnectorPort[M]
  }

  return {
    connector: {
      connect: to('connect'),
      disconnect: to('disconnect'),
      events: to('events'),
      switchNetwork: to('switchNetwork'),
      readNetwork: to('readNetwork'),
      signMessage: to('signMessage'),
      signTypedData: to('signTypedData'),
      signTransactions: to('signTransactions'),
      sendTransaction: to('sendTransaction'),
    },
    calls: {
      capabilities: toBatches('capabilities'),
      send: toBatches('send'),
      status: toBatches('status'),
      show: toBatches('show'),
    },
    discovery: {
      announcements: () =>
        new Observable((subscriber) => {
          searching.add(subscriber)
          subscriber.add(() => searching.delete(subscriber))
          for (const { wallet, shown } of [...wallets]) if (shown) subscriber.next(wallet.announcement)
        }),
    },
    add(options) {
      const uuid = `00000000-0000-4000-8000-${String(wallets.length + 1).padStart(12, '0')}`
      const wallet = createMemoryWallet(time, { rdns: options.id, ...options, id: freeId(options) }, uuid)
      const entry = { wallet, shown: false }
      const show = () => {
        entry.shown = true
        for (const subscriber of [...searching]) subscriber.next(wallet.announcement)
      }
      wallets.push(entry)
      if (options.announceAfter === undefined) show()
      else time.schedule(options.announceAfter, show)
      return wallet
    },
    get(id) {
      const found = wallets.find(({ wallet }) => wallet.announcement.id === id)
      if (found === undefined) throw new RangeError(`No wallet "${id}"; there are: ${wallets.map(({ wallet }) => wallet.announcement.id).join(', ') || 'none'}`)
      return found.wallet
    },
    all: () => wallets.map(({ wallet }) => wallet),
    remove(id) {
      const index = wallets.findIndex(({ wallet }) => wallet.announcement.id === id)
      const [removed] = index < 0 ? [] : wallets.splice(index, 1)
      if (removed?.shown) for (const subscriber of [...searching]) subscriber.next({ ...removed.wallet.announcement, left: true })
    },
    searching: () => searching.size,
  }
}
