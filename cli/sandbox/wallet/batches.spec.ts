import { createWalletClient, createPublicClient, custom, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../evm/anvil.js'
import { createHeadlessWallet, type HeadlessWalletOptions } from './headless.js'

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
})
afterAll(() => chain.stop())

const TO = `0x${'e1'.repeat(20)}` as const
const OTHER = `0x${'e2'.repeat(20)}` as const

/** Opens a wallet, and viem's own client of it, which knows nothing of this project. */
async function open(firstAccount: number, batches?: HeadlessWalletOptions['batches']) {
  const chains = [{ chainId: 31_337, rpcUrl: chain.rpcUrl }]
  const options = { name: 'Kestrel', rdns: 'dev.latchkit.kestrel', chains, policy: 'approve', firstAccount } as const
  const { provider, controls } = createHeadlessWallet({ ...options, ...(batches && { batches }) })
  const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as readonly `0x${string}`[]
  if (account === undefined) throw new Error('no account')
  const anvil = { id: 31_337, name: 'Anvil', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [chain.rpcUrl] } } }
  const client = createWalletClient({ account, chain: anvil, transport: custom(provider as never) })
  const node = createPublicClient({ chain: anvil, transport: http(chain.rpcUrl) })
  return { account, provider, controls, client, node }
}

const send = ({ client }: Awaited<ReturnType<typeof open>>, more: object = {}) =>
  client.sendCalls({
    calls: [
      { to: TO, value: parseEther('1') },
      { to: OTHER, value: parseEther('2') },
    ],
    ...more,
  })

describe('a batch of calls on a real chain', () => {
  it('[CONN-45, CONN-50] is all or none by EIP-7702: the account is upgraded with the first, in one transaction, as viem reads it', async () => {
    const wallet = await open(1)
    expect(await wallet.client.getCapabilities({ chainId: 31_337 })).toMatchObject({ atomic: { status: 'ready' } })
    const { id } = await send(wallet, { forceAtomic: true })
    const { status, atomic, receipts = [] } = await wallet.client.waitForCallsStatus({ id })
    expect([status, atomic, receipts.length]).toEqual(['success', true, 1])
    expect([await wallet.node.getBalance({ address: TO }), await wallet.node.getBalance({ address: OTHER })]).toEqual([parseEther('1'), parseEther('2')])
    expect(await wallet.client.getCapabilities({ chainId: 31_337 })).toMatchObject({ atomic: { status: 'supported' } })
    // k5: what comes to an upgraded account is taken.
    const { account, node } = wallet
    const gift = await node
      .request({ method: 'anvil_impersonateAccount', params: [OTHER] } as never)
      .then(() => node.request({ method: 'eth_sendTransaction', params: [{ from: OTHER, to: account, value: '0x1' }] } as never))
    expect(await node.waitForTransactionReceipt({ hash: gift as `0x${string}` })).toMatchObject({ status: 'success' })
    const again = await wallet.client.waitForCallsStatus({ id: (await send(wallet)).id })
    expect([again.status, again.atomic]).toEqual(['success', true])
  })

  it('[CONN-50] that is all or none happens not at all if one call fails', async () => {
    const wallet = await open(2)
    const failing = `0x${'f1'.repeat(20)}` as const
    await wallet.node.request({ method: 'anvil_setCode', params: [failing, '0xfe'] } as never)
    const before = await wallet.node.getBalance({ address: TO })
    const { id } = await wallet.client.sendCalls({ forceAtomic: true, calls: [{ to: TO, value: 1n }, { to: failing }] })
    const { statusCode, receipts = [] } = await wallet.client.waitForCallsStatus({ id })
    expect([statusCode, receipts.map(({ status }) => status)]).toEqual([500, ['reverted']])
    expect(await wallet.node.getBalance({ address: TO })).toBe(before)
  })

  it('[CONN-50, RPC-18] is one transaction for each call where it need not be atomic; the first that the chain refuses ends it', async () => {
    const wallet = await open(3, 'sequential')
    expect(await wallet.client.getCapabilities({ chainId: 31_337 })).toMatchObject({ atomic: { status: 'unsupported' } })
    await expect(send(wallet, { forceAtomic: true })).rejects.toMatchObject({ cause: { code: 5760 } })
    const both = await wallet.client.waitForCallsStatus({ id: (await send(wallet)).id })
    expect([both.status, both.atomic, both.receipts?.length]).toEqual(['success', false, 2])
    const { id } = await wallet.client.sendCalls({
      calls: [
        { to: TO, value: 1n },
        { to: OTHER, value: parseEther('1000000') },
      ],
    })
    const cut = await wallet.client.waitForCallsStatus({ id })
    expect([cut.statusCode, cut.receipts?.length]).toEqual([600, 1])
  })

  it('[RPC-18] is refused with the codes of EIP-5792, and no other account or page gets it', async () => {
    const { provider, account } = await open(4)
    const ask = (method: string, ...params: readonly unknown[]) => provider.request({ method, params }).then(String, ({ code }: { code: number }) => code)
    const batch = { version: '2.0.0', chainId: '0x7a69', from: account, atomicRequired: false, calls: [{ to: TO }] }
    expect(await ask('wallet_sendCalls', { ...batch, capabilities: { paymasterService: { url: 'https://sponsor.example' } } })).toBe(5700)
    expect(await ask('wallet_sendCalls', { ...batch, chainId: '0x1' })).toBe(5710)
    expect(await ask('wallet_getCallsStatus', 'unknown')).toBe(5730)
    expect(await ask('wallet_showCallsStatus', 'unknown')).toBe(5730)
    expect(await ask('wallet_sendCalls', { ...batch, from: TO })).toBe(4100)
    expect(await ask('wallet_sendCalls', { ...batch, calls: [] })).toBe(-32602)
    await ask('wallet_sendCalls', { ...batch, id: 'mine', capabilities: { paymasterService: { optional: true } } })
    expect(await ask('wallet_sendCalls', { ...batch, id: 'mine' })).toBe(5720)
    expect(await ask('wallet_showCallsStatus', 'mine')).toBe('null')
    const none = await open(5, 'none')
    expect(await none.provider.request({ method: 'wallet_sendCalls', params: [batch] }).catch(({ code }) => code)).toBe(4200)
  })
})
