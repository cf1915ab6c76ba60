import fc from 'fast-check'
import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { bitcoin, bitcoinTestnet, builtInChains, solana, solanaDevnet, solanaTestnet } from './chains.js'
import * as evmChains from './evm-chains.js'
import { completeNetwork } from './network-input.js'
import { addressExplorerUrl, matchesNetworkId, type Network, transactionExplorerUrl } from './networks.js'

const { localChain, ...namedEvmChains } = evmChains
const evm = Object.entries(namedEvmChains) as [string, Network][]

const minimal = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}
const problemOf = (input: unknown) => {
  const completed = completeNetwork(input)
  return completed.ok ? undefined : { code: completed.error.code, ...completed.error.context }
}

describe('built-in chains', () => {
  it('[NET-04] Solana mainnet, devnet, testnet and Bitcoin mainnet, testnet with their ids', () => {
    expect(builtInChains.map((chain) => [chain.name, chain.caipNetworkId, chain.testnet ?? false])).toEqual([
      ['Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false],
      ['Solana Devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', true],
      ['Solana Testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', true],
      ['Bitcoin', 'bip122:000000000019d6689c085ae165831e93', false],
      ['Bitcoin Testnet', 'bip122:000000000933ea01ad0ee984209779ba', true],
    ])
    expect([solana, solanaDevnet, solanaTestnet].every((chain) => chain.nativeCurrency.decimals === 9)).toBe(true)
    expect([bitcoin, bitcoinTestnet].every((chain) => chain.nativeCurrency.decimals === 8)).toBe(true)
  })

  it('[NET-05] every shipped network is complete already', () => {
    for (const chain of [...builtInChains, ...evm.map(([, chain]) => chain), localChain()]) {
      expect(completeNetwork(chain)).toEqual({ ok: true, value: chain })
      expect(JSON.parse(JSON.stringify(chain))).toEqual(chain)
    }
  })

  it.each(evm)('[NET-05] %s agrees with an independent list of chains', (name, chain) => {
    const other = (viemChains as unknown as Record<string, viemChains.Chain | undefined>)[name]
    expect(chain).toMatchObject({ id: other?.id, name: other?.name, nativeCurrency: other?.nativeCurrency })
    expect(chain.testnet ?? false).toBe(other?.testnet ?? false)
    expect(chain.blockExplorers?.default.url).toBe(other?.blockExplorers?.default.url)
  })

  it('[NET-05] a local chain is made to measure', () => {
    expect(localChain({ id: 31338, rpcUrl: 'http://127.0.0.1:8546' })).toMatchObject({
      id: 31338,
      caipNetworkId: 'eip155:31338',
      rpcUrls: { default: { http: ['http://127.0.0.1:8546'] } },
      testnet: true,
    })
  })

  it('[NET-06] a network is found by its deprecated id too', () => {
    expect(matchesNetworkId(solana, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')).toBe(true)
    expect(matchesNetworkId(solana, solana.caipNetworkId)).toBe(true)
    expect(matchesNetworkId(bitcoin, solana.caipNetworkId)).toBe(false)
  })
})

describe('completing a network', () => {
  it('[NET-05] a plain EVM chain object gets namespace and CAIP id', () => {
    expect(completeNetwork(minimal)).toEqual({
      ok: true,
      value: { ...minimal, chainNamespace: 'eip155', caipNetworkId: 'eip155:31337' },
    })
  })

  it('[NET-05] every chain object of an independent library is taken', () => {
    const chains = (Object.values(viemChains) as unknown[] as viemChains.Chain[]).filter((chain) => 'rpcUrls' in chain)
    const refused = chains.map((chain) => completeNetwork(chain)).flatMap((completed) => (completed.ok ? [] : completed.error.message))
    expect(refused).toEqual([])
    expect(chains.length).toBeGreaterThan(300)
  })

  it('[NET-05] namespace and id are completed from each other outside EVM', () => {
    const near = { ...minimal, id: 'mainnet', rpcUrls: { default: { http: [] } } }
    expect(completeNetwork({ ...near, chainNamespace: 'near' })).toMatchObject({ value: { caipNetworkId: 'near:mainnet' } })
    expect(completeNetwork({ ...near, caipNetworkId: 'near:mainnet' })).toMatchObject({ value: { chainNamespace: 'near', id: 'mainnet' } })
  })

  it('[NET-05] names are made fit to be shown, and unknown members are dropped', () => {
    const completed = completeNetwork({ ...minimal, name: ' Lo\u202ecal\n ', evil: 1 })
    expect(completed.ok && completed.value).toMatchObject({ name: 'Local' })
    expect(completed.ok && 'evil' in completed.value).toBe(false)
  })

  it.each([
    ['id', { ...minimal, id: 0 }],
    ['id', { ...minimal, id: Number.MAX_SAFE_INTEGER + 1 }],
    ['id', { ...minimal, id: undefined }],
    ['id', { ...minimal, id: 'a b', chainNamespace: 'near' }],
    ['name', { ...minimal, name: '\u202e' }],
    ['chainNamespace', { ...minimal, chainNamespace: 'hedera' }],
    ['caipNetworkId', { ...minimal, caipNetworkId: 'eip155' }],
    ['caipNetworkId', { ...minimal, caipNetworkId: 'eip155:1' }],
    ['caipNetworkId', { ...minimal, caipNetworkId: 'near:31337', chainNamespace: 'eip155' }],
    ['nativeCurrency.symbol', { ...minimal, nativeCurrency: undefined }],
    ['nativeCurrency.symbol', { ...minimal, nativeCurrency: { name: 'Ether', decimals: 18 } }],
    ['nativeCurrency.decimals', { ...minimal, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 1.5 } }],
    ['rpcUrls.default.http', { ...minimal, rpcUrls: {} }],
    ['rpcUrls.default.http', { ...minimal, rpcUrls: { default: { http: [] } } }],
    ['rpcUrls.default.http', { ...minimal, rpcUrls: { default: { http: ['javascript:alert(1)'] } } }],
  ])('[NET-05] a wrong %s is named with its fix', (field, input) => {
    expect(problemOf(input)).toMatchObject({ code: 'NETWORK_INVALID', field, problem: expect.stringMatching(/^must /) })
  })

  it.each([
    ['blockExplorers.default.url', { blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)' } } }],
    ['assets.imageUrl', { assets: { imageUrl: 'http://x.example/a.png' } }],
    ['deprecatedCaipNetworkId', { deprecatedCaipNetworkId: 'x' }],
  ])('[NET-05] a wrong %s is left out, and told: nothing needs it', (field, more) => {
    const told: unknown[] = []
    expect(completeNetwork({ ...minimal, ...more }, (...about) => told.push(about))).toEqual(completeNetwork(minimal))
    expect(told).toEqual([[minimal.name, field, expect.stringMatching(/^must /)]])
  })

  const { id: _id, ...unnumbered } = minimal
  const { rpcUrls: _rpcUrls, ...alone } = minimal
  const { name: _name, ...nameless } = minimal
  it.each([
    ['id', { ...unnumbered, chainId: 5 }, '; "chainId" is called "id" here'],
    ['rpcUrls.default.http', { ...alone, rpcUrl: 'https://a.example' }, '; "rpcUrl" is called "rpcUrls" here'],
    ['rpcUrls.default.http', { ...minimal, rpcUrls: ['https://a.example'] }, '; write { default: { http: [...] } }'],
    ['name', { ...nameless, chainName: 'Local' }, '; "chainName" is called "name" here'],
  ])('[NET-05] a missing %s that stands under another name is pointed to', (field, input, advice) => {
    expect(problemOf(input)).toMatchObject({ field, problem: expect.stringContaining(advice) })
  })

  it('[NET-05] hostile input is refused without a throw', () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('trap')
        },
        get: () => {
          throw new Error('trap')
        },
      },
    )
    const member = Object.defineProperty({ ...minimal }, 'name', {
      get: () => {
        throw new Error('trap')
      },
    })
    for (const input of [hostile, member, null, undefined, 5, 'eip155:1', [], { ...minimal, assets: { __proto__: null, constructor: 1 } }]) {
      expect(problemOf(input)).toMatchObject({ code: 'NETWORK_INVALID' })
    }
  })
})

