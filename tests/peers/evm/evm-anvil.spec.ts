import { BrowserProvider, getAddress, parseEther, Wallet } from 'ethers'
import { makeHeadlessWeb3Provider, Web3RequestKind } from 'headless-web3-provider'
import { firstValueFrom } from 'rxjs'
import { eventually } from '../../eventually.js'
import type { RpcRequest } from '../../../src/ports/rpc.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPublicClient, createWalletClient, custom, parseEther as viemEther, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { createEvmAdapter, type EvmAdapter } from '../../../src/adapters/evm/evm-adapter.js'
import { createViemTransport } from '../../../src/adapters/evm/rpc/viem-transport.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { localChain } from '../../../src/domain/shared/networks/evm-chains.js'
import { realClock, realTimer, testKeys } from './evm-real-ports.js'
import { announce, settle, uuidOf } from './evm-scripted-wallet.js'

const connectorId = 'org.headless'
const ref = { connectorId, namespace: 'eip155' as const }
const account = new Wallet(testKeys[0]).address
const other = new Wallet(testKeys[1]).address

let chains: [Anvil, Anvil]
beforeAll(async () => {
  chains = await Promise.all([startAnvil({ chainId: 31_337, port: 0 }), startAnvil({ chainId: 31_338, port: 0 })])
})
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

let adapter: EvmAdapter
let wallet: ReturnType<typeof makeHeadlessWeb3Provider>
beforeEach(() => {
  const page = new EventTarget()
  wallet = makeHeadlessWeb3Provider([...testKeys], 31_337, chains[0].rpcUrl)
  announce(page, { uuid: uuidOf(1), name: 'Headless', rdns: connectorId }, wallet)
  adapter = createEvmAdapter({ clock: realClock, timer: realTimer, window: page })
  adapter.discovery.announcements().subscribe().unsubscribe()
})

const read = (method: string, params: readonly Json[] = [], urls = [chains[0].rpcUrl]) =>
  firstValueFrom(adapter.rpc.call({ network: 'eip155:31337', urls, method, params }))

/** Connects as a visitor who says yes. */
async function connected(): Promise<void> {
  const reply = firstValueFrom(adapter.connector.connect({ ...ref, silent: false }))
  await wallet.authorize(Web3RequestKind.RequestAccounts)
  await reply
}

