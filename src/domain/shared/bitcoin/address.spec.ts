import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { readBitcoinAddress, scriptOfAddress } from './address.js'
import { type BitcoinNetworkName, bitcoinNetworkOf, bitcoinNetworks } from './bitcoin-networks.js'
import { addressOfScript, type ScriptType } from './script.js'

const networkOf = (name: BitcoinNetworkName) => Object.values(bitcoinNetworks).find((one) => one.name === name)!
const reason = (text: string, name: BitcoinNetworkName = 'mainnet') => {
  const read = readBitcoinAddress(text, networkOf(name))
  return read.ok ? 'valid' : read.error
}

// Addresses of one key, made with two other libraries.
const vectors: readonly (readonly [ScriptType, mainnet: string, testnets: string, regtest: string])[] = [
  ['p2pkh', '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc', 'mjSSLdHFzft9NC5NNMik7WrMQ9rRhMhNpT', 'mjSSLdHFzft9NC5NNMik7WrMQ9rRhMhNpT'],
  ['p2sh', '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb', '2MyQBsrfRnTLwEdpjVVYNWHDB8LXLJUcub9', '2MyQBsrfRnTLwEdpjVVYNWHDB8LXLJUcub9'],
  ['p2wpkh', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 'tb1q9vza2e8x573nczrlzms0wvx3gsqjx7vaxwd45v', 'bcrt1q9vza2e8x573nczrlzms0wvx3gsqjx7vay85cr9'],
  [
    'p2wsh',
    'bc1qvvwnl9n98x0n84dl0a000kdd7egjhjlmg5p7cmce9a0yagv3w7gqpu6jle',
    'tb1qvvwnl9n98x0n84dl0a000kdd7egjhjlmg5p7cmce9a0yagv3w7gqk5va9k',
    'bcrt1qvvwnl9n98x0n84dl0a000kdd7egjhjlmg5p7cmce9a0yagv3w7gqmdxmsv',
  ],
  [
    'p2tr',
    'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
    'tb1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5s3g3s37',
    'bcrt1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5su3mkyy',
  ],
]

describe('an address', () => {
  it.each(vectors)('[CONN-50, PAY-02] of type %s is read on its networks, and written back', (type, mainnet, testnets, regtest) => {
    const scripts = new Set<string>()
    for (const [address, names] of [
      [mainnet, ['mainnet']],
      [testnets, ['testnet3', 'testnet4', 'signet']],
      [regtest, ['regtest']],
    ] as const) {
      for (const name of names) {
        const read = readBitcoinAddress(address, networkOf(name))
        expect(read).toMatchObject({ ok: true, value: { type, address } })
        const script = scriptOfAddress(address, networkOf(name)) as Uint8Array
        scripts.add(bytesToHex(script))
        expect(addressOfScript(script, networkOf(name))).toBe(address)
      }
    }
    expect(scripts.size).toBe(1)
  })

  it('[ACCT-21] in upper-case bech32 is the one in lower case; mixed case is refused', () => {
    const [, mainnet] = vectors[2] as (typeof vectors)[number]
    expect(readBitcoinAddress(mainnet.toUpperCase(), networkOf('mainnet'))).toMatchObject({ ok: true, value: { address: mainnet } })
    expect(reason(`B${mainnet.slice(1)}`)).toBe('mixes upper and lower case')
  })

  it('[ACCT-21] of another network names both networks', () => {
    for (const [, mainnet, testnets] of vectors) {
      expect(reason(mainnet, 'regtest')).toBe('is an address of mainnet, not of regtest')
      expect(reason(testnets)).toMatch(/^is an address of testnet3 or testnet4 or signet( or regtest)?, not of mainnet$/)
    }
    expect(reason(vectors[2]?.[3] ?? '', 'signet')).toBe('is an address of regtest, not of signet')
  })

  it.each([
    ['bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0m', /checksum/],
    ['14vV3aCHBeStb5bkenkNHbe2YAFinYdXgd', /checksum/],
    ['bc1pam775nxmvam4pfpqlm5q06k0y84e3x9w0xuhdpmxuna2qj3dfg6qnzh0s2', /not on the curve/],
    ['bc1pfeessrawgf', /anchor/],
    // BIP-350: version 0 with bech32m, version 1 with bech32, version 2.
    ['bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v7gqyz2gn', /checksum/],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', /checksum of another/],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', /lost/],
    ['bitcoin:14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc', /payment link/],
    [' 14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc', /blanks/],
    ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', /Litecoin/],
    ['bitcoincash:qpm2qsznhks23z7629mms6s0cwef74vcwvy22gdx6a', /Bitcoin Cash/],
    ['0x7A3f000000000000000000000000000000009bcE', /Ethereum/],
    ['02c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd58872', /key/],
    ['sp1qqgste7k9hx0qftg6qmwlkqtwuy6cycyavzmzj85c6qdfhjdpdjtdgqjuexzk6murw56suy3e0rd2cgqvycxttddwsvgxe2usfpxumr70xc9pkqwv', /silent/],
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', /checksum|no Bitcoin/],
  ])('[ACCT-21, CONN-50] %s is refused with the reason', (text, expected) => {
    expect(reason(text)).toMatch(expected)
  })

  it('[NET-04] networks are told by the first 32 digits of the hash of block 0', () => {
    expect(bitcoinNetworkOf('bip122:000000000019d6689c085ae165831e93')?.name).toBe('mainnet')
    expect(bitcoinNetworkOf('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')?.name).toBe('regtest')
    expect(bitcoinNetworkOf('bip122:12a765e31ffd4059bada1e25190f6e98')).toBeUndefined()
    expect(bitcoinNetworkOf('eip155:1')).toBeUndefined()
  })
})
