import type { SessionAdapter, SessionContext } from './sessions.js'
import type { Observable } from '../domain/shared/streams/observable.js'
import { switchMap } from '../domain/shared/streams/flatten.js'
import { filter } from '../domain/shared/streams/operators.js'
import { defer } from '../domain/shared/streams/sources.js'
import type { LockPort } from '../ports/lock.js'
import type { RelayPort } from '../ports/relay.js'
import type { RpcPort } from '../ports/rpc.js'
import type { StoragePort } from '../ports/storage.js'
import type { TabsPort } from '../ports/tabs.js'
import { createBroadcastTabs } from '../adapters/browser/broadcast-tabs.js'
import { createLocalStorage } from '../adapters/browser/local-storage.js'
import { createWebLock } from '../adapters/browser/web-lock.js'
import { createFirstTab } from '../adapters/walletconnect/first-tab.js'
import { loadPart, type SessionPart } from '../adapters/walletconnect/load-part.js'
import { createLinkOpener } from '../adapters/walletconnect/open-link.js'
import type { StockRequests } from '../adapters/walletconnect/session-requests.js'
import { createSignClientRelay } from '../adapters/walletconnect/sign-client-relay.js'
import { fromPromise } from '../adapters/walletconnect/waits.js'
import { createLateConnector } from './late-connector.js'

/** What an app may replace of the sessions over the stock client. */
export interface StockSessionOptions {
  /** Tell the relay in clear which methods are called on which chains, and with what outcome; off unless true. */
  readonly tvf?: boolean | undefined
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
  /** What asks through the session, made before anything else of its code runs: it misses nothing of what wallets say of their network. */
  const askers = new Set<(code: SessionPart) => void>()
  const part = async () => {
    const code = await loadPart()
    for (const make of askers) make(code)
    return code
  }
  const make = () =>
    createSignClientRelay({
      part,
      tvf,
      wakes: platform.changes().pipe(filter(({ online, visible }) => online === true || visible === true)),
      timer,
      now: () => clock.now(),
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
  const relay = among === undefined ? make() : createFirstTab({ make, part, ...among, timer, id: Math.random().toString(36).slice(2) })
  const port: RelayPort = { ...relay.port, open: createLinkOpener(navigation, relay.pairingUri) }
  let nodes: RpcPort | undefined
  const node = <T>(ask: (rpc: RpcPort) => Observable<T>) =>
    defer(() => fromPromise(part())).pipe(
      switchMap(({ createPlainNodes }) => {
        nodes ??= createPlainNodes({ clock, timer })
        return ask(nodes)
      }),
    )
  return {
    relay: port,
    rpc: { call: (request) => node((rpc) => rpc.call(request)), watch: (request) => node((rpc) => rpc.watch(request)) },
    pairingUri: relay.pairingUri,
    requests(session) {
      let made: StockRequests | undefined
      const make = ({ createSessionRequests }: SessionPart) => {
        made ??= createSessionRequests({ relay: port, timer, session, rpc: read })
        return made
      }
      askers.add(make)
      return {
        port: createLateConnector((ask) =>
          defer(() => (made === undefined ? fromPromise(part()).pipe(switchMap((code) => ask(make(code).port))) : ask(made.port))),
        ),
        getProvider: (namespace) => (namespace === 'eip155' && session()?.namespaces.eip155 !== undefined ? made?.provider : undefined),
        dispose() {
          askers.delete(make)
          made?.dispose()
        },
      }
    },
    dispose: () => relay.dispose(),
  }
}
