import { base32nopad, base58, bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha512_256 } from '@noble/hashes/sha2.js'
import { sameAddress } from '../caip/address.js'
import { chainNamespaces } from '../caip/caip.js'
import { addressRefusal, describeAddress, namespaceNames } from '../caip/describe-address.js'
import { base58check, isValidAddress, keyOfSs58 } from './address-checks.js'
import { describeRecipient } from './describe-recipient.js'

const DOT = '12Z2dohKGejugkCsD1VFgamLQJyDoUnksenbQNp7NnjeZ8a6'
const SUBSTRATE = '5DcjVUSFQsUSFDCMFNSFYRwBYgya7BEcoA47F5pkphi8NXnu'
const ALGO = '25NJQAMCWEFLPVKL73J4SZAHHIHOC4XT3KTCGJNPAINGR5YHKENMEF5QTE'
const BASE = 'addr1qy6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrge4mmwjnq4q8neeulwwq0yrnx20lhkza34sfuw094qwvx3s765k8t'
const STAKE = 'stake1uy6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrgcahjxtp'
const ERD = 'erd16adfsqvzky9t042tlmfujeq88g8wzuhnm2nzxfd0qgdx3ac82ydqr3ns5u'
const OSMO = 'osmo1e9rxz3ssv5sqf4n23nfnlh4atv3uf3fs0xdgdm'
const EVM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SEGWIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const STAKE_TEST = 'stake_test1uq6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrgc6acy0u'
const [BTC, BTC_TEST, BTC_REG] = ['000000000019d6689c085ae165831e93', '000000000933ea01ad0ee984209779ba', '0f9188f13cb7b2c71f2a335e3a4fc328'] as const
const ATOM = 'cosmos1e9rxz3ssv5sqf4n23nfnlh4atv3uf3fs8a7cmf'
const XTZ = 'tz1N7tYGMGs3GGjeJAJKtbycAWcvoPNSUYgu'
const KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'

/** Appends the checksum of SS58. */
function withSum(bytes: readonly number[]): Uint8Array {
  return Uint8Array.of(...bytes, ...blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...bytes)).subarray(0, 2))
}

/** Namespaces under which a text passes; MultiversX by one of its names. */
const passes = (text: string) => chainNamespaces.filter((one) => one !== 'elrond' && isValidAddress(one, text)).join(' ')

