import { LatchkitError } from '../domain/shared/errors/latchkit-error.js'
import { failure } from '../domain/shared/errors/start-errors.js'
import type { Latchkit } from '../kit/types.js'
import { connectByDialog } from './dialog.js'
import { chainNotConfigured, toConnectError, toSwitchError } from './errors.js'
import { readChainId, readSession } from './session.js'
import { createSessionFeed } from './session-feed.js'
import type { CreateWagmiConnector, WagmiConnector, WagmiSession } from './types.js'
import { createWalletProvider } from './wallet-provider.js'

/**
 * Creates a connector for wagmi 2 and 3 over the EVM connection of an instance. The state is shared in both directions: wagmi's hooks show a wallet that
 * was connected in the dialog, restored or taken over from another tab, and the dialog shows one that was connected through wagmi.
 *
 * `connect` opens the dialog, which needs `LatchkitProvider`, or asks one wallet if a `connectorId` is given. It rejects with viem's
 * `UserRejectedRequestError` when the user declines or closes the dialog, `switchChain` also with `SwitchChainError`.
 *
 * @param kit instance with `evm()`, on the chains of the wagmi configuration
 * @example
 * createConfig({ chains: [mainnet], connectors: [latchkitConnector(kit)], multiInjectedProviderDiscovery: false, transports: { [mainnet.id]: http() } })
 */
export function latchkitConnector(kit: Latchkit): CreateWagmiConnector {
  return ({ chains, emitter }): WagmiConnector => {
    const feed = createSessionFeed(kit, emitter)
    const provider = createWalletProvider(kit)

    async function switchTo(chainId: number): Promise<void> {
      try {
        await kit.run({ type: 'switchNetwork', network: `eip155:${chainId}` })
      } catch (error) {
        throw toSwitchError(error)
      }
    }

    async function connect(chainId: number | undefined, connectorId: string | undefined, restores: boolean): Promise<WagmiSession> {
      const isThere = restores ? await isRestored(kit) : await connectOnce(kit, connectorId).then(() => true)
      // A declined switch leaves the wallet connected, on its own chain.
      if (isThere && chainId !== undefined && chainId !== readChainId(kit.getState())) await switchTo(chainId).catch(() => undefined)
      const session = readSession(kit.getState())
      if (session === undefined) throw LatchkitError.from(failure('NOT_CONNECTED'))
      return session
    }

    return {
      id: 'latchkit',
      name: 'Latchkit',
      type: 'latchkit',
      async setup() {
        // A server creates a configuration for each request; nothing would remove its listener.
        if (!isPage()) return
        feed.listen()
        // wagmi listens once its configuration is complete.
        await undefined
        feed.look()
      },
      async connect({ chainId, connectorId, isReconnecting = false, withCapabilities } = {}) {
        feed.listen()
        const { accounts, ...session } = await feed.during(() => connect(chainId, connectorId, isReconnecting))
        return { ...session, accounts: (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never }
      },
      async disconnect() {
        await feed.during(async () => {
          try {
            await kit.run({ type: 'disconnect', namespace: 'eip155' })
          } catch (error) {
            // A wallet that keeps its permission is disconnected here all the same.
            if (readSession(kit.getState()) !== undefined) throw error
          }
          return undefined
        })
      },
      getAccounts: async () => readSession(kit.getState())?.accounts ?? [],
      getChainId: async () => readChainId(kit.getState()) ?? chains[0].id,
      getProvider: async () => provider,
      isAuthorized: () => isRestored(kit),
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (chain === undefined) throw chainNotConfigured()
        await switchTo(chainId)
        return chain
      },
      // The instance hears its wallets itself; its state is what counts.
      onAccountsChanged: () => feed.look(),
      onChainChanged: () => feed.look(),
      onDisconnect: () => feed.look(),
    }
  }
}

/** Connects a wallet of eip155 unless one is connected already; with a connector id, that one. */
async function connectOnce(kit: Latchkit, connectorId: string | undefined): Promise<void> {
  start(kit)
  try {
    if (connectorId !== undefined) {
      if (kit.getState().connection.namespaces.eip155?.connectorId !== connectorId) await kit.run({ type: 'connect', connectorId, namespace: 'eip155' })
      return
    }
    await kit.ready()
    if (readSession(kit.getState()) === undefined) await connectByDialog(kit)
  } catch (error) {
    throw toConnectError(error)
  }
}

/** Waits for the end of restoring. Resolves with true if a wallet of eip155 is connected then. Starts an instance that is new, in a page. */
async function isRestored(kit: Latchkit): Promise<boolean> {
  const { status } = kit.getState().lifecycle
  if (status === 'stopped' || (status === 'idle' && !isPage())) return false
  start(kit)
  await kit.ready().catch(() => undefined)
  return readSession(kit.getState()) !== undefined
}

function start(kit: Latchkit): void {
  const { status } = kit.getState().lifecycle
  if (status === 'idle' || status === 'stopped') kit.start()
}

function isPage(): boolean {
  return typeof window !== 'undefined'
}
