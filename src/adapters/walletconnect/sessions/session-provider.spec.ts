import { BrowserProvider } from 'ethers'
import { createWalletClient, custom } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { createMemoryRelay, createVirtualTime, type VirtualTime } from 'latchkit/testing'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { of } from 'rxjs'
import { followingOwner } from '../../../../tests/contracts/session-owner.js'
import { createSessionProvider } from './session-provider.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function setup(methods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']) {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const relay = createMemoryRelay({ time, wallet: { scanAfterMs: 0 } })
  const { port } = relay.join()
  const session = () => relay.stored()[0]
  const nodes: [CaipNetworkId, string, readonly Json[]][] = []
  const face = createSessionProvider({
    relay: port,
    session,
    owner: followingOwner(port, session),
    rpc(network, method, params) {
      nodes.push([network, method, params])
      return of('0x10')
    },
  })
  const { provider } = face
  port.events().subscribe()
  port.pair({ namespaces: { eip155: { chains: ['eip155:1', 'eip155:10'], methods, events: ['accountsChanged', 'chainChanged'] } } }).subscribe()
  time.advanceBy(0)
  const ask = (method: string, params: readonly unknown[] = []) => settle(time, provider.request({ method, params }))
  return { time, relay, face, provider, nodes, ask }
}

/** Waits for a promise, while virtual time and the libraries' real timers run. */
async function settle<T>(time: VirtualTime, promise: Promise<T>): Promise<T> {
  let waiting = true
  const end = () => {
    waiting = false
  }
  promise.then(end, end)
  while (waiting) {
    time.advanceBy(1)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return promise
}

describe('the provider of a session', () => {
  it('[CONN-51] viem and ethers take it as it is', async () => {
    const { time, relay, provider } = setup()
    const client = createWalletClient({ chain: mainnet, transport: custom(provider) })
    expect(await settle(time, client.getAddresses())).toEqual([account])
    expect(await settle(time, client.signMessage({ account, message: 'hi' }))).toMatch(/^0x[0-9a-f]{130}$/)
    const ethers = new BrowserProvider(provider as never, 1)
    const signer = await settle(time, ethers.getSigner())
    expect(signer.address).toBe(account)
    expect(await settle(time, signer.signMessage('hi'))).toMatch(/^0x[0-9a-f]{130}$/)
    expect(relay.wallet.requests().map(({ method }) => method)).toEqual(['pair', 'personal_sign', 'personal_sign'])
    ethers.destroy()
  })

  it('[RPC-27] accounts and network are answered here, reads go to a node, and what needs the wallet never does', async () => {
    const { ask, nodes, relay } = setup(['personal_sign'])
    expect(await ask('eth_accounts')).toEqual([account])
    expect(await ask('eth_requestAccounts')).toEqual([account])
    expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0x1', '1'])
    expect(await ask('eth_blockNumber')).toBe('0x10')
    for (const method of ['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls', 'eth_sign'])
      await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
    expect(nodes).toEqual([['eip155:1', 'eth_blockNumber', []]])
    expect(relay.wallet.requests()).toHaveLength(1)
  })

  it('[WC-10, WC-17] switches by its owner, and tells what the owner and the wallet switch to', async () => {
    const { ask, provider, relay, time } = setup()
    const heard: unknown[] = []
    provider.on('chainChanged', (chain) => heard.push(chain))
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
    expect(await ask('eth_chainId')).toBe('0xa')
    expect(relay.wallet.requests()).toHaveLength(1)
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject({ code: 4902 })
    expect(relay.wallet.requests()).toHaveLength(1)
    await expect(ask('wallet_switchEthereumChain', [{ chainId: 'ten' }])).rejects.toMatchObject({ code: -32602 })
    relay.wallet.switchNetwork('eip155:1')
    time.advanceBy(1)
    expect(heard).toEqual(['0xa', '0x1'])
    expect(relay.listeners()).toBe(2)
  })

  it('[CONN-45, fault] capabilities are none where the session does not allow the call, the wallet refuses it, or answers something else', async () => {
    const asked = [account, ['0x1', '0xa']]
    const [without, allowed] = [setup(['personal_sign']), setup(['wallet_getCapabilities'])]
    expect(await without.ask('wallet_getCapabilities', asked)).toEqual({})
    expect(without.relay.wallet.requests()).toHaveLength(1)
    allowed.relay.wallet.setPolicy({ error: { code: 4100, message: 'Unauthorized' } })
    expect(await allowed.ask('wallet_getCapabilities', asked)).toEqual({})
    allowed.relay.wallet.setPolicy({ garbage: ['0x1'] })
    expect(await allowed.ask('wallet_getCapabilities', asked)).toEqual({})
    allowed.relay.wallet.setPolicy({ garbage: { '0x1': { atomic: { status: 'supported' } }, '0xa': {} } })
    expect(await allowed.ask('wallet_getCapabilities', asked)).toEqual({ '0x1': { atomic: { status: 'supported' } }, '0xa': {} })
  })

  it('[F41] a refusal has the code of EIP-1193, also where the wallet says 5000', async () => {
    const { ask, relay } = setup()
    for (const code of [4001, 5000]) {
      relay.wallet.setPolicy({ error: { code, message: 'User rejected.' } })
      await expect(ask('personal_sign', ['0x', account])).rejects.toMatchObject({ code: 4001 })
    }
  })

  it('[WC-24, I-44] without a session, and after its end, it is disconnected', async () => {
    const { ask, face, provider, relay, time } = setup()
    const heard: unknown[] = []
    provider.on('disconnect', (error) => heard.push(error))
    relay.wallet.disconnect()
    time.advanceBy(1)
    expect(heard).toMatchObject([{ code: 4900 }])
    await expect(ask('eth_accounts')).rejects.toMatchObject({ code: 4900, message: 'Session not initialized. Please call connect() before enable()' })
    face.dispose()
    await expect(ask('eth_accounts')).rejects.toMatchObject({ code: 4900 })
    expect(relay.listeners()).toBe(2)
  })
})