describe('one text, eleven checks', () => {
  it.each([
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'eip155'],
    ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045', 'eip155 near'],
    ['0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045', ''],
    ['d8da6bf26964af9d7eed9e03e53415d37aa96045', 'near'],
    ['FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z', 'solana'],
    ['3p1Uo3hPEaebmBiQZJUnpYVEyhUu6wjS6eXmCDJUHWmm', 'solana'],
    ['7DUeBUtEcb7nujVZRJmeBju3X1mo6PpnWNtJ9EBhdY', ''],
    ['11111111111111111111111111111111', 'solana near'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bip122'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bip122'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bip122 near'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'bip122 near'],
    [ATOM, 'cosmos near'],
    [OSMO, 'cosmos near'],
    [STAKE, 'cip34 near'],
    ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'bip122'],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'bip122 near'],
    ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'near'],
    [DOT, 'polkadot'],
    ['E8M9nn83EVMzs1o25FJSPJBhHFour3oFXtrdk6iJVvd7XKQ', 'polkadot'],
    [SUBSTRATE, 'polkadot'],
    ['7K9avJoiUyqhXSh6GYukUMX77sykG2TYkugsASL5YfCNHP8s', 'polkadot'],
    ['cTHtfUsa1UNWSLRAkWtkjPDQRHovzrJu6BFNN7zGuGGYLKEr6', 'polkadot'],
    [ALGO, 'algorand'],
    [BASE, 'cip34'],
    ['addr1vy6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrgcpajqhn', 'cip34 near'],
    ['stake_test1uq6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrgc6acy0u', 'cip34 near'],
    [ERD, 'multiversx near'],
    [XTZ, 'tezos'],
    [KEY, 'near'],
    ['alice_b.near', 'near'],
    ['a_b.testnet', 'near'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', ''],
    [`0x${KEY}`, ''],
    ['eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', ''],
    ['Alice.near', ''],
    ['a', ''],
    ['a--b', ''],
    ['a..b', ''],
    ['', ''],
  ])('[NET-27, ACCT-20, ACCT-21] %s passes under: %s', (text, namespaces) => expect(passes(text)).toBe(namespaces))

  it('[NET-27] an altered character is refused by the checksum', () => {
    for (const address of [DOT, SUBSTRATE, ALGO, BASE, STAKE, ERD, ATOM, XTZ, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2']) {
      const namespace = chainNamespaces.find((one) => one !== 'near' && isValidAddress(one, address))
      const letter = address.at(-1) === '2' ? '3' : '2'
      expect([address, namespace === undefined]).toEqual([address, false])
      expect([address, isValidAddress(namespace ?? 'near', address.slice(0, -1) + letter)]).toEqual([address, false])
    }
  })

  it('[NET-27] a Cosmos address has the prefix of its chain, and no validator is an account', () => {
    expect([isValidAddress('cosmos', ATOM, 'cosmoshub-4'), isValidAddress('cosmos', OSMO, 'osmosis-1'), isValidAddress('cosmos', OSMO, 'another-1')]).toEqual([
      true,
      true,
      true,
    ])
    expect([isValidAddress('cosmos', ATOM, 'osmosis-1'), isValidAddress('cosmos', OSMO, 'cosmoshub-4')]).toEqual([false, false])
    const encoded = (prefix: string) => bech32.encode(prefix, bech32.toWords(new Uint8Array(20)))
    expect(['cosmos', 'cosmosvaloper', 'erd'].map((prefix) => isValidAddress('cosmos', encoded(prefix)))).toEqual([true, false, false])
  })

  it.each([
    ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', [BTC], [BTC_TEST, BTC_REG]],
    ['bip122', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', [BTC], [BTC_TEST, BTC_REG]],
    ['bip122', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', [BTC_TEST], [BTC, BTC_REG]],
    ['bip122', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [BTC_TEST, BTC_REG], [BTC]],
    ['cip34', BASE, ['1-764824073'], ['0-1', '0-2']],
    ['cip34', STAKE_TEST, ['0-1', '0-2'], ['1-764824073']],
  ] as const)('[NET-27, ACCT-21] in %s, %s is of its own networks alone', (namespace, text, right, wrong) => {
    expect(['', ...right, ...wrong].map((reference) => isValidAddress(namespace, text, reference))).toEqual([
      true,
      ...right.map(() => true),
      ...wrong.map(() => false),
    ])
  })

  it.each([
    EVM,
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    SEGWIT,
    DOT,
    'cTHtfUsa1UNWSLRAkWtkjPDQRHovzrJu6BFNN7zGuGGYLKEr6',
    ATOM,
    OSMO,
    ALGO,
    BASE,
    STAKE,
    ERD,
    XTZ,
  ])('[NET-27] %s is refused with any one character changed', (text) => {
    const namespace = chainNamespaces.find((one) => one !== 'near' && isValidAddress(one, text)) as (typeof chainNamespaces)[number]
    for (let at = namespace === 'eip155' ? 2 : 0; at < text.length; at += 1) {
      const letter = text[at] as string
      // EIP-55 stands in the case of the letters alone.
      const [other] =
        namespace === 'eip155'
          ? [/[a-f]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase()]
          : [...'23456789acdefghjkmnpqrstuvwxyz'].filter((one) => one !== letter)
      if (other === letter) continue
      const changed = text.slice(0, at) + other + text.slice(at + 1)
      expect([changed, isValidAddress(namespace, changed)]).toEqual([changed, false])
    }
  })

  it('[NET-27] an address of random bytes passes under its own namespace, and at most under NEAR beside it', () => {
    const bech = (prefix: string) => (bytes: Uint8Array) => bech32.encode(prefix, bech32.toWords(bytes), false)
    const forms: readonly (readonly [string, number, (bytes: Uint8Array) => string])[] = [
      ['bip122', 20, (bytes) => base58check.encode(Uint8Array.of(0, ...bytes))],
      ['bip122', 20, (bytes) => bech32.encode('bc', [0, ...bech32.toWords(bytes)])],
      ['bip122', 32, (bytes) => bech32m.encode('bc', [1, ...bech32m.toWords(bytes)])],
      ['solana', 32, (bytes) => base58.encode(bytes)],
      ['polkadot', 32, (bytes) => base58.encode(withSum([0, ...bytes]))],
      ['polkadot', 32, (bytes) => base58.encode(withSum([0x46, 0x40, ...bytes]))],
      ['cosmos', 20, bech('cosmos')],
      ['cosmos', 32, bech('osmo')],
      ['algorand', 32, (bytes) => base32nopad.encode(Uint8Array.of(...bytes, ...sha512_256(bytes).subarray(-4)))],
      ['cip34', 56, (bytes) => bech('addr')(Uint8Array.of(1, ...bytes))],
      ['cip34', 28, (bytes) => bech('stake_test')(Uint8Array.of(0xe0, ...bytes))],
      ['multiversx', 32, bech('erd')],
      ['tezos', 20, (bytes) => base58check.encode(Uint8Array.of(6, 0xa1, 0x9f, ...bytes))],
    ]
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.uint8Array({ minLength: 56, maxLength: 56 }), ([namespace, length, written], bytes) => {
        expect(passes(written(bytes.subarray(0, length))).replace(' near', '')).toBe(namespace)
      }),
      { numRuns: 500 },
    )
  })

  it('[NET-27] one Polkadot key has many texts, which are one account', () => {
    expect(sameAddress('polkadot', DOT, SUBSTRATE)).toBe(true)
    expect(sameAddress('polkadot', DOT, 'cTHtfUsa1UNWSLRAkWtkjPDQRHovzrJu6BFNN7zGuGGYLKEr6')).toBe(true)
    expect(sameAddress('polkadot', DOT, '15sND1xy2556eoAx6eGV6zkURiPJ9T9qJ8XMDHsYTuZezp7f')).toBe(false)
    expect(Buffer.from(keyOfSs58(DOT)).toString('hex')).toBe('44a996beb1eef7bdcab976ab6d2ca26104834164ecf28fb375600576fcc6eb0f')
  })
})