describe('a wallet over a real chain', () => {
  it('[CONN-39] connects after a yes, and silently from then on', async () => {
    await expect(firstValueFrom(adapter.connector.connect({ ...ref, silent: true }))).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    const reply = firstValueFrom(adapter.connector.connect({ ...ref, silent: false }))
    await wallet.authorize(Web3RequestKind.RequestAccounts)
    expect(await reply).toMatchObject({ accounts: [account, other], network: 'eip155:31337' })
    expect((await firstValueFrom(adapter.connector.connect({ ...ref, silent: true }))).accounts).toEqual([account, other])
    expect(wallet.getPendingRequestCount()).toBe(0)
  })

  it('[CONN-38, fault] a no is Connection rejected, and one prompt was raised', async () => {
    const reply = firstValueFrom(adapter.connector.connect({ ...ref, silent: false }))
    await settle()
    expect(wallet.getPendingRequestCount()).toBe(1)
    await Promise.all([
      wallet.reject(Web3RequestKind.RequestAccounts),
      expect(reply).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', cause: { code: 4001 } }),
    ])
    expect(wallet.getPendingRequestCount()).toBe(0)
  })

  it('[CONN-49] signs, and viem verifies', async () => {
    await connected()
    const message = 'Sign me'
    const signing = firstValueFrom(adapter.connector.signMessage({ ...ref, address: account, message }))
    await wallet.authorize(Web3RequestKind.SignMessage)
    // This wallet signs the letters of the hex that it is given, not its bytes.
    expect(
      await verifyMessage({
        address: account as `0x${string}`,
        message: stringToHex(message),
        signature: (await signing) as `0x${string}`,
      }),
    ).toBe(true)

    const typedData = {
      domain: { name: 'Post', chainId: 31_337 },
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail' as const,
      message: { contents: 'hi' },
    }
    const typing = firstValueFrom(adapter.connector.signTypedData({ ...ref, address: account, typedData }))
    await wallet.authorize(Web3RequestKind.SignTypedDataV4)
    expect(await verifyTypedData({ ...typedData, address: account as `0x${string}`, signature: (await typing) as `0x${string}` })).toBe(true)
  })

  it('[CONN-50] sends, and the chain has it', async () => {
    await connected()
    const before = BigInt((await read('eth_getBalance', [other, 'latest'])) as string)
    const sending = firstValueFrom(
      adapter.connector.sendTransaction({
        ...ref,
        address: account,
        network: 'eip155:31337',
        transaction: { to: other, value: `0x${parseEther('1').toString(16)}` },
      }),
    )
    await wallet.authorize(Web3RequestKind.SendTransaction)
    const hash = await sending
    await eventually(async () => expect(await read('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', transactionHash: hash }))
    expect(BigInt((await read('eth_getBalance', [other, 'latest'])) as string)).toBe(before + parseEther('1'))
  })

  it('[CONN-50] a no sends nothing', async () => {
    await connected()
    const sending = firstValueFrom(
      adapter.connector.sendTransaction({ ...ref, address: account, network: 'eip155:31337', transaction: { to: other, value: '0x1' } }),
    )
    await Promise.all([wallet.reject(Web3RequestKind.SendTransaction), expect(sending).rejects.toMatchObject({ code: 'RPC_USER_REJECTED' })])
  })

  it('[NET-23] switches to a network that the wallet has, and says so', async () => {
    wallet.addNetwork(31_338, chains[1].rpcUrl)
    await connected()
    const heard: unknown[] = []
    const subscription = adapter.connector.events(ref).subscribe((event) => heard.push(event))
    const switching = firstValueFrom(adapter.connector.switchNetwork({ ...ref, network: localChain({ id: 31_338, rpcUrl: chains[1].rpcUrl }) }))
    await wallet.authorize(Web3RequestKind.SwitchEthereumChain)
    expect(await switching).toBeNull()
    expect(await firstValueFrom(adapter.connector.readNetwork(ref))).toBe('eip155:31338')
    await eventually(() => expect(heard).toEqual([{ type: 'chainChanged', network: 'eip155:31338' }]))
    subscription.unsubscribe()
    // The wallet is elsewhere now: a payment on the first network raises no prompt.
    await expect(
      firstValueFrom(adapter.connector.sendTransaction({ ...ref, address: account, network: 'eip155:31337', transaction: { to: other, value: '0x1' } })),
    ).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(wallet.getPendingRequestCount()).toBe(0)
  })

  it('[CONN-48] an account that the visitor changes in the wallet is told', async () => {
    const heard: unknown[] = []
    const subscription = adapter.connector.events(ref).subscribe((event) => heard.push(event))
    await wallet.changeAccounts([testKeys[1]])
    await eventually(() => expect(heard).toEqual([{ type: 'accountsChanged', accounts: [other] }]))
    subscription.unsubscribe()
  })
})

