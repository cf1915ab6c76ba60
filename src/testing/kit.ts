import { filter } from 'rxjs'
import type { MemoryPorts } from '../adapters/memory/memory-ports.js'
import { createSessionConnector } from '../adapters/walletconnect/session-connector.js'
import { createEmbeddedConnector } from '../adapters/embedded-wallet/embedded-connector.js'
import { type EmbeddedWalletInput, resolveEmbeddedWallet } from '../domain/auth/initial.js'
import type { SiwxConfig, WalletConnectConfig } from '../domain/config/index.js'
import { embeddedOutcomes, embeddedSlices } from '../domain/definition.js'
import type { EmbeddedParts } from '../instance/embedded.js'
import type { ChainNamespace } from '../domain/shared/caip.js'
import type { AdapterFactory } from '../instance/adapter.js'
import type { HostPorts } from '../instance/ports.js'
import { joinSignIn } from '../instance/join-sign-in.js'
import type { SignInParts } from '../instance/sign-in.js'
import type { SessionSlice } from '../domain/walletconnect/index.js'
import { walletconnect } from '../domain/walletconnect/index.js'
import type { SessionFactory } from '../instance/sessions.js'
import type { ClockPort } from '../ports/clock.js'

/** A page in memory in the shape in which `createInstance` takes it. */
export interface MemoryKitOptions {
  readonly use: readonly AdapterFactory[]
  readonly ports: HostPorts & { readonly clock: ClockPort }
  readonly embeddedWallet?: EmbeddedParts
  readonly signIn?: SignInParts
  readonly sessions?: { readonly config: WalletConnectConfig; readonly make: SessionFactory; readonly slice: SessionSlice }
}

/**
 * The options that put an instance on a page in memory: its wallets and chains as adapters of these namespaces, and its host.
 * @param walletConnect sessions over the relay in memory, whose wallet is `page.relay.wallet`
 * @param embedded the embedded wallet, with the secure site in memory, `page.secureSite`
 * @param signIn the sign-in with the wallet, with the host in memory, `page.siwx`
 * @example
 * const page = createMemoryPorts()
 * page.wallets.add({ id: 'io.example.alpha' })
 * const kit = createInstance({ networks: [mainnet], ...onMemory(page) })
 * kit.start()
 * await settle(page.time, kit.run({ type: 'connect', connectorId: 'io.example.alpha' }))
 */
export function onMemory(
  page: MemoryPorts,
  namespaces: readonly ChainNamespace[] = ['eip155'],
  walletConnect?: WalletConnectConfig,
  embedded?: EmbeddedWalletInput,
  signIn?: SiwxConfig,
): MemoryKitOptions {
  const { connector, discovery, rpc, relay, frame, popup, siwx: port, ...host } = page.ports
  return {
    use: namespaces.map((namespace) => () => ({
      namespace,
      connector,
      rpc,
      discovery: { announcements: () => discovery.announcements().pipe(filter((found) => found.namespace === namespace)) },
      getProvider: () => undefined,
    })),
    ports: { ...host, clock: page.clock.port },
    ...(embedded === undefined
      ? {}
      : {
          embeddedWallet: {
            resolve: (projectId, networks) => resolveEmbeddedWallet(embedded, projectId, networks),
            slices: embeddedSlices,
            outcomes: embeddedOutcomes,
            frame,
            popup,
            connector: createEmbeddedConnector,
          },
        }),
    ...(signIn === undefined
      ? {}
      : {
          signIn: {
            resolve: () => ({ siwx: signIn }),
            join: (core) => joinSignIn(core, port, signIn.required),
          },
        }),
    ...(walletConnect === undefined
      ? {}
      : {
          sessions: {
            config: walletConnect,
            slice: walletconnect,
            make: ({ timer }) => ({ relay, pairingUri: page.pairingUri, requests: (session) => createSessionConnector({ relay, timer, session }) }),
          },
        }),
  }
}
