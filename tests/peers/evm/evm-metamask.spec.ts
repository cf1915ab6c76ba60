import { Duplex } from 'node:stream'
import { initializeProvider } from '@metamask/providers'
import { getAddress, getBytes, verifyMessage, verifyTypedData, Wallet } from 'ethers'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../eventually.js'
import { createEvmAdapter } from '../../../src/adapters/evm/evm-adapter.js'
import { polygon } from '../../../src/domain/shared/networks/evm-chains.js'
import type { ProviderEvent } from '../../../src/ports/connector.js'
import type { Announcement } from '../../../src/ports/discovery.js'
import { realClock, realTimer, testKeys } from './evm-real-ports.js'
import { settle } from './evm-scripted-wallet.js'

const signer = new Wallet(testKeys[0])
const lower = signer.address.toLowerCase()
const connectorId = 'io.metamask'
const ref = { connectorId, namespace: 'eip155' as const }

/** The other end of MetaMask's provider: what its extension would answer, over the stream that the provider talks through. */
function background(answers: Record<string, (params: never) => unknown>) {
  const asked: string[] = []
  const stream: Duplex = new Duplex({
    objectMode: true,
    read: () => undefined,
    write(request: { id: number; method: string; params: never }, _encoding, done) {
      done()
      asked.push(request.method)
      void answer(request)
    },
  })
  async function answer({ id, method, params }: { id: number; method: string; params: never }): Promise<void> {
    try {
      const handler = answers[method]
      if (handler === undefined) throw Object.assign(new Error(`The method "${method}" does not exist / is not available.`), { code: -32601 })
      stream.push({ jsonrpc: '2.0', id, result: await handler(params) })
    } catch (error) {
      const { code = -32603, message, data } = error as { code?: number; message: string; data?: unknown }
      stream.push({ jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } })
    }
  }
  return { stream, asked, notify: (method: string, params: unknown) => stream.push({ jsonrpc: '2.0', method, params }) }
}

const refusal = (code: number, message: string, data?: unknown) => Object.assign(new Error(message), { code, data })

const close: (() => void)[] = []
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  for (const one of close.splice(0)) one()
})

async function setup(answers: Record<string, (params: never) => unknown> = {}) {
  const extension = background({
    metamask_getProviderState: () => ({ accounts: [], chainId: '0x1', isUnlocked: true, networkVersion: '1', isConnected: true }),
    eth_chainId: () => '0x1',
    eth_requestAccounts: () => [lower],
    eth_accounts: () => [lower],
    ...answers,
  })
  const provider = initializeProvider({
    connectionStream: extension.stream as never,
    shouldSendMetadata: false,
    shouldAnnounceCaip294: false,
    providerInfo: {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'MetaMask',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'io.metamask',
    },
    logger: { ...console, log: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined },
  })
  const adapter = createEvmAdapter({ clock: realClock, timer: realTimer })
  const found: Announcement[] = []
  const search = adapter.discovery.announcements().subscribe((one) => found.push(one))
  close.push(
    () => search.unsubscribe(),
    () => extension.stream.destroy(),
  )
  await eventually(() => expect(provider.isConnected()).toBe(true))
  return { adapter, found, ...extension }
}

/** Waits longer than a quick machine needs: other work may share this one. */

