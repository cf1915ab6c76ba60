import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKey, groupAddress, isAddress, isEvmAddress, isSolanaAddress, sameAddress, shortenAddress } from './address.js'
import { type ChainNamespace, chainNamespaces } from './caip.js'

const evm = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

describe('forms of addresses', () => {
  it('[ACCT-20] an EVM address is 40 hex characters with optional 0x', () => {
    expect(isEvmAddress(evm)).toBe(true)
    expect(isEvmAddress(evm.slice(2))).toBe(true)
    for (const text of ['', '0x', evm.slice(0, -1), `${evm}0`, evm.replace('A', 'G'), `${evm}\n`, ` ${evm}`]) {
      expect(isEvmAddress(text)).toBe(false)
    }
  })

  it('[ACCT-21] a Solana address is 32 to 44 base58 characters', () => {
    expect(isSolanaAddress(solana)).toBe(true)
    expect(isSolanaAddress('1'.repeat(32))).toBe(true)
    expect(isSolanaAddress('1'.repeat(31))).toBe(false)
    expect(isSolanaAddress('1'.repeat(45))).toBe(false)
    for (const letter of ['0', 'O', 'I', 'l']) expect(isSolanaAddress(letter + solana.slice(1))).toBe(false)
  })

  it.each<[ChainNamespace, string]>([
    ['eip155', evm],
    ['solana', solana],
    ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['bip122', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ'],
    ['bip122', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
    ['bip122', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['bip122', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['bip122', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    ['cosmos', 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27'],
    ['algorand', 'VCMJKWOY5P5P7SKMZFFOCEROPJCZOTIJMNIYNUCKH7LRO45JMJP6UYBIJA'],
    ['cip34', 'addr1vpu5vlrf4xkxv2qpwngf6cjhtw542ayty80v8dyr49rf5eg0yu80w'],
    ['multiversx', 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'],
    ['elrond', 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'],
    ['near', 'ann.near'],
    ['tezos', 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'],
  ])('[NET-27] %s: %s', (namespace, address) => {
    expect(isAddress(namespace, address)).toBe(true)
    expect(isAddress(namespace, `${address} `)).toBe(false)
    expect(isAddress(namespace, '')).toBe(false)
  })

  it('[NET-27] an address of one family is none of another, and bech32 is written in one case', () => {
    expect(isAddress('solana', evm)).toBe(false)
    expect(isAddress('eip155', solana)).toBe(false)
    expect(isAddress('bip122', evm)).toBe(false)
    expect(isAddress('bip122', 'bc1qAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe(false)
  })

  it('[NET-27] 100,000 hostile texts: no throw', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('0', 'x', '1', 'a', 'A', 'b', 'c', 'z', '.'), maxLength: 200 }))
    fc.assert(
      fc.property(fc.constantFrom(...chainNamespaces), text, (namespace, address) => {
        isAddress(namespace, address)
        if (!sameAddress(namespace, address, address)) throw new Error(address)
        shortenAddress(address)
      }),
      { numRuns: 100_000 },
    )
  })
})

describe('comparing addresses', () => {
  it('[ACCT-20] letter case and 0x do not tell EVM addresses apart', () => {
    expect(sameAddress('eip155', evm, evm.toLowerCase())).toBe(true)
    expect(sameAddress('eip155', evm, evm.slice(2))).toBe(true)
    expect(sameAddress('eip155', evm, `0x${'0'.repeat(40)}`)).toBe(false)
    expect(addressKey('eip155', evm)).toBe(evm.toLowerCase())
  })

  it('[ACCT-21] letter case tells base58 addresses apart, but not bech32 ones', () => {
    expect(sameAddress('solana', solana, solana.toLowerCase())).toBe(false)
    expect(sameAddress('bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ')).toBe(true)
  })
})

describe('showing addresses', () => {
  it('[UX-23] shortened to the first 4 and the last 4 to 6', () => {
    expect(shortenAddress('0x7A3f00000000000000000000000000000000 91cE'.replace(' ', ''))).toBe('0x7A3f…91cE')
    expect(shortenAddress(evm, 6)).toBe('0xAb58…9aeC9B')
    expect(shortenAddress(solana)).toBe('7S3P…AaKv')
  })

  it('[UX-23] what would not get shorter stays as it is', () => {
    expect(shortenAddress('ann.near')).toBe('ann.near')
    expect(shortenAddress('')).toBe('')
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(shortenAddress(text).length).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 2_000 },
    )
  })

  it('[UX-23] in full as groups of four: ten for an EVM address', () => {
    const { prefix, groups } = groupAddress(evm)
    expect(prefix).toBe('0x')
    expect(groups).toEqual(['Ab58', '01a7', 'D398', '351b', '8bE1', '1C43', '9e05', 'C5B3', '259a', 'eC9B'])
    expect(groupAddress('abcdef')).toEqual({ prefix: '', groups: ['abcd', 'ef'] })
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parts = groupAddress(text)
        expect(parts.prefix + parts.groups.join('')).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })
})
