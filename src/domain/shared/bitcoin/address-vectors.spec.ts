import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m } from '@scure/base'
import { describe, expect, it } from 'vitest'
import bips from '../../../../tests/domain/vectors/bech32.json' with { type: 'json' }
import core from '../../../../tests/domain/vectors/core-addresses.json' with { type: 'json' }
import { isValidAddress } from '../addresses/address-checks.js'
import { decodeBase58 } from '../caip/base58.js'
import { readBitcoinAddress } from './address.js'
import { type BitcoinNetwork, type BitcoinNetworkName, bitcoinNetworks } from './bitcoin-networks.js'

const networks = Object.values(bitcoinNetworks)
const named = (name: string) => networks.find((one) => one.name === (name as BitcoinNetworkName)) as BitcoinNetwork
const reads = (text: string) =>
  networks.flatMap((network) => {
    const read = readBitcoinAddress(text, network)
    return read.ok ? [network.name] : []
  })
/** Vectors that are addresses, which no wallet can spend from yet: they are refused in words of their own. */
const isUnspendable = (script: string) => !/^(0014|0020|5120)/.test(script)

const { bip173, bip350 } = bips as unknown as Record<
  'bip173' | 'bip350',
  Record<'valid' | 'invalid' | 'notStrings', readonly (readonly [string, string])[]> & { readonly strings: readonly string[] }
>

describe('the vectors of BIP-350', () => {
  it.each(bip350.valid)('[CONN-50, NET-28] %s is an address, and pays to %s', (text, script) => {
    const network = named(/^bc/i.test(text) ? 'mainnet' : 'testnet3')
    const read = readBitcoinAddress(text, network)
    if (isUnspendable(script)) expect(read).toEqual({ ok: false, error: expect.stringContaining('no wallet can spend from yet') })
    // The third key of zeros and data is on no curve in the vectors of the BIP, which says nothing of keys.
    else if (read.ok) expect(bytesToHex(read.value.script)).toBe(script)
    else expect(read.error).toContain('not on the curve')
    expect(readBitcoinAddress(text, named('regtest')).ok).toBe(false)
  })

  it.each(bip350.invalid)('[CONN-50, I-35] %s is no address: %s', (text) => {
    expect([reads(text), isValidAddress('bip122', text)]).toEqual([[], false])
  })
})

describe('the vectors of BIP-173', () => {
  it.each(bip173.invalid)('[CONN-50, I-35] %s is no address: %s', (text) => {
    expect([reads(text), isValidAddress('bip122', text)]).toEqual([[], false])
  })

  it.each(bip173.valid)('[CONN-50] %s is an address for version 0 alone, since BIP-350', (text, script) => {
    expect(reads(text).length > 0).toBe(script.startsWith('00'))
  })
})

describe('strings of Bech32 and Bech32m', () => {
  it.each([...bip173.notStrings, ...bip350.notStrings])('[CONN-50, I-35] %j is none: %s', (text) => {
    expect([bech32.decodeUnsafe(text), bech32m.decodeUnsafe(text), reads(text), isValidAddress('bip122', text)]).toEqual([undefined, undefined, [], false])
  })

  it.each([...bip173.strings, ...bip350.strings])('[CONN-50] %s is one, and no address', (text) => {
    const isOne = [bech32.decodeUnsafe(text), bech32m.decodeUnsafe(text)].filter(Boolean)
    expect([isOne.length, reads(text), isValidAddress('bip122', text)]).toEqual([1, [], false])
  })
})

describe("Bitcoin Core's vectors of keys and addresses", () => {
  it.each(core.valid as unknown as readonly (readonly [string, string, string])[])('[CONN-50] %s pays to %s on %s', (text, script, name) => {
    const read = readBitcoinAddress(text, named(name))
    expect(read.ok && bytesToHex(read.value.script)).toBe(script)
    const others = networks.filter((one) => (named(name).p2pkh === 0) !== (one.p2pkh === 0))
    for (const other of others) expect(readBitcoinAddress(text, other)).toEqual({ ok: false, error: expect.stringContaining(`not of ${other.name}`) })
    expect(isValidAddress('bip122', text)).toBe(true)
  })

  it.each(core.keys)('[CONN-50, I-35] the private key %s is no address', (text) => {
    expect([reads(text), isValidAddress('bip122', text)]).toEqual([[], false])
  })

  it.each(core.invalid)('[CONN-50, I-35] %s is none', (text) => {
    expect([reads(text), isValidAddress('bip122', text)]).toEqual([[], false])
  })

  it.each([
    ['', ''],
    ['61', '2g'],
    ['626262', 'a3gV'],
    ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
    ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
    ['516b6fcd0f', 'ABnLTmg'],
    ['00000000000000000000', '1111111111'],
    ['000111d38e5fc9071ffcd20b4a763cc9ae4f252bb4e48fd66a835e252ada93ff480d6dd43dc62a641155a5', '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'],
    ['271f359e', 'zzzzy'],
    ['271f35a0', '211111'],
  ])('[CONN-50] base58: %s is %s', (bytes, text) => {
    expect(decodeBase58(text)).toEqual(hexToBytes(bytes))
  })
})
