import { BrowserProvider, parseEther, verifyMessage, verifyTypedData } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  custom,
  http,
  parseEther as viemEther,
  verifyMessage as viemVerifyMessage,
  verifyTypedData as viemVerifyTypedData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../evm/anvil.js'
import { createRpcCall } from '../http/json-rpc.js'
import { createHeadlessWallet, type HeadlessWalletOptions } from './headless.js'

let first: Anvil
let second: Anvil
beforeAll(async () => {
  ;[first, second] = await Promise.all([startAnvil({ chainId: 31_337, port: 0 }), startAnvil({ chainId: 31_338, port: 0 })])
})
afterAll(async () => {
  await Promise.all([first, second].map((chain) => chain?.stop()))
})

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function wallet(options: Partial<HeadlessWalletOptions> = {}) {
  return createHeadlessWallet({
    name: 'Kestrel',
    rdns: 'dev.latchkit.kestrel',
    chains: [{ chainId: 31_337, rpcUrl: first.rpcUrl, name: 'One' }],
    policy: 'approve',
    origin: 'https://app.example',
    ...options,
  })
}

async function connected(options: Partial<HeadlessWalletOptions> = {}) {
  const made = wallet(options)
  await made.provider.request({ method: 'eth_requestAccounts' })
  return made
}

const typedData = {
  domain: { name: 'Latchkit', version: '1', chainId: 31_337, verifyingContract: receiver },
  types: {
    Order: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { to: receiver, amount: '25' },
} as const

describe('with viem', () => {
  it('[DX-22] connects, signs a message and typed data that verify, sends and gets a receipt', async () => {
    const { provider } = wallet()
    const client = createWalletClient({ transport: custom(provider) })
    expect(await client.getAddresses()).toEqual([])
    const [address] = await client.requestAddresses()
    expect(address?.toLowerCase()).toBe(account)
    if (address === undefined) throw new Error('no address')
    expect(await client.getChainId()).toBe(31_337)

    const message = 'Hello, wörld 👋'
    const signature = await client.signMessage({ account: address, message })
    expect(await viemVerifyMessage({ address, message, signature })).toBe(true)

    const typed = { ...typedData, message: { ...typedData.message, amount: 25n } }
    const typedSignature = await client.signTypedData({ account: address, ...typed })
    expect(await viemVerifyTypedData({ address, ...typed, signature: typedSignature })).toBe(true)

    const hash = await client.sendTransaction({ account: address, chain: null, to: receiver, value: viemEther('0.25') })
    const receipt = await createPublicClient({ transport: http(first.rpcUrl) }).waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: account, type: 'eip1559' })
  })

  it('[DX-22] adds a chain it does not know, after 4902, and switches to it', async () => {
    const { provider, controls } = await connected()
    const client = createWalletClient({ transport: custom(provider) })
    await expect(client.switchChain({ id: 31_338 })).rejects.toMatchObject({ code: 4902 })
    const chain = {
      id: 31_338,
      name: 'Two',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [second.rpcUrl] } },
    }
    await client.addChain({ chain })
    expect(controls.chainId).toBe(31_337)
    await client.switchChain({ id: 31_338 })
    expect(await client.getChainId()).toBe(31_338)
    expect(await provider.request({ method: 'net_version' })).toBe('31338')
  })
})

describe('with ethers', () => {
  it('[DX-22] connects, signs a message and typed data that verify, sends and gets a receipt', async () => {
    const { provider } = wallet()
    const browser = new BrowserProvider(provider, 'any', { cacheTimeout: -1 })
    const signer = await browser.getSigner()
    expect((await signer.getAddress()).toLowerCase()).toBe(account)
    expect((await browser.getNetwork()).chainId).toBe(31_337n)

    const signature = await signer.signMessage('by ethers')
    expect(verifyMessage('by ethers', signature).toLowerCase()).toBe(account)

    const { domain, message } = typedData
    const types = { Order: [...typedData.types.Order] }
    const typedSignature = await signer.signTypedData(domain, types, message)
    expect(verifyTypedData(domain, types, message, typedSignature).toLowerCase()).toBe(account)

    const before = await browser.getBalance(receiver)
    const sent = await signer.sendTransaction({ to: receiver, value: parseEther('0.5') })
    expect(await sent.wait()).toMatchObject({ status: 1, from: await signer.getAddress() })
    expect((await browser.getBalance(receiver)) - before).toBe(parseEther('0.5'))
    browser.destroy()
  })
})

