import { createLazyCalls } from '../../adapters/evm/calls/lazy-calls.js'
import { createConnectorAsks } from '../../adapters/embedded-wallet/connector-asks.js'
import { createEmbeddedConnector, embeddedAsk } from '../../adapters/embedded-wallet/embedded-connector.js'
import { createEmbeddedProvider, type EmbeddedProvider } from '../../adapters/embedded-wallet/embedded-provider.js'
import { createFrameHost } from '../../adapters/embedded-wallet/frame/frame-host.js'
import { createFramePort } from '../../adapters/embedded-wallet/frame/frame-port.js'
import { createIframeChannel } from '../../adapters/embedded-wallet/frame/iframe-channel.js'
import { findSeveredOpener } from '../../adapters/embedded-wallet/opener-policy.js'
import { createWindowPopup } from '../../adapters/embedded-wallet/window-popup.js'
import { loadSolanaChecks, type SolanaChecks } from '../../adapters/solana/remote-checks.js'
import { createRpc } from '../../adapters/evm/rpc/on-demand-rpc.js'
import { AUTH_CONNECTOR_ID } from '../../domain/auth/connector-id.js'
import { embeddedWalletDomain } from '../../domain/auth/index.js'
import type { InstanceContext, PluginModule } from '../../domain/plugin.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { FrameHost } from '../../frame-host.js'
import type { FrameChannel } from '../../ports/frame.js'
import type { PopupPort } from '../../ports/popup.js'
import type { RpcPort } from '../../ports/rpc.js'
import { log } from '../log.js'
import { evmFinality } from './evm-finality.js'
import { watchBatch } from './watch-batch.js'

/**
 * Adapters of the embedded wallet: its frame and its login window. Replace them with your own, and test those with the contract suites of
 * `latchkit/testing`.
 */
export interface EmbeddedPorts {
  /** The library holds requests back until the site takes them, and sets their limits of time. */
  readonly frame: FrameChannel
  readonly popup: PopupPort
  readonly rpc?: RpcPort
  /** Returns the host of the frame. */
  frameHost?(): object | undefined
  /** Loads the checks of what the wallet signs in Solana; without them, messages are not checked, and transactions not signed. */
  solanaChecks?(): Promise<SolanaChecks>
  /** Called when the instance ends. */
  dispose?(): void
}

/** The module of `embeddedWallet()`. */
export function embeddedWalletModule(make: (context: InstanceContext) => EmbeddedPorts = createPagePorts): PluginModule {
  return {
    ...embeddedWalletDomain,
    ports(context) {
      const { solanaChecks, frame: channel, ...made } = make(context)
      const { ask, port } = createConnectorAsks()
      const providers = new Map<ChainNamespace, EmbeddedProvider>()
      return {
        ...made,
        frame: createFramePort({ channel, timer: context.host.timer }),
        ...(made.rpc && { finality: evmFinality(context) }),
        connector: createEmbeddedConnector({ by: context, ask, solanaChecks }),
        calls: createLazyCalls(embeddedAsk(ask)),
        ports: { embedded: port },
        // Returns the same provider each time.
        getProvider(_, namespace) {
          const provider = providers.get(namespace) ?? createEmbeddedProvider(context, namespace, (batch) => watchBatch(context)(AUTH_CONNECTOR_ID, batch))
          providers.set(namespace, provider)
          return provider.provider
        },
        dispose() {
          for (const provider of providers.values()) provider.dispose()
          made.dispose?.()
        },
      }
    },
  }
}

/** Creates the frame and the window of a page. Both use the page on first use only. */
function createPagePorts({ config, clock, host: { timer, logger } }: InstanceContext): EmbeddedPorts {
  const secureSite = config.plugins.embeddedWallet?.secureSite ?? ''
  let held: FrameHost | undefined
  const home = () => {
    held ??= createFrameHost()
    return held
  }
  return {
    frame: createIframeChannel({ secureSite, projectId: config.projectId ?? '', enableLogger: config.debug, timer, home }),
    popup: createWindowPopup(secureSite, () => void findSeveredOpener((policy) => log(logger, { level: 'error', text: severed(policy), context: {} }))),
    rpc: createRpc({ clock, timer }),
    solanaChecks: loadSolanaChecks,
    frameHost: home,
    dispose: () => held?.dispose(),
  }
}

/** Tells of a policy under which no login window can work (DX-17). */
function severed(policy: string): string {
  return `This page is served with "Cross-Origin-Opener-Policy: ${policy}", so a login window counts as closed as soon as it opens. Serve it with "same-origin-allow-popups"`
}