describe("MetaMask's own provider", () => {
  it('[CONN-02] [CONN-03] is found by its announcement and as the default provider', async () => {
    const { found } = await setup()
    expect(found.map(({ type, id, name }) => [type, id, name])).toEqual([
      ['ANNOUNCED', 'io.metamask', 'MetaMask'],
      ['INJECTED', 'injected', 'Browser Wallet'],
    ])
  })

  it('[CONN-39] connects', async () => {
    const { adapter } = await setup()
    expect(await firstValueFrom(adapter.connector.connect({ ...ref, silent: false }))).toEqual({
      accounts: [signer.address],
      network: 'eip155:1',
      approvedNetworks: [],
      supportsAllNetworks: true,
    })
  })

  it('[CONN-38, fault] a no is Connection rejected', async () => {
    const { adapter } = await setup({
      eth_requestAccounts: () => {
        throw refusal(4001, 'MetaMask Tx Signature: User denied transaction signature.')
      },
    })
    await expect(firstValueFrom(adapter.connector.connect({ ...ref, silent: false }))).rejects.toMatchObject({
      code: 'CONNECTION_REJECTED',
      cause: { code: 4001 },
    })
  })

  it('[CONN-49] signs a message and typed data, which another library verifies', async () => {
    const { adapter } = await setup({
      personal_sign: ([message]: [string, string]) => signer.signMessage(getBytes(message)),
      eth_signTypedData_v4: ([, text]: [string, string]) => {
        const { domain, types, message } = JSON.parse(text)
        const { EIP712Domain: _, ...own } = types
        return signer.signTypedData(domain, own, message)
      },
    })
    const message = 'Grüße 👋'
    const signature = await firstValueFrom(adapter.connector.signMessage({ ...ref, address: signer.address, message }))
    expect(verifyMessage(message, signature)).toBe(signer.address)
    const typedData = {
      domain: { name: 'Post', chainId: 1 },
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail',
      message: { contents: 'hi' },
    }
    const typed = await firstValueFrom(adapter.connector.signTypedData({ ...ref, address: signer.address, typedData }))
    expect(verifyTypedData(typedData.domain, typedData.types, typedData.message, typed)).toBe(signer.address)
  })

  it('[NET-23] [NET-25, fault] a network that it does not know is added and switched to', async () => {
    const known = new Set(['0x1'])
    let added: unknown
    const { adapter, asked } = await setup({
      wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: string }]) => {
        if (!known.has(chainId)) throw refusal(4902, 'Unrecognized chain ID "0x89". Try adding the chain using wallet_addEthereumChain first.')
        return null
      },
      wallet_addEthereumChain: ([network]: [{ chainId: string }]) => {
        known.add(network.chainId)
        added = network
        return null
      },
    })
    expect(await firstValueFrom(adapter.connector.switchNetwork({ ...ref, network: polygon }))).toBeNull()
    expect(asked.filter((method) => method.startsWith('wallet_'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(added).toMatchObject({
      chainId: '0x89',
      chainName: 'Polygon',
      rpcUrls: polygon.rpcUrls.default.http,
      blockExplorerUrls: ['https://polygonscan.com'],
    })
  })

  it('[CONN-48] its events: accounts, network, and a lost line that its accounts outlive', async () => {
    const { adapter, asked, notify, stream } = await setup()
    const heard: ProviderEvent[] = []
    const subscription = adapter.connector.events(ref).subscribe((event) => heard.push(event))
    close.push(() => subscription.unsubscribe())
    notify('metamask_accountsChanged', [lower])
    await eventually(() => expect(heard).toHaveLength(1))
    notify('metamask_chainChanged', { chainId: '0x89', networkVersion: '137', isConnected: true })
    await eventually(() => expect(heard).toHaveLength(2))
    // Not connected to the chain: MetaMask says "disconnect" with code 1013, and takes it up again.
    notify('metamask_chainChanged', { chainId: '0x89', networkVersion: '137', isConnected: false })
    await eventually(() => expect(asked).toContain('eth_accounts'))
    await settle(10)
    notify('metamask_accountsChanged', [])
    await eventually(() => expect(heard).toHaveLength(3))
    stream.destroy()
    await eventually(() => expect(heard).toHaveLength(4))
    expect(heard).toEqual([
      { type: 'accountsChanged', accounts: [getAddress(lower)] },
      { type: 'chainChanged', network: 'eip155:137' },
      // Locked, as far as it tells.
      { type: 'accountsChanged', accounts: [] },
      // It is gone from the page, and cannot be asked: that ends nothing either.
      { type: 'accountsChanged', accounts: [] },
    ])
  })
})
