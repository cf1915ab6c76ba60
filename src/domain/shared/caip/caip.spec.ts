import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  caipAddress,
  caipNetworkId,
  chainNamespaces,
  isChainNamespace,
  namespaceOf,
  networkIdOf,
  parseCaipAddress,
  parseCaipNetworkId,
  parseEvmChainId,
  referenceOf,
  toHexChainId,
} from './caip.js'

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('namespaces', () => {
  it('[NET-01] the known namespaces are exactly these eleven', () => {
    expect(chainNamespaces).toEqual(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'algorand', 'cip34', 'elrond', 'multiversx', 'near', 'tezos'])
    expect(isChainNamespace('eip155')).toBe(true)
    for (const other of ['EIP155', 'hedera', '', 'constructor', 5, null]) expect(isChainNamespace(other)).toBe(false)
  })
})

describe('CAIP-2', () => {
  it('[NET-28] ids are written namespace:chain', () => {
    expect(caipNetworkId('eip155', 8453)).toBe('eip155:8453')
    expect(parseCaipNetworkId(solanaId)).toEqual({
      ok: true,
      value: { caipNetworkId: solanaId, namespace: 'solana', reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    })
    expectTypeOf<'eip155:1'>().toExtend<CaipNetworkId>()
    expectTypeOf<'hedera:mainnet'>().not.toExtend<CaipNetworkId>()
  })

  it.each(['eip155', 'eip155:', ':1', 'eip155:1:0x', 'eip155:1:', 'foo:1', '', ' eip155:1', 'eip155:1 ', 'eip155:0', 'eip155:01'])(
    '[NET-26] "%s" is refused with the exact text',
    (text) => {
      const parsed = parseCaipNetworkId(text)
      expect(parsed.ok || parsed.error).toMatchObject({ code: 'CAIP_NETWORK_ID_INVALID', message: 'Invalid CAIP-2 network id' })
    },
  )

  it('[NET-26] what is no text is refused', () => {
    for (const value of [undefined, null, 1, {}, ['eip155', '1']]) expect(parseCaipNetworkId(value).ok).toBe(false)
  })

  it('[NET-28] an EVM reference in hex is made canonical', () => {
    const parsed = parseCaipNetworkId('eip155:0x2105')
    expect(parsed.ok && parsed.value.caipNetworkId).toBe('eip155:8453')
  })
})

describe('CAIP-10', () => {
  it('[NET-27] exactly three non-empty parts and a known namespace', () => {
    const parsed = parseCaipAddress('eip155:1:0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B')
    expect(parsed).toEqual({
      ok: true,
      value: {
        caipAddress: 'eip155:1:0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
        caipNetworkId: 'eip155:1',
        namespace: 'eip155',
        reference: '1',
        address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
      },
    })
  })

  it.each(['eip155:1', 'eip155:1:', 'eip155::0x1', ':1:0x1', 'foo:1:0x1', 'eip155:1:0x1:2', 'eip155:1:0x 1', '', 'eip155:NaN:0x1'])(
    '[NET-27] "%s" is refused with the exact text',
    (text) => {
      const parsed = parseCaipAddress(text)
      expect(parsed.ok || parsed.error).toMatchObject({ code: 'CAIP_ADDRESS_INVALID', message: 'Invalid CAIP-10 address' })
    },
  )

  it('[NET-27] an id that was joined comes apart again', () => {
    const part = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
    const namespaces = fc.constantFrom<ChainNamespace>(...chainNamespaces.filter((namespace) => namespace !== 'eip155'))
    fc.assert(
      fc.property(namespaces, part, fc.stringMatching(/^[-_.%a-zA-Z0-9]{1,128}$/), (namespace, reference, address) => {
        const networkId = caipNetworkId(namespace, reference)
        const id: CaipAddress = caipAddress(networkId, address)
        const parsed = parseCaipAddress(id)
        expect(parsed.ok && parsed.value).toEqual({ caipAddress: id, caipNetworkId: networkId, namespace, reference, address })
        expect([namespaceOf(id), referenceOf(id), addressOf(id), networkIdOf(id)]).toEqual([namespace, reference, address, networkId])
      }),
      { numRuns: 2_000 },
    )
  })

  it('[NET-26][NET-27] 100,000 hostile ids: no throw, and what passes is well-formed', () => {
    const piece = fc.constantFrom('eip155', 'solana', ':', '::', '1', '0x1', '0x', '9007199254740993', 'NaN', '__proto__', ' ', '\n', '%00', 'ä')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(text, (id) => {
        const network = parseCaipNetworkId(id)
        if (network.ok && !/^[a-z0-9]+:[-_a-zA-Z0-9]{1,32}$/.test(network.value.caipNetworkId)) throw new Error(id)
        const address = parseCaipAddress(id)
        if (address.ok && address.value.caipAddress.split(':').length !== 3) throw new Error(id)
      }),
      { numRuns: 100_000 },
    )
  })
})

describe('EVM chain ids', () => {
  it.each([
    [1, 1],
    ['1', 1],
    ['0x1', 1],
    ['0X2105', 8453],
    ['0x01', 1],
    [8453n, 8453],
    [2 ** 53 - 1, 2 ** 53 - 1],
    ['0x1fffffffffffff', 2 ** 53 - 1],
  ])('[NET-28] %s reads as %s', (value, chainId) => {
    expect(parseEvmChainId(value)).toBe(chainId)
  })

  it.each([0, '0', '0x0', '0x', '', -1, '-1', 1.5, '1.5', '1e3', '01', ' 1', '1 ', Number.NaN, Number.POSITIVE_INFINITY, 'NaN'])(
    '[NET-28] %s is refused',
    (value) => {
      expect(parseEvmChainId(value)).toBeUndefined()
    },
  )

  it('[NET-28] what is above 2^53-1 or of another type is refused', () => {
    const values = [2 ** 53, '9007199254740993', '0x20000000000001', 2n ** 53n, 2n ** 300n, null, undefined, {}, [1], true]
    for (const value of values) expect(parseEvmChainId(value)).toBeUndefined()
  })

  it('[NET-25] hex and back is the same id', () => {
    expect(toHexChainId(8453)).toBe('0x2105')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (chainId) => {
        for (const form of [chainId, `${chainId}`, toHexChainId(chainId), BigInt(chainId)]) expect(parseEvmChainId(form)).toBe(chainId)
      }),
      { numRuns: 2_000 },
    )
  })

  it('[NET-28] 100,000 hostile values: no throw, never NaN', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^(0x)?[0-9a-fA-F]{0,20}$/), fc.double().map(String), fc.bigInt().map(String))
    fc.assert(
      fc.property(fc.oneof(text, fc.double(), fc.bigInt()), (value) => {
        const chainId = parseEvmChainId(value)
        if (chainId !== undefined && !(Number.isSafeInteger(chainId) && chainId >= 1)) throw new Error(String(chainId))
      }),
      { numRuns: 100_000 },
    )
  })
})