describe('sending', () => {
  it('[DX-22] gives each of several at once a nonce of its own', async () => {
    const { provider } = await connected({ privateKeys: [`0x${'42'.repeat(32)}`] })
    const [own] = (await provider.request({ method: 'eth_accounts' })) as string[]
    await createRpcCall(first.rpcUrl)('anvil_setBalance', [own, '0xde0b6b3a7640000'])
    const hashes = await Promise.all(
      ['0x1', '0x2', '0x3'].map((value) => provider.request({ method: 'eth_sendTransaction', params: [{ from: own, to: receiver, value }] })),
    )
    expect(new Set(hashes).size).toBe(3)
    const nonces = hashes.map(async (hash) => ((await createRpcCall(first.rpcUrl)('eth_getTransactionByHash', [hash])) as { nonce: string }).nonce)
    expect(await Promise.all(nonces)).toEqual(['0x0', '0x1', '0x2'])
  })

  it('[DX-22] keeps the fees, gas, data and nonce that the page set', async () => {
    const { provider } = await connected({ privateKeys: [`0x${'43'.repeat(32)}`] })
    const [from] = (await provider.request({ method: 'eth_accounts' })) as string[]
    await createRpcCall(first.rpcUrl)('anvil_setBalance', [from, '0xde0b6b3a7640000'])
    const asked = { from, to: receiver, data: '0x1234', gas: '0x7530', nonce: '0x0', gasPrice: '0x77359400' }
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [asked] })
    expect(await createRpcCall(first.rpcUrl)('eth_getTransactionByHash', [hash])).toMatchObject({
      type: '0x0',
      gas: '0x7530',
      gasPrice: '0x77359400',
      input: '0x1234',
    })
  })

  it("[DX-22] passes on the node's own error for what it cannot pay", async () => {
    const { provider } = await connected({ privateKeys: [`0x${'41'.repeat(32)}`] })
    const [from] = (await provider.request({ method: 'eth_accounts' })) as string[]
    const send = provider.request({ method: 'eth_sendTransaction', params: [{ from, to: receiver, value: '0x1' }] })
    await expect(send).rejects.toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/insufficient|funds/i) })
  })

  it.each([
    ['another account', { from: receiver }, 4100],
    ['another chain', { from: account, chainId: '0x1' }, -32_602],
    ['data and input that differ', { from: account, data: '0x01', input: '0x02' }, -32_602],
    ['an authorization list', { from: account, authorizationList: [{}] }, -32_602],
    ['an amount with leading zeros', { from: account, value: '0x01' }, -32_602],
    ['no sender', { to: receiver }, -32_602],
  ])('[DX-22] refuses a transaction with %s', async (_, transaction, code) => {
    const { provider } = await connected()
    await expect(provider.request({ method: 'eth_sendTransaction', params: [transaction] })).rejects.toMatchObject({ code })
  })
})

describe('adding a chain', () => {
  const asked = (patch: object = {}) => ({
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId: '0x7a6a',
        chainName: 'Two',
        rpcUrls: [second.rpcUrl],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        blockExplorerUrls: null,
        ...patch,
      },
    ],
  })

  it.each([
    ['no RPC address', { rpcUrls: [] }],
    ['an address that is not http', { rpcUrls: ['javascript:alert(1)'] }],
    ['a decimal chain id', { chainId: '31338' }],
    ['other decimals than 18', { nativeCurrency: { name: 'X', symbol: 'X', decimals: 6 } }],
    ['no name', { chainName: '' }],
  ])('[DX-22] is refused with %s', async (_, patch) => {
    const { provider } = await connected()
    await expect(provider.request(asked(patch))).rejects.toMatchObject({ code: -32_602 })
  })

  it('[DX-22] is refused when the chain there is another one', async () => {
    const { provider } = await connected()
    await expect(provider.request(asked({ rpcUrls: [first.rpcUrl] }))).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('says that it is 0x7a69'),
    })
  })

  it('[DX-22] that the person refuses is 4001, and the chain stays unknown', async () => {
    const { provider, setPolicy } = await connected()
    setPolicy('reject')
    await expect(provider.request(asked())).rejects.toMatchObject({ code: 4001 })
    const switchTo = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
    await expect(provider.request(switchTo)).rejects.toMatchObject({ code: 4902 })
  })
})

describe('reads', () => {
  it('[DX-22] go to the node, and what a wallet should not do is 4200', async () => {
    const { provider } = wallet()
    expect(await provider.request({ method: 'eth_getBalance', params: [receiver, 'latest'] })).toMatch(/^0x/)
    expect(await provider.request({ method: 'web3_clientVersion' })).toMatch(/^anvil/)
    for (const method of ['eth_sign', 'eth_signTransaction', 'eth_subscribe', 'anvil_setBalance', 'evm_mine', 'nonsense'])
      await expect(provider.request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
  })

  it('[DX-22] of a node that is gone are -32603', async () => {
    const { provider } = wallet({ chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }] })
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32_603 })
  })
})