describe('the provider in the hands of other libraries', () => {
  const provider = () => {
    const face = adapter.getProvider(connectorId)
    if (face === undefined) throw new Error('not found')
    return face
  }

  it('[DX-26] [CONN-51] viem takes it as it is', async () => {
    await connected()
    const client = createWalletClient({ transport: custom(provider()), chain: undefined })
    expect(await client.getAddresses()).toEqual([account, other])
    expect(await client.getChainId()).toBe(31_337)
    const sending = client.sendTransaction({
      account: account as `0x${string}`,
      to: other as `0x${string}`,
      value: viemEther('0.1'),
      chain: null,
    })
    await wallet.authorize(Web3RequestKind.SendTransaction)
    expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('[DX-26] [CONN-51] ethers takes it as it is', async () => {
    await connected()
    const browser = new BrowserProvider(provider())
    expect((await browser.getNetwork()).chainId).toBe(31_337n)
    const signer = await browser.getSigner()
    expect(signer.address).toBe(getAddress(account))
    const sending = signer.sendTransaction({ to: other, value: 1n })
    await wallet.authorize(Web3RequestKind.SendTransaction)
    expect((await (await sending).wait())?.status).toBe(1)
    browser.destroy()
  })
})

describe('the chain, read and written', () => {
  it('[RPC-01] [RPC-02] calls of one tick, in one batch', async () => {
    const results = await Promise.all([
      read('eth_chainId'),
      read('eth_getBalance', [account, 'latest']),
      read('eth_blockNumber'),
      read('eth_getCode', [account, 'latest']),
    ])
    expect(results).toEqual(['0x7a69', expect.stringMatching(/^0x[0-9a-f]+$/), expect.stringMatching(/^0x/), '0x'])
  })

  it('[RPC-07] an endpoint that is not there makes way for the next', async () => {
    expect(await read('eth_chainId', [], ['http://127.0.0.1:1', chains[0].rpcUrl])).toBe('0x7a69')
  })

  it('[RPC-13] a signed transaction is sent once, under the hash that ethers knows it by; a second time it is the same', async () => {
    const signer = new Wallet(testKeys[1])
    const nonce = Number(await read('eth_getTransactionCount', [other, 'latest']))
    const raw = await signer.signTransaction({
      type: 2,
      chainId: 31_337,
      nonce,
      gasLimit: 21_000,
      maxFeePerGas: 10_000_000_000,
      maxPriorityFeePerGas: 1,
      to: account,
      value: 1,
    })
    const hash = await read('eth_sendRawTransaction', [raw])
    await eventually(async () => expect(await read('eth_getTransactionReceipt', [hash as string])).toMatchObject({ status: '0x1' }))
    expect(await read('eth_sendRawTransaction', [raw])).toBe(hash)
  })

  it('[RPC-13] an endpoint of another chain is not asked on the way to a transaction', async () => {
    await expect(read('eth_estimateGas', [{ from: account, to: other }], [chains[1].rpcUrl])).rejects.toMatchObject({
      code: 'ENDPOINT_CHAIN_MISMATCH',
    })
  })

  it('[RPC-28] a revert is known by its reason', async () => {
    // revert with Error("nope"), as code that is run on creation
    const data = `0x62461bcd60e51b60005260206004526004602452636e6f706560e01b60445260646000fd`
    await expect(read('eth_call', [{ from: account, data }, 'latest'])).rejects.toMatchObject({
      code: 'RPC_FAILED',
      message: expect.stringContaining('ExecutionRevertedError'),
    })
  })

  it("[DX-26] an app's own viem client calls through the same policy, and names errors as viem does", async () => {
    const chain = {
      id: 31_337,
      name: 'Here',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:1', chains[0].rpcUrl] } },
    }
    const call = (request: RpcRequest) => firstValueFrom(adapter.rpc.call(request))
    const client = createPublicClient({ chain, transport: createViemTransport({ call }) })
    expect(await client.getChainId()).toBe(31_337)
    expect(await client.getBalance({ address: account as `0x${string}` })).toBeGreaterThan(0n)
    const direct = createPublicClient({ chain, transport: createViemTransport({ call, urls: [chains[0].rpcUrl] }) })
    await expect(direct.request({ method: 'eth_nonsense' as never })).rejects.toMatchObject({ name: 'MethodNotFoundRpcError' })
    await expect(client.call({ account: account as `0x${string}`, data: '0x60006000fd' })).rejects.toMatchObject({
      cause: { name: 'ExecutionRevertedError' },
    })
  })
})
