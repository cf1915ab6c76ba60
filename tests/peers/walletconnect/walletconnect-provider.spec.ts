import { loadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { configureWalletConnect } from '../../../src/domain/walletconnect/config.js'
import { walletConnectModule } from '../../../src/kit/plugins/wallet-connect.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BrowserProvider, parseEther as ether } from 'ethers'
import { createPublicClient, createWalletClient, custom, parseEther, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../eventually.js'
import { createMemoryDisk, createMemoryLogger, createMemoryNavigation, createMemoryStorage } from 'latchkit/testing'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { type Relay, startRelay } from '../../../cli/sandbox/relay/relay.js'
import { startWalletConnectWallet } from '../../../cli/sandbox/walletconnect-wallet/headless.js'
import { createNodePorts } from '../../../src/adapters/node/node-ports.js'
import { localChain } from '../../../src/domain/shared/networks/evm-chains.js'
import { createInstance } from '../../../src/kit/build-instance.js'
import { createSignClientSessions } from '../../../src/kit/plugins/sign-client-sessions.js'
import type { Latchkit } from '../../../src/kit/types.js'

let chain: Anvil
let relay: Relay
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-sessions-'))
  ;[chain, relay] = await Promise.all([startAnvil({ chainId: 31_337, port: 0 }), startRelay()])
})
afterAll(async () => {
  await Promise.all([chain.stop(), relay.close(), rm(folder, { recursive: true })])
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** An app whose only plugin is that for sessions, connected to the sandbox's wallet. */
async function connected(): Promise<{ readonly kit: Latchkit; readonly requests: () => readonly string[] }> {
  const wallet = await startWalletConnectWallet({ relayUrl: relay.url, chains: [{ chainId: 31_337, rpcUrl: chain.rpcUrl }], policy: 'approve' })
  const node = createNodePorts({ storageFile: join(folder, `${ends.length}.json`), storagePrefix: 'latchkit' })
  const storage = createMemoryStorage({ disk: createMemoryDisk(), prefix: 'wc' }).port
  const kit = createInstance({
    networks: [localChain({ rpcUrl: chain.rpcUrl })],
    metadata: { name: 'An app', url: 'https://app.example' },
    use: [
      loadedPlugin(
        configureWalletConnect({ relayUrl: relay.url }),
        walletConnectModule((context) => createSignClientSessions(context, { storage })),
      ),
    ],
    ports: { ...node.ports, clock: node.clock, navigation: createMemoryNavigation().port, logger: createMemoryLogger().port },
  })
  ends.push(
    () => kit.dispose(),
    () => wallet.stop(),
  )
  kit.start()
  const connecting = kit.run({ type: 'connect', connectorId: 'walletConnect' })
  await eventually(() => expect(kit.getPairingUri()).toBeDefined())
  await wallet.pair(kit.getPairingUri() as string)
  await connecting
  return { kit, requests: () => wallet.requests.map(({ method }) => method) }
}

describe('the provider of a session, in an app that has no other plugin', () => {
  it('[RPC-27, CONN-51] viem reads from our nodes and signs in the wallet', async () => {
    const { kit, requests } = await connected()
    const provider = kit.getProvider('eip155')
    if (provider === undefined) throw new Error('no provider')
    const reader = createPublicClient({ transport: custom(provider) })
    const writer = createWalletClient({ transport: custom(provider) })
    const [account] = await writer.getAddresses()
    if (account === undefined) throw new Error('no account')
    expect(await reader.getChainId()).toBe(31_337)
    expect(await reader.getBlockNumber()).toBeTypeOf('bigint')
    expect(await reader.getBalance({ address: account })).toBeGreaterThan(parseEther('1'))
    const signature = await writer.signMessage({ account, message: 'hi' })
    expect(await verifyMessage({ address: account, message: 'hi', signature })).toBe(true)
    const hash = await writer.sendTransaction({ account, to: account, value: 1n, chain: null })
    expect((await reader.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success')
    expect(requests().filter((method) => method.startsWith('eth_') && method !== 'eth_sendTransaction')).toEqual([])
  })

  it("[RPC-27, CONN-51] so does ethers, and a node's own error keeps its code and data", async () => {
    const { kit } = await connected()
    const provider = kit.getProvider('eip155')
    if (provider === undefined) throw new Error('no provider')
    const ethers = new BrowserProvider(provider)
    ends.unshift(() => ethers.destroy())
    const signer = await ethers.getSigner()
    expect(await ethers.getBalance(signer.address)).toBeGreaterThan(ether('1'))
    // Code that reverts with the four bytes of an error: PUSH4 0xdeadbeef, MSTORE, REVERT(28, 4).
    const refused = (await provider.request({ method: 'eth_call', params: [{ from: signer.address, data: '0x63deadbeef6000526004601cfd' }, 'latest'] }).then(
      () => undefined,
      (error: unknown) => error,
    )) as { code: number; data?: unknown }
    expect(refused).toMatchObject({ code: 3, data: '0xdeadbeef' })
    await expect(provider.request({ method: 'eth_sign', params: [signer.address, '0x'] })).rejects.toMatchObject({ code: 4200 })
  })

  it('[BAL-01, BAL-20] has the balance of an account that only the session serves', async () => {
    const { kit } = await connected()
    await eventually(() => expect(Object.values(kit.getState().balances.native)).toMatchObject([{ symbol: 'ETH', amount: expect.stringMatching(/^\d/) }]))
  })
})
