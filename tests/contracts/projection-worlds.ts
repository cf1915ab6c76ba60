import { latchkitConnector } from 'latchkit/wagmi'
import { createInstance, createMemoryPorts, onMemory, settle } from 'latchkit/testing'
import type { Eip1193Provider } from '../../src/adapters/evm/wallets/eip1193.js'
import { solana, solanaDevnet } from '../../src/domain/shared/networks/chains.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import type { Instance } from '../../src/kit/instance.js'
import { loadedPlugin } from '../../src/kit/loaded-plugin.js'
import { evmModule } from '../../src/kit/plugins/evm.js'
import type { PublicCommand } from '../../src/domain/public.js'
import { turns } from '../../src/testing/turns.js'
import { announce, uuidOf } from '../peers/evm/evm-scripted-wallet.js'
import { createPageWallet } from './page-wallet.js'

export const [A, B] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
export const S = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const T = 'So11111111111111111111111111111111111111112'
export const NETWORKS = [mainnet, base, solana, solanaDevnet] as const

/** Kinds of wallets that the app reaches by an EIP-1193 provider. */
export type WalletKind = 'extension' | 'silent extension' | 'session' | 'session of two namespaces' | 'embedded wallet'

/** One tab: its instance, the provider that its app took, and what the provider told. */
export interface Tab {
  readonly kit: Instance
  readonly provider: Eip1193Provider
  /** wagmi's connector over the instance. */
  readonly wagmi: ReturnType<ReturnType<typeof latchkitConnector>>
  readonly heard: [event: string, payload: unknown][]
  /** Events that wagmi was told. */
  readonly toWagmi: [event: string, session?: { readonly accounts: readonly string[]; readonly chainId: number }][]
  run(command: PublicCommand): Promise<unknown>
}

/** Two tabs of one browser with one connected wallet. */
export interface Tabs {
  readonly here: Tab
  readonly there: Tab
  /** The person at the wallet. */
  readonly wallet: {
    network(chain: number): void
    account(address: string): void
    end(): void
  }
  /** Waits for a promise of one of the tabs. */
  settle<P>(promise: Promise<P>): Promise<P>
  /** Lets everything happen that is under way. */
  idle(): Promise<void>
}

/** Opens two tabs, connects the wallet in the first one, and waits until the second has it. */
export async function openTabs(kind: WalletKind): Promise<Tabs> {
  const isSession = kind.startsWith('session')
  const isTwo = kind === 'session of two namespaces'
  const first = createMemoryPorts({
    relayWallet: { scanAfterMs: 0, namespaces: { eip155: { accounts: [A, B] }, ...(isTwo && { solana: { accounts: [S, T] } }) } },
  })
  const second = createMemoryPorts({ world: first.world })
  const extension = createPageWallet([A, B], [1, 8453])
  if (kind === 'silent extension') extension.setPolicy({ silent: true, keepsPermission: true })
  const namespaces = isTwo ? (['eip155', 'solana'] as const) : (['eip155'] as const)
  const kits = [first, second].map((page) => {
    const memory = onMemory(page, { namespaces, walletConnect: isSession ? {} : undefined, embedded: kind === 'embedded wallet' ? {} : undefined })
    const window = new EventTarget()
    announce(window, { uuid: uuidOf(1), name: 'Alpha', rdns: 'io.example.alpha' }, extension.join())
    const use = memory.use.map((plugin) =>
      plugin.name === 'eip155' ? loadedPlugin({ name: 'eip155', namespaces: ['eip155'] }, evmModule({ window })) : plugin,
    )
    const kit = createInstance({ networks: isTwo ? NETWORKS : [mainnet, base], projectId: 'p', ...memory, use })
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
  if (kind === 'embedded wallet') {
    const login = mine.run({ type: 'loginWithEmail', email: 'ann@example.org' })
    time.advanceBy(1_000)
    await wait(mine.run({ type: 'submitEmailCode', code: first.secureSite.code() as never }))
    await wait(login)
  } else await wait(mine.run({ type: 'connect', connectorId: isSession ? 'walletConnect' : 'io.example.alpha', namespace: 'eip155' }))
  await idle()

  const [here, there] = kits.map((kit): Tab => {
    const provider = kit.getProvider('eip155') as Eip1193Provider | undefined
    if (provider === undefined) throw new Error(`${kind}: a tab has no provider`)
    const heard: Tab['heard'] = []
    const toWagmi: Tab['toWagmi'] = []
    for (const event of ['chainChanged', 'accountsChanged', 'disconnect']) provider.on(event, (payload) => heard.push([event, payload]))
    const emitter = { emit: (...told: Tab['toWagmi'][number]) => void toWagmi.push(told), listenerCount: () => 1 }
    const wagmi = latchkitConnector(kit)({ chains: [mainnet, base] as never, emitter: emitter as never })
    return { kit, provider, wagmi, heard, toWagmi, run: (command) => wait(kit.run(command)) }
  }) as [Tab, Tab]
  return {
    here,
    there,
    wallet: {
      network: (chain) => (isSession ? first.relay.wallet.switchNetwork(`eip155:${chain}`) : extension.choose({ chain })),
      account: (account) => (isSession ? first.relay.wallet.switchAccount(account) : extension.choose({ account })),
      end: () => (isSession ? first.relay.wallet.disconnect() : extension.choose({ ends: true })),
    },
    settle: wait,
    idle,
  }
}
