import { createInstance, createMemoryPorts, onMemory, settle } from 'latchkit/testing'
import { expect, vi } from 'vitest'
import type { PublicCommand } from '../../src/domain/public.js'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import { bitcoin, bitcoinTestnet, solana, solanaDevnet } from '../../src/domain/shared/networks/chains.js'
import { followConnection, heldConnection } from '../../src/adapters/shared/held-connection.js'
import type { ProviderEvent } from '../../src/ports/connector.js'
import type { Instance } from '../../src/kit/instance.js'
import { loadedPlugin } from '../../src/kit/loaded-plugin.js'
import { bitcoinModule } from '../../src/kit/plugins/bitcoin.js'
import { solanaModule } from '../../src/kit/plugins/solana.js'
import { turns } from '../../src/testing/turns.js'
import { createBitcoinWallet, testKey } from './bitcoin-wallet.js'
import { createSolanaWallet, keyOf } from './solana-wallet.js'

/** Wallets of the page whose providers are not EIP-1193. */
export type PageKind = 'Solana wallet' | 'Bitcoin wallet by sats-connect' | 'Bitcoin wallet by Wallet Standard'

/** One tab: its instance, and what an EIP-1193 projection of its connection would have told. */
export interface PageTab {
  readonly kit: Instance
  readonly heard: ProviderEvent[]
  run(command: PublicCommand): Promise<unknown>
}

/** Two tabs of one browser with one connected wallet. */
export interface PageTabs {
  readonly namespace: 'solana' | 'bip122'
  readonly networks: readonly [CaipNetworkId, CaipNetworkId]
  /** Accounts by network; those of Bitcoin differ. */
  readonly accounts: readonly [string, string]
  readonly here: PageTab
  readonly there: PageTab
  readonly wallet: {
    account(address: string): void
    network?(network: CaipNetworkId): void
    end(): void
    prompts(): number
  }
  idle(): Promise<void>
}

/** Opens two tabs, connects the wallet in the first one, and waits until the second has it. */
export async function openPageTabs(kind: PageKind): Promise<PageTabs> {
  const namespace = kind === 'Solana wallet' ? 'solana' : 'bip122'
  const first = createMemoryPorts()
  const second = createMemoryPorts({ world: first.world })
  const ofSolana = createSolanaWallet([1, 2])
  const keys = [testKey(1), testKey(2)] as const
  const bitcoins = [bitcoin.caipNetworkId, bitcoinTestnet.caipNetworkId] as const
  const ofBitcoin = createBitcoinWallet(keys, 'bc', bitcoins)
  const kits = [first, second].map((page) => {
    const memory = onMemory(page, { namespaces: [namespace] })
    const window = Object.assign(
      new EventTarget(),
      kind.endsWith('sats-connect') && { Wallet: ofBitcoin.provider, btc_providers: [{ id: 'Wallet', name: 'Alpha' }] },
    )
    if (!kind.endsWith('sats-connect')) {
      const source = namespace === 'solana' ? ofSolana.wallet : ofBitcoin.standard
      window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(source))
    }
    const module = namespace === 'solana' ? solanaModule({ window }) : bitcoinModule({ window })
    const use = memory.use.map((plugin) =>
      plugin.namespaces?.includes(namespace) ? loadedPlugin({ name: plugin.name, namespaces: [namespace] }, module) : plugin,
    )
    const kit = createInstance({ networks: namespace === 'solana' ? [solana, solanaDevnet] : [bitcoin, bitcoinTestnet], ...memory, use })
    kit.start()
    return kit
  })
  const { time } = first
  const idle = async () => {
    for (let step = 0; step < 20; step += 1) {
      await turns()
      time.advanceBy(100)
    }
    await turns()
  }
  const wait = <P>(promise: Promise<P>) => settle(time, promise)
  await idle()
  const [mine] = kits as [Instance, Instance]
  const id = mine.getState().connectors.found.find(({ chain }) => chain === namespace)?.id ?? ''
  const connecting = mine.run({ type: 'connect', connectorId: id, namespace })
  // Code that the adapter loads on demand takes real time.
  const isConnected = ({ getState }: Instance) => expect(getState().connection.namespaces[namespace]?.connectorId).toBe(id)
  await vi.waitFor(() => isConnected(mine), 5_000)
  await connecting
  await idle()
  const [here, there] = kits.map((kit): PageTab => {
    const heard: PageTab['heard'] = []
    followConnection(
      (listener) => {
        const following = kit.state$.subscribe(listener)
        return () => following.unsubscribe()
      },
      () => heldConnection(kit.getState() as never, id, namespace),
      (event) => heard.push(event),
    )
    return { kit, heard, run: (command) => wait(kit.run(command)) }
  }) as [PageTab, PageTab]
  const payments = keys.map((key) => key.payment('bc')) as [string, string]
  return {
    namespace,
    networks: namespace === 'solana' ? [solana.caipNetworkId, solanaDevnet.caipNetworkId] : bitcoins,
    accounts: namespace === 'solana' ? [keyOf(1).address, keyOf(2).address] : payments,
    here,
    there,
    wallet: {
      account: (address) => (namespace === 'solana' ? ofSolana.switchAccount(address) : ofBitcoin.switchAccount(address)),
      ...(kind.endsWith('sats-connect') && { network: (network: CaipNetworkId) => ofBitcoin.switchNetwork(network) }),
      end: () => (namespace === 'solana' ? ofSolana.disconnect() : ofBitcoin.disconnect()),
      prompts: () => (namespace === 'solana' ? ofSolana.prompts() : ofBitcoin.prompts()),
    },
    idle,
  }
}
