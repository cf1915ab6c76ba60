import type { SessionAdapter, SessionContext } from './sessions.js'
import { filter, map } from '../domain/shared/streams/operators.js'
import type { LockPort } from '../ports/lock.js'
import type { RelayPort } from '../ports/relay.js'
import type { StoragePort } from '../ports/storage.js'
import type { TabsPort } from '../ports/tabs.js'
import { createBroadcastTabs } from '../adapters/browser/broadcast-tabs.js'
import { createLocalStorage } from '../adapters/browser/local-storage.js'
import { createWebLock } from '../adapters/browser/web-lock.js'
import { createTabRelay } from '../adapters/walletconnect/tab-relay.js'
import { createSignClientRelay, type SignClientRelayOptions } from '../adapters/walletconnect/sign-client-relay.js'
import { createLazyRequests, type LazyRequests } from './lazy-requests.js'
import { createPlainNodes } from './plain-nodes.js'

/** What an app may replace of the sessions over the stock client. */
export interface StockSessionOptions extends Pick<SignClientRelayOptions, 'tvf'> {
  /** Where keys and sessions are kept. What is kept there is secret. */
  readonly storage?: StoragePort
  /**
   * What tabs share that share this storage. By default those of the origin, for its `localStorage`; storage of your own that several pages share needs
   * them, or these overwrite each other's keys. What is told over it is secret.
   */
  readonly shared?: { readonly tabs: TabsPort; readonly lock: LockPort }
}

/** Sessions by the stock sign client: keys and sessions in storage of their own, which no tape sees. */
export function createStockSessions(
  { clock, timer, navigation, platform, storagePrefix, metadata, config, read }: SessionContext,
  { storage, shared, tvf }: StockSessionOptions = {},
): SessionAdapter {
  // Beside the prefix of the remembered items, not below it: what stands below it is loaded, and recorded, with them.
  const prefix = `${storagePrefix}-walletconnect`
  const make = () =>
    createSignClientRelay({
      tvf,
      wakes: platform.changes().pipe(filter(({ online, visible }) => online === true || visible === true)),
      timer,
      now: () => clock.now(),
      navigation,
      storage: storage ?? createLocalStorage({ prefix }),
      storagePrefix: prefix,
      metadata: {
        name: metadata.name,
        description: metadata.description ?? '',
        url: metadata.url ?? globalThis.location?.origin ?? '',
        icons: metadata.icons ?? [],
      },
      projectId: config.projectId,
      relayUrl: config.relayUrl,
      read,
    })
  const among = shared ?? (storage === undefined ? { tabs: createBroadcastTabs({ prefix }), lock: createWebLock({ prefix }) } : undefined)
  const relay = among === undefined ? make() : createTabRelay({ make, ...among, timer, navigation, id: Math.random().toString(36).slice(2) })
  const asking = new Set<LazyRequests>()
  /** There is a session: what asks through it is needed soon, and the screen has nothing to wait for. */
  const seen = <T>(value: T, found: boolean): T => {
    if (found) for (const { preload } of asking) preload()
    return value
  }
  const port: RelayPort = {
    ...relay.port,
    pair: (request) => relay.port.pair(request).pipe(map((step) => seen(step, step.type === 'settled'))),
    sessions: () => relay.port.sessions().pipe(map((sessions) => seen(sessions, sessions.length > 0))),
  }
  return {
    relay: port,
    rpc: createPlainNodes({ clock, timer }),
    pairingUri: relay.pairingUri,
    requests(session) {
      const requests = createLazyRequests(port.events, async (events) =>
        (await import('./session-requests.js')).createStockRequests({ relay: { ...port, events }, timer, session, rpc: read }),
      )
      asking.add(requests)
      return {
        port: requests.port,
        getProvider: (namespace) => (namespace === 'eip155' && session()?.namespaces.eip155 !== undefined ? requests.provider : undefined),
        dispose() {
          asking.delete(requests)
          requests.dispose()
        },
      }
    },
    dispose: relay.dispose,
  }
}
