import { describe, expect, it } from 'vitest'
import { A, B, S } from '../../../../tests/domain/facts.js'
import { addressKey, groupAddress, isAddress, isSolanaAddress, sameAddress, shortenAddress } from './address.js'
import { canonicalParts, sessionNamespace, sessionNetworkId } from './aliases.js'
import { decodeBase58, MAX_DECODED } from './base58.js'
import { parseCaipAddress, parseCaipNetworkId } from './caip.js'
import { addressRefusal, describeAddress } from './describe-address.js'
import { cleanNamespaces, networkNamed, sessionAddresses, sessionRefusal } from './session-rules.js'

/** One key of Polkadot, as addresses of Polkadot, Kusama and any chain write it. */
const DOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const KSM = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
const ANY = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const BASE_ADDRESS = 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'
const REWARD = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'

describe('two forms of one address', () => {
  it('[ACCT-20] are the same, and two addresses are two', () => {
    expect([sameAddress('eip155', A, A.toLowerCase()), sameAddress('eip155', A, A.slice(2)), sameAddress('eip155', A, `0X${A.slice(2)}`)]).toEqual([
      true,
      true,
      true,
    ])
    expect([sameAddress('eip155', A, B), sameAddress('solana', S, S.toLowerCase()), sameAddress('bip122', BTC, BTC.toUpperCase())]).toEqual([
      false,
      false,
      true,
    ])
    expect(addressKey('eip155', A)).toBe(A.toLowerCase())
  })

  it('[ACCT-20] of Polkadot are one key on each of its chains', () => {
    expect([sameAddress('polkadot', DOT, KSM), sameAddress('polkadot', DOT, ANY), sameAddress('polkadot', ANY, BOB)]).toEqual([true, true, false])
    expect(addressKey('polkadot', ANY)).toBe('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
    for (const other of ['not base58 0OIl', S, '1'.repeat(129)]) expect(addressKey('polkadot', other)).toBe(other)
  })
})

describe('the form of an address', () => {
  it('[ACCT-21] of Solana has 32 bytes, and not as many characters as would fit', () => {
    expect([isSolanaAddress(S), isSolanaAddress('1'.repeat(32)), isSolanaAddress('1'.repeat(33)), isSolanaAddress('z'.repeat(44))]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([isAddress('solana', S), isAddress('eip155', S), isAddress('eip155', A), isAddress('eip155', `${A}0`)]).toEqual([true, false, true, false])
  })

  it('[ACCT-20] has at most 128 characters', () => {
    const byron = (length: number) => `DdzFF${'z'.repeat(length)}`
    expect([isAddress('cip34', byron(110)), isAddress('near', 'a'.repeat(64)), isAddress('near', 'a'.repeat(65))]).toEqual([true, true, false])
  })

  it('[ACCT-20] has a prefix at its beginning alone', () => {
    expect([groupAddress('0x12345'), groupAddress('a0x12')]).toEqual([
      { prefix: '0x', groups: ['1234', '5'] },
      { prefix: '', groups: ['a0x1', '2'] },
    ])
    expect(shortenAddress('a0x12345678')).toBe('a0x1…5678')
  })

  it('[ACCT-20] is shortened where it gets shorter', () => {
    expect([shortenAddress(A), shortenAddress('123456789'), shortenAddress('1234567890')]).toEqual(['0xf39F…2266', '123456789', '1234…7890'])
  })
})

describe('the names of a chain', () => {
  it('[NET-28] of Tezos and MultiversX are two, and mean one', () => {
    expect([canonicalParts('mvx', '1'), canonicalParts('tezos', 'mainnet'), canonicalParts('tezos', 'ghostnet'), canonicalParts('tezos', 'x')]).toEqual([
      ['multiversx', '1'],
      ['tezos', 'NetXdQprcVkpaWU'],
      ['tezos', 'NetXnHfVqm9iesp'],
      ['tezos', 'x'],
    ])
    expect(canonicalParts('eip155', 'mainnet')).toEqual(['eip155', 'mainnet'])
    expect(['tezos:NetXdQprcVkpaWU', 'tezos:NetXnHfVqm9iesp', 'tezos:x', 'elrond:1', 'multiversx:1', 'eip155:1'].map(sessionNetworkId)).toEqual([
      'tezos:mainnet',
      'tezos:ghostnet',
      'tezos:x',
      'mvx:1',
      'mvx:1',
      'eip155:1',
    ])
    expect(['elrond', 'multiversx', 'eip155'].map(sessionNamespace)).toEqual(['mvx', 'mvx', 'eip155'])
  })

  it('[ACCT-20] an address of another chain is told by the chain, in the right words', () => {
    expect([A, BTC, S, DOT, BASE_ADDRESS, 'x'].map((text) => describeAddress(text))).toEqual([
      'Ethereum',
      'Bitcoin',
      'Solana',
      'Polkadot',
      'Cardano',
      undefined,
    ])
    expect([addressRefusal('solana', A).code, addressRefusal('eip155', A).code, addressRefusal('eip155', 'x').code, addressRefusal('eip155', 7).code]).toEqual([
      'ADDRESS_OF_OTHER_CHAIN',
      'CAIP_ADDRESS_INVALID',
      'CAIP_ADDRESS_INVALID',
      'CAIP_ADDRESS_INVALID',
    ])
    expect([addressRefusal('solana', A).message, addressRefusal('eip155', BTC).message]).toEqual([
      expect.stringContaining('an Ethereum address'),
      expect.stringContaining('a Bitcoin address'),
    ])
  })
})

describe('a CAIP id', () => {
  it('[NET-26, NET-27] has exactly its parts, and a length that a page can read', () => {
    const long = (count: number) => `near:${'a'.repeat(count)}`
    expect([parseCaipNetworkId('eip155:1').ok, parseCaipNetworkId('eip155').ok, parseCaipNetworkId('eip155:1:2').ok, parseCaipNetworkId(7).ok]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([parseCaipAddress(`eip155:1:${A}`).ok, parseCaipAddress('eip155:1').ok, parseCaipAddress(`eip155:1:${A}:x`).ok, parseCaipAddress(null).ok]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([parseCaipNetworkId(long(10_000)).ok, parseCaipAddress(`near:mainnet:${'a'.repeat(10_000)}`).ok]).toEqual([false, false])
  })

  it('[NET-27] of Cardano may name two addresses, of which the second is the account', () => {
    const read = (text: string) => {
      const parsed = parseCaipAddress(`cip34:1-764824073:${text}`)
      return parsed.ok ? parsed.value.address : undefined
    }
    expect([read(`${REWARD}-${BASE_ADDRESS}`), read(`${REWARD.replace('stake1', 'stake_test1')}-${BASE_ADDRESS}`), read(BASE_ADDRESS), read(REWARD)]).toEqual([
      BASE_ADDRESS,
      BASE_ADDRESS,
      BASE_ADDRESS,
      REWARD,
    ])
    expect(parseCaipAddress(`near:mainnet:${REWARD}-x`)).toMatchObject({ ok: true, value: { address: `${REWARD}-x` } })
  })

  it('[I-35] in base58 is decoded up to 4,096 characters', () => {
    expect([decodeBase58('1'.repeat(MAX_DECODED))?.length, decodeBase58('1'.repeat(MAX_DECODED + 1)), decodeBase58('0')]).toEqual([
      MAX_DECODED,
      undefined,
      undefined,
    ])
  })
})

describe('a session of two namespaces and two networks', () => {
  const eip155 = { accounts: [`eip155:1:${A}`, `eip155:8453:${B}`], chains: ['eip155:1', 'eip155:8453'], methods: ['personal_sign'], events: [] } as const
  const solana = {
    accounts: [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${S}`],
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    methods: ['x'],
    events: [],
  } as const
  const session = { namespaces: { eip155, solana } }

  it('[WC-22] refuses what each of them lacks, in their own words', () => {
    const why = (network: `${string}:${string}`, method: string) => sessionRefusal(session, network as never, method)
    expect(why('eip155:8453', 'personal_sign')).toBeUndefined()
    expect([why('bip122:1', 'x')?.code, why('eip155:137', 'personal_sign')?.code, why('eip155:1', 'x')?.code]).toEqual([
      'NAMESPACE_NOT_CONFIGURED',
      'CHAIN_NOT_SUPPORTED',
      'RPC_FAILED',
    ])
    expect(why('bip122:1', 'x')?.message).toContain("'bip122'")
    expect(why('eip155:1', 'x')?.message).toContain('The session does not allow x')
    expect(why('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'personal_sign')?.code).toBe('RPC_FAILED')
  })

  it('[WC-21] has the addresses of each network apart', () => {
    expect([sessionAddresses(session, 'eip155:1'), sessionAddresses(session, 'eip155:8453'), sessionAddresses(session, 'bip122:1')]).toEqual([[A], [B], []])
  })

  it('[T3] is cut to the namespaces that were proposed, one of which is enough to name it', () => {
    const names = (asked?: readonly string[]) => Object.keys(cleanNamespaces({ eip155, solana, mvx: {} }, asked) ?? {})
    expect([names(), names(['solana']), names(['bip122', 'solana']), names(['solana', 'bip122']), names(['bip122'])]).toEqual([
      ['eip155', 'solana'],
      ['solana'],
      ['solana'],
      ['solana'],
      [],
    ])
  })

  it('[T3, WC-21] has no chain without an account, and an account on a second chain counts there', () => {
    const clean = cleanNamespaces({ eip155: { ...eip155, chains: ['eip155:1', 'eip155:10'] } })
    expect(clean?.eip155?.chains).toEqual(['eip155:1', 'eip155:8453'])
    expect(cleanNamespaces({ eip155: { ...eip155, accounts: [`eip155:1:${A}`, `eip155:1:${A.toLowerCase()}`, `solana:x:${S}`] } })?.eip155?.accounts).toEqual([
      `eip155:1:${A}`,
    ])
  })
})

describe('the network that a wallet names', () => {
  it.each([
    ['eip155', 8453, 'eip155:8453'],
    ['eip155', '8453', 'eip155:8453'],
    ['eip155', '0x2105', 'eip155:8453'],
    ['eip155', 'eip155:8453', 'eip155:8453'],
    ['eip155', { chainId: '0x2105' }, 'eip155:8453'],
    ['eip155', { chainId: 8453 }, 'eip155:8453'],
    ['eip155', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['eip155', [8453], undefined],
    ['eip155', null, undefined],
    ['eip155', { chain: 1 }, undefined],
    ['eip155', 0, undefined],
    ['solana', 1, undefined],
    ['solana', '', undefined],
    ['solana', null, undefined],
  ] as const)('[WC-17] %s %j is %s', (namespace, data, expected) => {
    expect(networkNamed(namespace, data as never)).toBe(expected)
  })
})
