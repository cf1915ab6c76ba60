import { firstValueFrom, type Observable } from 'rxjs'
import { createMemoryDisk, createMemoryNavigation, createMemoryStorage, type MemoryDisk } from 'latchkit/testing'
import { createSignClientRelay, type SignClientRelay, type SignClientRelayOptions } from '../../../src/adapters/walletconnect/client/sign-client-relay.js'
import { createTabRelay, type TabRelay } from '../../../src/adapters/walletconnect/tabs/relay-proxy.js'
import { createLinkOpener } from '../../../src/adapters/walletconnect/client/open-link.js'
import type { PairingStep, RelayEvent, RelayPort, Session } from '../../../src/ports/relay.js'
import { realClock, realTimer } from '../evm/evm-real-ports.js'
import type { Origin } from './walletconnect-tabs.js'

/** Namespaces that most tests propose. */
export const asked = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'] as const,
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

/** A page with our relay port over the stock client. */
export interface RelayPage {
  readonly relay: Omit<TabRelay, 'port'> & { readonly port: RelayPort }
  readonly events: RelayEvent[]
  readonly disk: MemoryDisk
  /** Sockets and others who listen to what the page does. */
  readonly navigation: ReturnType<typeof createMemoryNavigation>
  /** Proposes; `uri` comes when the address is ready, `session` when the wallet agreed. */
  pair(signIn?: Parameters<SignClientRelay['port']['pair']>[0]['signIn']): {
    readonly steps: PairingStep[]
    readonly uri: Promise<string>
    readonly settled: Promise<Extract<PairingStep, { type: 'settled' }>>
    stop(): void
  }
  request(session: Session, method: string, params: never, chain?: `eip155:${number}`): Observable<unknown>
}

/** Options of a page. */
export interface PageOptions extends Partial<SignClientRelayOptions> {
  readonly disk?: MemoryDisk
  /** It is one of several tabs. */
  readonly tab?: ReturnType<Origin['join']> & { readonly id?: string }
}

let pages = 0

/** Opens a page over a relay; with the disk of another one it is its reload. */
export function openRelayPage(relayUrl: string, options: PageOptions = {}): RelayPage {
  const { disk = createMemoryDisk(), tab, ...others } = options
  const navigation = createMemoryNavigation()
  const timer = others.timer ?? realTimer
  const make = () =>
    createSignClientRelay({
      timer: realTimer,
      now: () => realClock.now(),
      storage: createMemoryStorage({ disk, prefix: 'app-wc' }).port,
      storagePrefix: 'app-wc',
      projectId: '0'.repeat(32),
      metadata: { name: 'An app', description: 'Made by a test', url: 'https://app.example', icons: [] },
      relayUrl,
      ...others,
    })
  pages += 1
  const bare = tab === undefined ? make() : createTabRelay({ make, ...tab, timer, id: tab.id ?? `tab-${pages}` })
  const relay = { ...bare, port: { ...bare.port, open: createLinkOpener(navigation.port, bare.pairingUri) } }
  const events: RelayEvent[] = []
  relay.port.events().subscribe((event) => events.push(event))
  return {
    relay,
    events,
    disk,
    navigation,
    pair(signIn) {
      const steps: PairingStep[] = []
      const pairing = relay.port.pair({ namespaces: asked, ...(signIn && { signIn }) })
      let ready: (uri: string) => void
      let failed: (error: unknown) => void
      const uri = new Promise<string>((resolve, reject) => {
        ready = resolve
        failed = reject
      })
      let settle: (step: Extract<PairingStep, { type: 'settled' }>) => void
      let fail: (error: unknown) => void
      const settled = new Promise<Extract<PairingStep, { type: 'settled' }>>((resolve, reject) => {
        settle = resolve
        fail = reject
      })
      uri.catch(() => undefined)
      settled.catch(() => undefined)
      const subscription = pairing.subscribe({
        next(step) {
          steps.push(step)
          if (step.type === 'ready') ready(relay.pairingUri() as string)
          else settle(step)
        },
        error(error) {
          failed(error)
          fail(error)
        },
      })
      return { steps, uri, settled, stop: () => subscription.unsubscribe() }
    },
    request: (session, method, params, chain = 'eip155:1') => relay.port.request({ topic: session.topic, network: chain, method, params }),
  }
}

/** The first value of a source. */
export const once = <T>(source: Observable<T>): Promise<T> => firstValueFrom(source)
