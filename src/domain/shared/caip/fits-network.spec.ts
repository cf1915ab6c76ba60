import { describe, expect, it } from 'vitest'
import { bitcoinNetworks } from '../bitcoin/bitcoin-networks.js'
import type { CaipNetworkId } from './caip.js'
import { fitsNetwork, onlyNetworkOf } from './fits-network.js'

const fitting = (address: string) =>
  Object.entries(bitcoinNetworks)
    .filter(([reference]) => fitsNetwork(`bip122:${reference}`, address))
    .map(([, { name }]) => name)
const TESTS = ['testnet3', 'testnet4', 'signet']

describe('networks that an address fits', () => {
  it.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['mainnet']],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', ['mainnet']],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', TESTS],
    ['bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk', ['regtest']],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['mainnet']],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', ['mainnet']],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [...TESTS, 'regtest']],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', [...TESTS, 'regtest']],
  ] as const)('[ACCT-02] of Bitcoin: %s', (address, names) => {
    expect(fitting(address)).toEqual(names)
    expect(onlyNetworkOf('bip122', address) === undefined).toBe(names.length > 1)
  })

  it.each<[CaipNetworkId, string, boolean]>([
    ['bip122:12a765e31ffd4059bada1e25190f6e98', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
    ['cip34:1-764824073', 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x', true],
    ['cip34:1-764824073', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz', false],
    ['cip34:0-1', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz', true],
    ['eip155:10', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', true],
  ])('[ACCT-02] of %s: %s', (network, address, fits) => expect(fitsNetwork(network, address)).toBe(fits))
})