describe('hostile networks', () => {
  it('[NET-05] 100,000 networks with two members replaced: no throw, and what passes is complete and plain', () => {
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom<unknown>(null, undefined, 0, -1, 1e21, Number.NaN, 5n, Symbol('x'), [], {}, [[]], () => 1, new Map(), minimal),
      fc.constantFrom<unknown>(
        'eip155:1',
        'near:mainnet',
        'near',
        '0x1',
        { default: { http: ['https://a', 5] } },
        { default: null },
        {
          name: 'x',
          symbol: 'X',
          decimals: 2 ** 31,
        },
      ),
    )
    const members = fc.constantFrom(...Object.keys(minimal), 'caipNetworkId', 'chainNamespace', 'blockExplorers', 'assets', 'testnet')
    fc.assert(
      fc.property(members, values, members, values, (one, first, other, second) => {
        const completed = completeNetwork({ ...minimal, [one]: first, [other]: second })
        if (!completed.ok) return
        const again = completeNetwork(JSON.parse(JSON.stringify(completed.value)))
        if (!again.ok || JSON.stringify(again.value) !== JSON.stringify(completed.value)) throw new Error('not stable')
      }),
      { numRuns: 100_000 },
    )
  })
})

describe('explorer pages', () => {
  it('[ACCT-11] the explorer plus the address, and absent without an explorer', () => {
    expect(addressExplorerUrl(evmChains.mainnet, '0xAb')).toBe('https://etherscan.io/address/0xAb')
    expect(addressExplorerUrl(bitcoin, 'bc1q')).toBeUndefined()
    const slashed: Network = { ...solana, blockExplorers: { default: { name: 'S', url: 'https://solscan.io/' } } }
    expect(addressExplorerUrl(slashed, '../x?y')).toBe('https://solscan.io/address/..%2Fx%3Fy')
    expect(transactionExplorerUrl(evmChains.base, '0x12')).toBe('https://basescan.org/tx/0x12')
  })
})
