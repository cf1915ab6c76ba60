import type { SessionAdapter, SessionContext } from './wallet-connect.js'
import { createBitcoinChecks } from '../../adapters/bitcoin/remote-checks.js'
import { filter } from 'rxjs'
import type { LockPort } from '../../ports/lock.js'
import type { RelayPort } from '../../ports/relay.js'
import type { StoragePort } from '../../ports/storage.js'
import type { TabsPort } from '../../ports/tabs.js'
import { createBroadcastTabs } from '../../adapters/browser/broadcast-tabs.js'
import { pageOrigin } from '../../adapters/browser/page-url.js'
import { createLocalStorage } from '../../adapters/browser/local-storage.js'
import { createWebLock } from '../../adapters/browser/web-lock.js'
import { createRpc } from '../../adapters/evm/rpc/on-demand-rpc.js'
import { loadChain } from '../../adapters/walletconnect/chains/load-chain.js'
import { createLinkOpener } from '../../adapters/walletconnect/client/open-link.js'
import { loadSolanaChecks } from '../../adapters/solana/remote-checks.js'
import { createSessionRequests } from '../../adapters/walletconnect/sessions/session-requests.js'
import { sharedMetadata } from '../../domain/shared/text/app-metadata.js'
import { createSignClientRelay } from '../../adapters/walletconnect/client/sign-client-relay.js'
import { createTabRelay } from '../../adapters/walletconnect/tabs/relay-proxy.js'

/** Options of WalletConnect sessions over the stock sign client. */
export interface SignClientOptions {
  /** Reports the called methods, chains and outcomes to the relay unencrypted (WalletConnect's TVF). False by default. */
  readonly tvf?: boolean | undefined
  /** Storage of keys and sessions. Its content is secret. */
  readonly storage?: StoragePort
  /**
   * Messages and locks between the tabs that share this storage. Defaults to those of the origin, for its `localStorage`. Custom storage that several
   * pages share needs them: otherwise the pages overwrite each other's keys. The messages are secret.
   */
  readonly shared?: { readonly tabs: TabsPort; readonly lock: LockPort }
}

/** Creates sessions over the stock sign client. Keys and sessions have a separate storage, which no tape records. */
export function createSignClientSessions(
  { clock, timer, navigation, platform, storagePrefix, metadata, config, read, hasNode }: SessionContext,
  { storage, shared, tvf }: SignClientOptions = {},
): SessionAdapter {
  // Next to the prefix of the remembered items, not below it: all keys below it are loaded and recorded as items.
  const prefix = `${storagePrefix}-walletconnect`
  const make = () =>
    createSignClientRelay({
      tvf,
      wakes: platform.changes().pipe(filter(({ online, visible }) => online === true || visible === true)),
      timer,
      now: () => clock.now(),
      storage: storage ?? createLocalStorage({ prefix }),
      storagePrefix: prefix,
      metadata: sharedMetadata(metadata, pageOrigin(), absolute),
      projectId: config.projectId,
      relayUrl: config.relayUrl,
      read,
    })
  const among = shared ?? (storage === undefined ? { tabs: createBroadcastTabs({ prefix }), lock: createWebLock({ prefix }) } : undefined)
  const relay = among === undefined ? make() : createTabRelay({ make, ...among, timer, id: Math.random().toString(36).slice(2) })
  const port: RelayPort = { ...relay.port, open: createLinkOpener(navigation, relay.pairingUri) }
  const chains = { load: loadChain, recipient: hostOf(metadata.url ?? pageOrigin() ?? '') ?? metadata.name }
  return {
    relay: port,
    rpc: createRpc({ clock, timer }),
    pairingUri: relay.pairingUri,
    requests(session, owner) {
      const made = createSessionRequests({
        relay: port,
        timer,
        session,
        owner,
        rpc: read,
        solanaChecks: loadSolanaChecks,
        bitcoinChecks: createBitcoinChecks({ timer, read, hasNode }),
        chains,
      })
      return {
        port: made.port,
        calls: made.calls,
        getProvider(namespace) {
          if (session()?.namespaces[namespace] === undefined || namespace === 'solana' || namespace === 'bip122') return undefined
          return namespace === 'eip155' ? made.provider : made.providerOf(namespace)
        },
        dispose: made.dispose,
      }
    },
    dispose: () => relay.dispose(),
  }
}

/** Returns the host of a URL, or undefined for other texts. */
function hostOf(url: string): string | undefined {
  try {
    return new URL(url).host
  } catch {
    return undefined
  }
}

function absolute(url: string, base: string): string | undefined {
  try {
    return new URL(url, base).href
  } catch {
    // It is no URL.
    return undefined
  }
}
