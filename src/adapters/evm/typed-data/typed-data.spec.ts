import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import vectors from '../../../../tests/domain/vectors/typed-data.json' with { type: 'json' }
import type { Json, JsonObject } from '../../../domain/shared/json/json.js'
import { typedDataText } from './typed-data.js'

interface Vector {
  readonly types: JsonObject
  readonly primaryType: string
  readonly domain: JsonObject
  readonly data: JsonObject
  readonly digest: string
}
const { eip712, ethers } = vectors as unknown as { readonly eip712: Vector; readonly ethers: readonly Vector[] }
const inputOf = ({ types, primaryType, domain, data }: Vector): JsonObject => ({ types, primaryType, domain, message: data })
const digestOf = (text: string) => hashTypedData(JSON.parse(text) as Parameters<typeof hashTypedData>[0])
const refused = (typedData: Json): string => {
  try {
    return `taken: ${typedDataText(typedData)}`
  } catch (error) {
    const { code, cause } = error as { readonly code: string; readonly cause: { readonly code: number; readonly message: string } }
    return `${code} ${cause.code} ${cause.message}`
  }
}

describe('published vectors of EIP-712', () => {
  it('[CONN-49] the example of the standard is sent, and hashed as it says', () => {
    expect(digestOf(typedDataText(inputOf(eip712)))).toBe(eip712.digest)
  })

  it('[CONN-49] those of ethers are sent, and hashed as it says', () => {
    expect(ethers.length).toBeGreaterThan(50)
    for (const vector of ethers) expect([vector.digest, digestOf(typedDataText(inputOf(vector)))]).toEqual([vector.digest, vector.digest])
  })
})

/** Typed data with one field of a type. */
const one = (type: string, value: Json | undefined, more: JsonObject = {}): JsonObject => ({
  types: { Message: [{ name: 'field', type }], ...more },
  primaryType: 'Message',
  domain: { name: 'Post' },
  message: value === undefined ? {} : { field: value },
})
const person = { Person: [{ name: 'name', type: 'string' }] }
const ADDRESS = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'

describe('values that wallets hash alike', () => {
  it.each<[type: string, value: Json, more?: JsonObject]>([
    ['uint8', 255],
    ['uint8', '255'],
    ['uint256', '0xff'],
    ['uint256', '115792089237316195423570985008687907853269984665640564039457584007913129639935'],
    ['int8', -128],
    ['int256', '-57896044618658097711785492504343953926634992332820282019728792003956564819968'],
    ['uint', 1],
    ['int', -1],
    ['bool', true],
    ['bool', 'false'],
    ['address', ADDRESS],
    ['address', ADDRESS.toLowerCase()],
    ['bytes', '0x'],
    ['bytes4', '0x1ba2e5ab'],
    ['bytes32', `0x${'ab'.repeat(32)}`],
    ['string', ''],
    ['uint8[2]', [1, 2]],
    ['uint8[][]', [[], [1]]],
    ['Person', { name: 'Cow', more: 1 }, person],
    ['Person', null, person],
    ['Person[]', [{ name: 'Cow' }, { name: 'Bob' }], person],
    // A recursive type, and a name with a colon, as exchanges use them.
    ['Node', { next: { next: null } }, { Node: [{ name: 'next', type: 'Node' }] }],
    ['Exchange:Send', { amount: '1' }, { 'Exchange:Send': [{ name: 'amount', type: 'string' }] }],
    // Types that nothing needs are not looked at.
    ['bool', true, { Unused: [{ name: 'x', type: 'None' }] }],
  ])('[CONN-49] %s: %j is sent as it is', (type, value, more) => {
    const data = one(type, value, more)
    expect(JSON.parse(typedDataText(data))).toMatchObject({ types: { ...(data['types'] as JsonObject) }, message: { field: value } })
  })

  it('[CONN-49] a domain with members that are null has no type for them', () => {
    const { types } = JSON.parse(typedDataText({ ...one('bool', true), domain: { name: 'Post', salt: null } })) as { types: JsonObject }
    expect(types['EIP712Domain']).toEqual([{ name: 'name', type: 'string' }])
  })

  it('[CONN-49] a domain of another type of its own is read by that', () => {
    const types = { EIP712Domain: [{ name: 'verifyingContract', type: 'string' }], Message: [] }
    expect(refused({ types, primaryType: 'Message', domain: { verifyingContract: 'cosmos' }, message: {} })).toContain('taken')
  })
})

