import { createPublicClient, createWalletClient, custom, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHeadlessWallet } from '../wallet/headless.js'
import { type Anvil, startAnvil } from './anvil.js'
import { type Sponsor, startSponsor } from './sponsor.js'

let chain: Anvil
let sponsor: Sponsor
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  sponsor = await startSponsor([{ chainId: 31_337, nodeUrl: chain.rpcUrl }], { name: 'sponsor', port: 0 })
})
afterAll(() => Promise.all([chain.stop(), sponsor.close()]))

const TO = `0x${'e1'.repeat(20)}` as const

/** Opens a wallet, and viem's own client of it, which knows nothing of this project. */
async function open(firstAccount: number) {
  const chains = [{ chainId: 31_337, rpcUrl: chain.rpcUrl }]
  const wallet = createHeadlessWallet({ name: 'Kestrel', rdns: 'dev.latchkit.kestrel', chains, policy: 'approve', firstAccount, batches: 'sponsored' })
  const [account] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as readonly `0x${string}`[]
  if (account === undefined) throw new Error('no account')
  const anvil = { id: 31_337, name: 'Anvil', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [chain.rpcUrl] } } }
  const client = createWalletClient({ account, chain: anvil, transport: custom(wallet.provider as never) })
  const node = createPublicClient({ chain: anvil, transport: http(chain.rpcUrl) })
  return { account, client, node }
}
const capabilities = () => ({ paymasterService: { url: sponsor.url, context: { policy: 'tests' } } })

describe('a sponsor of fees', () => {
  it('[CONN-45, RPC-18] pays for a batch of viem’s own client: the account without ether ends with no less than it had', async () => {
    const { account, client, node } = await open(5)
    expect(await client.getCapabilities({ chainId: 31_337 })).toMatchObject({ atomic: { status: 'ready' }, paymasterService: { supported: true } })
    await node.request({ method: 'anvil_setBalance', params: [account, '0x3'] } as never)
    const before = await node.getBalance({ address: TO })
    const { id } = await client.sendCalls({
      calls: [
        { to: TO, value: 1n },
        { to: TO, value: 2n },
      ],
      forceAtomic: true,
      capabilities: capabilities(),
    })
    const { status, receipts = [] } = await client.waitForCallsStatus({ id })
    expect([status, receipts.length, (await node.getBalance({ address: TO })) - before]).toEqual(['success', 1, 3n])
    expect(await node.getBalance({ address: account })).toBeGreaterThanOrEqual(0n)
    expect(sponsor.calls().map(({ method, context }) => [method, context])).toEqual([
      ['pm_getPaymasterStubData', { policy: 'tests' }],
      ['pm_getPaymasterData', { policy: 'tests' }],
    ])
  })

  it('[RPC-18, fault] that a script makes refuse, before the prompt or after it, has the wallet send nothing', async () => {
    const { account, client, node } = await open(6)
    for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData']) {
      const answer = await fetch(`${sponsor.url}/__faults`, {
        method: 'POST',
        body: JSON.stringify({ kind: 'error', code: -32_000, message: 'The policy is used up.', methods: [method] }),
      })
      expect(answer.status).toBe(200)
      const sent = client.sendCalls({ calls: [{ to: TO, value: parseEther('1') }], capabilities: capabilities() })
      await expect(sent).rejects.toThrow(/The policy is used up/)
    }
    await fetch(`${sponsor.url}/__faults`, { method: 'DELETE' })
    expect(await node.getTransactionCount({ address: account })).toBe(0)
  })

  it('[RPC-18] takes no other chain, entry point or method', async () => {
    const ask = async (method: string, ...params: readonly unknown[]) => {
      const answer = await fetch(sponsor.url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
      return ((await answer.json()) as { readonly error?: { readonly code: number } }).error?.code
    }
    const entry = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
    expect(await ask('pm_getPaymasterData', { sender: TO, callGasLimit: '0x1', maxFeePerGas: '0x1' }, entry, '0x1', {})).toBe(-32602)
    expect(await ask('pm_getPaymasterData', { sender: TO, callGasLimit: '0x1', maxFeePerGas: '0x1' }, TO, '0x7a69', {})).toBe(-32602)
    expect(await ask('pm_getPaymasterData', { sender: TO }, entry, '0x7a69', {})).toBe(-32602)
    expect(await ask('eth_chainId')).toBe(-32601)
  })
})
