import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react'
import { createLatchkit, type Latchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { LatchkitProvider } from 'latchkit/react'
import { type Anvil, createHeadlessWallet, type HeadlessWallet, startAnvil } from 'latchkit-cli/sandbox'
import { latchkitConnector } from 'latchkit/wagmi'
import type { ReactNode } from 'react'
import { http, type Chain } from 'viem'
import { announce } from '../../../cli/sandbox/wallet/page/announce.js'
import { localChain } from '../../../src/domain/shared/networks/evm-chains.js'
import { dialog, isDialogDrawn } from '../../ui/kit.js'
import type { Wagmi } from './versions.js'

/** Two chains with funded accounts, and two wallets of the browser that hold two of these accounts each. */
export interface World {
  readonly chains: readonly [Chain, Chain]
  readonly kestrel: HeadlessWallet
  readonly lumen: HeadlessWallet
  stop(): Promise<void>
}

/** A page of an app: an instance, a wagmi configuration, and the hooks of wagmi below both providers. */
export interface AppPage {
  readonly kit: Latchkit
  readonly config: ReturnType<Wagmi['createConfig']>
  /** The latest results of the hooks. */
  readonly hooks: () => Hooks
  /** Ends the page as a browser does: what is stored stays. */
  close(): void
}

/** Addresses of the first accounts of the test mnemonic. */
export const [FIRST, SECOND] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const

/** Starts the chains and creates the wallets of one file. */
export async function createWorld(): Promise<World> {
  const nodes = await Promise.all([startAnvil({ chainId: 31_337, port: 0 }), startAnvil({ chainId: 31_338, port: 0 })])
  const chains = nodes.map(({ chainId, rpcUrl }: Anvil) => localChain({ id: chainId, name: `Chain ${chainId}`, rpcUrl }) as Chain) as [Chain, Chain]
  const known = nodes.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl }))
  // The wallets know one more, which the app has not configured.
  known.push({ chainId: 31_339, rpcUrl: known[0]?.rpcUrl ?? '' })
  const wallet = (name: string) =>
    createHeadlessWallet({ name, rdns: `dev.latchkit.${name.toLowerCase()}`, chains: known, policy: 'approve', sharedAccounts: 2 })
  const [kestrel, lumen] = [wallet('Kestrel'), wallet('Lumen')]
  const ends = [kestrel, lumen].map(({ info, provider }) => announce(window, info, provider))
  return {
    chains,
    kestrel,
    lumen,
    async stop() {
      for (const end of ends) end()
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}

/** Takes back what tests changed: permissions, networks and what the page stored. */
export async function resetWorld({ kestrel, lumen }: World): Promise<void> {
  cleanup()
  for (const { controls } of [kestrel, lumen]) {
    controls.setPolicy('approve')
    controls.disconnect()
    await controls.switchAccount(0)
    controls.switchChain(31_337)
  }
  localStorage.clear()
}

/**
 * Opens a page of the app on the storage of this origin.
 *
 * @param others more connectors of the app
 */
export function openPage(wagmi: Wagmi, { chains }: Pick<World, 'chains'>, others: readonly ReturnType<typeof latchkitConnector>[] = []): AppPage {
  const kit = createLatchkit({ networks: chains, metadata: { name: 'App' }, use: [evm()] })
  const config = wagmi.createConfig({
    chains,
    connectors: [latchkitConnector(kit), ...others],
    multiInjectedProviderDiscovery: false,
    pollingInterval: 50,
    transports: { 31337: http(), 31338: http() },
  })
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <wagmi.WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <LatchkitProvider kit={kit}>{children}</LatchkitProvider>
      </QueryClientProvider>
    </wagmi.WagmiProvider>
  )
  const { result, unmount } = renderHook(() => useHooks(wagmi), { wrapper })
  return {
    kit,
    config: config as never,
    hooks: () => result.current,
    close() {
      unmount()
      kit.dispose()
    },
  }
}

/** Spread, as the hooks render again only for members that were read while rendering. */
function useHooks(wagmi: Wagmi) {
  const connection = { ...wagmi.useConnection() }
  return {
    connection,
    connect: wagmi.useConnect(),
    disconnect: wagmi.useDisconnect(),
    switchChain: wagmi.useSwitchChain(),
    signMessage: wagmi.useSignMessage(),
    sendTransaction: wagmi.useSendTransaction(),
    balance: { ...wagmi.useBalance({ address: connection.address }) },
    client: { ...wagmi.useWalletClient() },
    chainId: wagmi.useChainId(),
  }
}

/** Results of the hooks of a page. */
export type Hooks = ReturnType<typeof useHooks>

/** Waits until a check of the page passes. */
export const until = (check: () => void) => waitFor(check)

/** Waits until wagmi has looked for earlier connections. */
export async function settled(page: AppPage): Promise<void> {
  await act(() => page.kit.ready())
  await until(() => {
    if (['connecting', 'reconnecting'].includes(page.hooks().connection.status)) throw new Error(page.hooks().connection.status)
  })
}

/** Presses a wallet in the dialog of the page. */
export async function chooseInDialog(name: string): Promise<void> {
  const shown = await dialog()
  const row = await shown.findByRole('button', { name: new RegExp(`^${name}`) })
  await act(async () => void fireEvent.click(row))
}

/** Closes the dialog by its button. */
export async function closeDialog(): Promise<void> {
  const shown = await dialog()
  await act(async () => void fireEvent.click(shown.getByRole('button', { name: /^Close/ })))
  await until(() => {
    if (isDialogDrawn()) throw new Error('The dialog is open')
  })
}