describe('typed data that is refused before any prompt', () => {
  it.each<[type: string, value: Json | undefined, more?: JsonObject]>([
    // Error vectors of eth-sig-util, MetaMask's library.
    ['address', `${ADDRESS}0`],
    ['int8', '256'],
    ['uint', -1],
    ['uint8', -1],
    ['uint256', -1],
    ['bytes1', 'a'],
    ['bytes1', 'test'],
    ['bytes32', 'a'],
    ['bytes32', 'test'],
    ['string', undefined],
    ['bool', undefined],
    ['uint8', null],
    ['bool', null],
    ['string', null],
    // Values that its vectors take, and other libraries refuse or hash to something else.
    ['bytes', '0x101'],
    ['bytes', 10],
    ['bytes32', '0x10'],
    ['address', '0x0'],
    ['address', 10],
    ['string', 10],
    ['bool', -1],
    ['uint8', 256],
    ['int8', 255],
    ['uint256', `0x1${'00'.repeat(32)}`],
    ['uint256', '1e3'],
    ['uint256', 1.5],
    ['uint256', ''],
    // The checksum of EIP-55.
    ['address', '0xBbBBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'],
    ['uint8[2]', [1]],
    ['uint8[]', 1],
    ['Person', 'Cow', person],
    ['Person', [], person],
    ['Person[]', [{ name: 'Cow' }, {}], person],
  ])('[RPC-14, I-35] %s: %j', (type, value, more) => {
    expect(refused(one(type, value, more))).toMatch(/^RPC_FAILED -32602 message\.field/)
  })

  it.each([
    'None',
    'None[]',
    'function',
    'fixed128x18',
    'uint7',
    'uint264',
    'uint08',
    'bytes0',
    'bytes33',
    'byte',
    '',
    'uint8[',
    'uint8[-1]',
    'Uint8',
    'string ',
  ])('[RPC-14, I-35] a field of the type %j, which there is none of', (type) =>
    expect(refused(one(type, 'x'))).toMatch(/^RPC_FAILED -32602 Message\.field has the type/),
  )

  it.each<[string, JsonObject]>([
    ['fields that are no list', { Message: 'bool field' }],
    ['a field without a type', { Message: [{ name: 'field' }] }],
    ['a field without a name', { Message: [{ type: 'bool' }] }],
    [
      'two fields of one name',
      {
        Message: [
          { name: 'field', type: 'bool' },
          { name: 'field', type: 'uint8' },
        ],
      },
    ],
    ['a struct that is called as a type of values', { Message: [{ name: 'field', type: 'bool' }], bool: [{ name: 'x', type: 'string' }] }],
    ['a type that a needed struct needs', { Message: [{ name: 'field', type: 'Outer' }], Outer: [{ name: 'x', type: 'Inner' }] }],
    ['a type that the domain needs', { Message: [{ name: 'field', type: 'bool' }], EIP712Domain: [{ name: 'name', type: 'Text' }] }],
  ])('[RPC-14, I-35] %s', (_, types) => {
    expect(refused({ types, primaryType: 'Message', domain: { name: 'Post' }, message: { field: true } })).toMatch(/^RPC_FAILED -32602 /)
  })

  it('[RPC-14, I-35] a domain whose members are of another type', () => {
    const data = one('bool', true)
    expect(refused({ ...data, domain: { chainId: 'one' } })).toBe('RPC_FAILED -32602 domain.chainId must be a chain id, such as 1')
    expect(refused({ ...data, domain: { verifyingContract: '0x1' } })).toBe('RPC_FAILED -32602 domain.verifyingContract is no address')
  })

  it('[RPC-14, F34] a message nested beyond reading', () => {
    let node: Json = null
    for (let level = 0; level < 100; level++) node = { next: node }
    expect(refused(one('Node', node, { Node: [{ name: 'next', type: 'Node' }] }))).toContain('nested too deeply')
  })
})