describe('an address of another chain is named', () => {
  it.each([
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'Bitcoin'],
    ['FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z', 'Solana'],
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'Ethereum'],
    [DOT, 'Polkadot'],
    [ALGO, 'Algorand'],
    [BASE, 'Cardano'],
    [ERD, 'MultiversX'],
    [ATOM, 'Cosmos'],
    [XTZ, 'Tezos'],
    ['alice.near', undefined],
    ['7DUeBUtEcb7nujVZRJmeBju3X1mo6PpnWNtJ9EBhdY', undefined],
  ])('[ACCT-21] %s: %s, by its form and by its checksum', (text, name) => {
    expect([describeAddress(text), describeRecipient(text)]).toEqual([name, name])
  })

  const named = {
    eip155: EVM,
    solana: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
    polkadot: SUBSTRATE,
    bip122: SEGWIT,
    cosmos: OSMO,
    algorand: ALGO,
    cip34: STAKE,
    multiversx: ERD,
    tezos: XTZ,
  } as const

  it.each(Object.entries(named))('[NET-27, ACCT-21] under every other namespace the address of %s is refused and named: %s', (own, text) => {
    const name = namespaceNames[own as keyof typeof named]
    for (const namespace of chainNamespaces) {
      const isOwn = namespaceNames[namespace] === name
      // NEAR takes most texts of small letters for a name.
      if (namespace !== 'near') expect([namespace, isValidAddress(namespace, text)]).toEqual([namespace, isOwn])
      const { code, message } = addressRefusal(namespace, text, describeRecipient)
      if (isOwn) expect(code).toBe('CAIP_ADDRESS_INVALID')
      else expect(message).toBe(`This is ${/^[AE]/.test(name) ? 'an' : 'a'} ${name} address. ${namespaceNames[namespace]} is active.`)
    }
  })

  it.each([
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'Bitcoin test network'],
    ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'Litecoin'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'Tron'],
    [`DdzFF${'z'.repeat(99)}`, 'Cardano Byron'],
  ])('[ACCT-21] a recipient on no supported network: %s is of %s', (text, name) => expect(describeRecipient(text)).toBe(name))

  it('[ACCT-21] the error says which chain it is and which one is active', () => {
    const refused = addressRefusal('solana', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')
    expect([refused.code, refused.message]).toEqual(['ADDRESS_OF_OTHER_CHAIN', 'This is a Bitcoin address. Solana is active.'])
    expect(addressRefusal('bip122', ALGO).message).toBe('This is an Algorand address. Bitcoin is active.')
    for (const [namespace, text] of [
      ['solana', 'x'],
      ['solana', 5],
      ['elrond', ERD],
      ['eip155', '0x12'],
    ] as const)
      expect(addressRefusal(namespace, text).code).toBe('CAIP_ADDRESS_INVALID')
    // Of a wrong checksum nothing is said but that it is none.
    expect(addressRefusal('solana', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', describeRecipient).code).toBe('CAIP_ADDRESS_INVALID')
  })
})
