import { describe, expect, it } from 'vitest'
import { type Script, scriptedWallet, settle, walletError } from '../../../../../tests/peers/evm/evm-scripted-wallet.js'
import type { Network } from '../../../../domain/shared/networks/networks.js'
import { polygon } from '../../../../domain/shared/networks/evm-chains.js'
import type { LatchkitErrorShape } from '../../../../domain/shared/errors/errors.js'
import { captureProvider } from '../eip1193.js'
import { createProviderGateway } from '../provider-gateway.js'
import { addParameters } from './add-chain.js'
import { switchChain } from './switch-chain.js'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

async function switching(script: Script) {
  const wallet = scriptedWallet(script)
  const provider = captureProvider(wallet)
  if (provider === undefined) throw new Error('no provider')
  const failed = await switchChain(createProviderGateway(provider), polygon, new AbortController().signal).then(
    () => undefined,
    (failure: LatchkitErrorShape) => failure,
  )
  return { failed, methods: wallet.methods(), asked: wallet.asked }
}

/** Answers the first switch with an error and later ones with null. */
const unknownAtFirst = (error: unknown) => {
  let asked = 0
  return () => (asked++ === 0 ? error : null)
}

describe('switching the network of a wallet', () => {
  it('[NET-23] a wallet that knows the network is asked once', async () => {
    const { failed, asked } = await switching({ [SWITCH]: null })
    expect(failed).toBeUndefined()
    expect(asked).toEqual([{ method: SWITCH, params: [{ chainId: '0x89' }] }])
  })

  it.each<[string, Error]>([
    ['4902', walletError(4902)],
    ['32603', walletError(32603)],
    ['-32603', walletError(-32603)],
    ['5000', walletError(5000)],
    ['4902 in originalError', walletError(-32000, 'x', { originalError: { code: 4902 } })],
    ['4902 in data.originalError', walletError(-32000, 'x', { data: { originalError: { code: 4902 } } })],
    ['"4902" as text', walletError('4902' as never)],
  ])('[NET-23, fault] after %s the network is added, then switched to once more', async (_, error) => {
    const { failed, methods } = await switching({ [SWITCH]: unknownAtFirst(error), [ADD]: null })
    expect(failed).toBeUndefined()
    expect(methods).toEqual([SWITCH, ADD, 'eth_chainId', SWITCH])
  })

  it('[NET-23] a wallet that went to the network which it added is not asked again', async () => {
    const { failed, methods } = await switching({ [SWITCH]: walletError(4902), [ADD]: null, eth_chainId: '0x89' })
    expect([failed, methods]).toEqual([undefined, [SWITCH, ADD, 'eth_chainId']])
  })

  it('[NET-24, fault] an add that fails is Chain is not supported', async () => {
    for (const error of [walletError(4200), new Error('boom'), undefined]) {
      const { failed, methods } = await switching({ [SWITCH]: walletError(4902), ...(error && { [ADD]: error }) })
      expect(failed).toMatchObject({ code: 'CHAIN_NOT_SUPPORTED', message: 'Chain is not supported' })
      expect(methods).toEqual([SWITCH, ADD])
    }
  })

  it('[NET-24] a no to adding stays a no, 5000 included', async () => {
    for (const code of [4001, 5000]) {
      const { failed } = await switching({ [SWITCH]: walletError(4902), [ADD]: walletError(code) })
      expect(failed).toMatchObject({ code: 'NETWORK_SWITCH_REJECTED', category: 'USER_REJECTED', cause: { code } })
    }
  })

  it('[NET-23] a no to switching adds nothing', async () => {
    for (const error of [
      walletError(4001),
      walletError(-32603, 'User rejected the request.'),
      walletError(-32603, 'x', { data: { originalError: { code: 4001 } } }),
    ]) {
      const { failed, methods } = await switching({ [SWITCH]: error, [ADD]: null })
      expect(failed?.code).toBe('NETWORK_SWITCH_REJECTED')
      expect(methods).toEqual([SWITCH])
    }
  })

  it('[NET-23] a second refusal is final', async () => {
    const refused = await switching({ [SWITCH]: walletError(4902), [ADD]: null })
    expect(refused.methods).toEqual([SWITCH, ADD, 'eth_chainId', SWITCH])
    expect(refused.failed?.code).toBe('NETWORK_SWITCH_FAILED')
    const rejected = await switching({ [SWITCH]: walletError(5000), [ADD]: null })
    expect(rejected.methods).toEqual([SWITCH, ADD, 'eth_chainId', SWITCH])
    expect(rejected.failed?.code).toBe('NETWORK_SWITCH_REJECTED')
  })

  it('[NET-23] any other failure is one, with the code of the wallet', async () => {
    const { failed, methods } = await switching({ [SWITCH]: walletError(-32002, 'Request already pending'), [ADD]: null })
    expect(failed).toMatchObject({ code: 'NETWORK_SWITCH_FAILED', cause: { code: -32002 }, context: { network: 'eip155:137' } })
    expect(methods).toEqual([SWITCH])
  })

  it('[NET-25] what is sent to add a network', () => {
    expect(addParameters(polygon)[0]).toEqual({
      chainId: '0x89',
      chainName: 'Polygon',
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      rpcUrls: polygon.rpcUrls.default.http,
      blockExplorerUrls: ['https://polygonscan.com'],
    })
    const { blockExplorers: _, ...bare } = polygon
    expect(addParameters(bare)[0]).not.toHaveProperty('blockExplorerUrls')
  })

  it('[NET-24, NET-25] a wallet that cannot read the optional members is asked without them, and once', async () => {
    const refusing = (isRight: (parameter: Record<string, unknown>) => boolean) => (params: unknown) => {
      const [parameter] = params as [Record<string, unknown>]
      return isRight(parameter) ? null : walletError(-32602, 'Invalid params')
    }
    for (const isRight of [({ nativeCurrency }: Record<string, unknown>) => nativeCurrency === undefined, () => true]) {
      const { failed, methods } = await switching({ [SWITCH]: unknownAtFirst(walletError(4902)), [ADD]: refusing(isRight) })
      expect(failed).toBeUndefined()
      expect(methods.filter((method) => method === ADD).length).toBe(isRight({ nativeCurrency: 1 }) ? 1 : 2)
    }
    const never = await switching({ [SWITCH]: walletError(4902), [ADD]: walletError(-32602) })
    expect([never.failed?.code, never.methods]).toEqual(['CHAIN_NOT_SUPPORTED', [SWITCH, ADD, ADD]])
  })

  it.each<[string, Partial<Network>, object]>([
    ['an explorer without https', { blockExplorers: { default: { name: 'x', url: 'http://explorer.example' } } }, { blockExplorerUrls: undefined }],
    ['an explorer of the own machine', { blockExplorers: { default: { name: 'x', url: 'http://localhost:5100' } } }, { blockExplorerUrls: undefined }],
    ['another number of decimals', { nativeCurrency: { name: 'H', symbol: 'HBAR', decimals: 8 } }, { nativeCurrency: undefined }],
    ['a symbol of 12 characters', { nativeCurrency: { name: 'H', symbol: 'ABCDEFGHIJKL', decimals: 18 } }, { nativeCurrency: undefined }],
    ['a node without https beside one', { rpcUrls: { default: { http: ['http://a.example', 'https://b.example'] } } }, { rpcUrls: ['https://b.example'] }],
    ['a node of the own machine', { rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } } }, { rpcUrls: ['http://127.0.0.1:8545'] }],
    ['nodes without https alone', { rpcUrls: { default: { http: ['http://a.example'] } } }, { rpcUrls: ['http://a.example'] }],
  ])('[NET-25] of a network with %s only what fits is sent', (_, more, expected) => {
    const [first] = addParameters({ ...polygon, ...more })
    expect({ blockExplorerUrls: undefined, nativeCurrency: undefined, ...first }).toMatchObject(expected)
  })

  it('[NET-23] when the interest ends between the two, nothing is added', async () => {
    const interest = new AbortController()
    const wallet = scriptedWallet({
      [SWITCH]: () => {
        interest.abort()
        return walletError(4902)
      },
      [ADD]: null,
    })
    const provider = captureProvider(wallet)
    if (provider === undefined) throw new Error('no provider')
    await expect(switchChain(createProviderGateway(provider), polygon, interest.signal)).rejects.toMatchObject({ code: 'ABORTED' })
    await settle()
    expect(wallet.methods()).toEqual([SWITCH])
  })
})
