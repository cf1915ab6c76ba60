import * as csl from '@emurgo/cardano-serialization-lib-nodejs'
import { encode } from 'cborg'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cborBytes, firstItemBytes, readCbor } from '../../../src/adapters/walletconnect/chains/cardano/cbor.js'
import { altered, askWallet, badParams, foreignAccount, wrong } from './asking.js'

const MAIN = 'cip34:1-764824073'
const BASE = 'addr1qy6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrge4mmwjnq4q8neeulwwq0yrnx20lhkza34sfuw094qwvx3s765k8t'
const STAKE = 'stake1uy6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrgcahjxtp'
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const keys = ['9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', '07'.repeat(32)].map((seed) =>
  csl.PrivateKey.from_normal_bytes(Buffer.from(seed, 'hex')),
) as [csl.PrivateKey, csl.PrivateKey]
const credentialOf = (key: csl.PrivateKey) => csl.Credential.from_keyhash(key.to_public().hash())
const base = (payment: csl.PrivateKey, stake: csl.PrivateKey, network = 1) =>
  csl.BaseAddress.new(network, credentialOf(payment), credentialOf(stake)).to_address()
const [first, second] = keys
/** Another account of the session. */
const SECOND = base(second, second).to_bech32()

/** A transaction of one input and one output, in both forms that libraries write. */
function transactionOf(lovelace: number) {
  const inputs = csl.TransactionInputs.new()
  inputs.add(csl.TransactionInput.new(csl.TransactionHash.from_bytes(new Uint8Array(32).fill(5)), 0))
  const outputs = csl.TransactionOutputs.new()
  outputs.add(csl.TransactionOutput.new(csl.Address.from_bech32(SECOND), csl.Value.new(csl.BigNum.from_str(`${lovelace}`))))
  const body = csl.TransactionBody.new_tx_body(inputs, outputs, csl.BigNum.from_str('170000'))
  return csl.FixedTransaction.new_from_body_bytes(body.to_bytes())
}

const witnessesOf = (transaction: csl.FixedTransaction, ...by: readonly csl.PrivateKey[]) => {
  const list = csl.Vkeywitnesses.new()
  for (const key of by) list.add(csl.make_vkey_witness(transaction.transaction_hash(), key))
  const set = csl.TransactionWitnessSet.new()
  set.set_vkeys(list)
  return set.to_hex()
}

const sign = (text: unknown, answer: unknown, isPartial: boolean | null = null, addresses = [BASE, SECOND]) =>
  askWallet(
    { network: MAIN, addresses, answers: { cardano_signTx: answer as never } },
    'cardano_signTx',
    (isPartial === null ? [text] : [text, isPartial]) as never,
  )

it('[NET-01, F42] verifies the witnesses of a transaction as the serialization library makes them', async () => {
  const transaction = transactionOf(2_000_000)
  for (const by of [[first], [second], [first, second]]) {
    const answer = witnessesOf(transaction, ...by)
    expect(await sign(transaction.to_hex(), answer)).toEqual({ result: answer, verified: true })
  }
  // Without the tag of a set, as older wallets write it.
  const tagged = readCbor(Buffer.from(witnessesOf(transaction, first), 'hex')) as unknown as ReadonlyMap<number, { readonly value: readonly unknown[] }>
  const pair = tagged.get(0)?.value[0]
  expect(await sign(transaction.to_hex(), hexOf(encode(new Map([[0, [pair]]]))))).toMatchObject({ verified: true })
  const other = transactionOf(2_000_001)
  await expect(sign(transaction.to_hex(), witnessesOf(other, first))).rejects.toMatchObject(wrong)
  await expect(
    sign(
      transaction.to_hex(),
      witnessesOf(transaction, first).replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    ),
  ).rejects.toMatchObject(wrong)
  // One right witness beside one of another transaction.
  const mixed = csl.Vkeywitnesses.new()
  mixed.add(csl.make_vkey_witness(transaction.transaction_hash(), first))
  mixed.add(csl.make_vkey_witness(other.transaction_hash(), second))
  const set = csl.TransactionWitnessSet.new()
  set.set_vkeys(mixed)
  await expect(sign(transaction.to_hex(), set.to_hex())).rejects.toMatchObject(wrong)
  for (const none of ['', 'a0', null, 'zz', 'a100', 'a10081', '8100', {}]) await expect(sign(transaction.to_hex(), none)).rejects.toMatchObject(wrong)
})

it('[NET-01] keys of other addresses, and a part that is not signed, stay open', async () => {
  const transaction = transactionOf(3_000_000)
  const foreign = csl.PrivateKey.from_normal_bytes(new Uint8Array(32).fill(9))
  expect(await sign(transaction.to_hex(), witnessesOf(transaction, foreign))).toMatchObject({
    verified: false,
    reason: expect.stringContaining('other addresses'),
  })
  expect(await sign(transaction.to_hex(), 'a0', true)).toMatchObject({ verified: false })
  await expect(sign(transaction.to_hex(), 'a0', false)).rejects.toMatchObject(wrong)
  for (const text of [undefined, '', '84', 'a0', 'x', `${transaction.to_hex()}00`]) await expect(sign(text, 'a0')).rejects.toMatchObject(badParams)
})

const PAYLOAD = hexOf(new TextEncoder().encode('Hello Latchkit'))
const VECTOR = {
  signature:
    '84582aa201276761646472657373581de135dedd2982a03cf39e7dce03c839994ffdec2ec6b04f1cf2d40e61a3a166686173686564f44e48656c6c6f204c617463686b697458402baa6bcd872f934e8cb219b2dbac5243c82dd349dd4631098caa3d7fd37f043a38ba8615e9ce24fa9810cc54bd2cc15e7271f825be0d2c5de5f2ffdcb1d0df08',
  key: 'a4010103272006215820d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
}
const data = (address: string, answer: unknown, payload = PAYLOAD, addresses = [BASE, SECOND]) =>
  askWallet({ network: MAIN, addresses, answers: { cardano_signData: answer as never } }, 'cardano_signData', [address, payload])

/** Signs data as wallets do, with the library's keys and another CBOR. */
function signedData(key: csl.PrivateKey, address: Uint8Array, payload: Uint8Array, more: { hashed?: boolean; alg?: number; curve?: number } = {}) {
  const headers = encode(
    new Map<number | string, unknown>([
      [1, more.alg ?? -8],
      ['address', address],
    ]),
  )
  const signature = key.sign(encode(['Signature1', headers, new Uint8Array(), payload])).to_bytes()
  const coseKey = new Map([
    [1, 1],
    [3, -8],
    [-1, more.curve ?? 6],
    [-2, key.to_public().as_bytes()],
  ] as [number, unknown][])
  return { signature: hexOf(encode([headers, { hashed: more.hashed ?? false }, payload, signature])), key: hexOf(encode(coseKey)) }
}

it('[NET-01, F42] verifies signed data for the very address that was asked', async () => {
  expect(await data(STAKE, VECTOR)).toEqual({ result: VECTOR, verified: true })
  const stakeHex = hexOf(csl.Address.from_bech32(STAKE).to_bytes())
  expect(await data(stakeHex, VECTOR)).toMatchObject({ verified: true })
  // The header holds the reward address: for the base address of the same key it is no proof, nor for another network.
  await expect(data(BASE, VECTOR)).rejects.toMatchObject(wrong)
  await expect(data(STAKE, VECTOR, `${PAYLOAD}00`)).rejects.toMatchObject(wrong)
  await expect(data(STAKE, { ...VECTOR, key: altered(VECTOR.key) })).rejects.toMatchObject(wrong)
  await expect(data(STAKE, { ...VECTOR, signature: altered(VECTOR.signature) })).rejects.toMatchObject(wrong)
  for (const none of [null, {}, { signature: VECTOR.signature }, { ...VECTOR, key: '00'.repeat(40) }, { ...VECTOR, signature: `${VECTOR.signature}00` }])
    await expect(data(STAKE, none)).rejects.toMatchObject(wrong)
})

it('[F42] verifies each of two accounts, by its own key and header alone', async () => {
  const payload = Buffer.from(PAYLOAD, 'hex')
  const bytesOf = (address: string) => csl.Address.from_bech32(address).to_bytes()
  for (const [key, address, otherKey, otherAddress] of [
    [first, BASE, second, SECOND],
    [second, SECOND, first, BASE],
  ] as const) {
    expect(await data(address, signedData(key, bytesOf(address), payload))).toMatchObject({ verified: true })
    for (const answer of [
      signedData(otherKey, bytesOf(address), payload),
      signedData(key, bytesOf(otherAddress), payload),
      signedData(key, bytesOf(address), Buffer.from('other')),
      signedData(key, bytesOf(address), payload, { alg: -7 }),
      signedData(key, bytesOf(address), payload, { curve: 4 }),
      signedData(key, bytesOf(address), payload, { hashed: true }),
    ])
      await expect(data(address, answer)).rejects.toMatchObject(wrong)
  }
  // An address of the payment key of one and the stake key of the other belongs to the payment key.
  const mixed = base(first, second)
  expect(await data(mixed.to_bech32(), signedData(first, mixed.to_bytes(), payload))).toMatchObject({ verified: true })
  await expect(data(mixed.to_bech32(), signedData(second, mixed.to_bytes(), payload))).rejects.toMatchObject(wrong)
})

it('[NET-01, WC-22] sends nothing for a foreign account or another network', async () => {
  const foreign = csl.PrivateKey.from_normal_bytes(new Uint8Array(32).fill(9))
  await expect(data(base(foreign, foreign).to_bech32(), VECTOR)).rejects.toMatchObject(foreignAccount)
  await expect(data(base(first, first, 0).to_bech32(), VECTOR)).rejects.toMatchObject(foreignAccount)
  await expect(data(STAKE, VECTOR, PAYLOAD, [SECOND])).rejects.toMatchObject(foreignAccount)
  for (const [address, payload] of [
    ['x', PAYLOAD],
    [STAKE, 'x'],
    [STAKE, '0'],
  ] as const)
    await expect(data(address, VECTOR, payload)).rejects.toMatchObject(badParams)
})

it('[NET-01] reads CBOR as another library writes it, and nothing that is not', () => {
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.uint8Array({ maxLength: 300 }),
      fc.array(tie('tree'), { maxLength: 30 }),
      fc.uniqueArray(fc.tuple(fc.oneof(fc.integer(), fc.string()), tie('tree')), { selector: ([key]) => key, maxLength: 30 }).map((pairs) => new Map(pairs)),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      const bytes = Uint8Array.from(encode(value))
      expect(readCbor(bytes)).toEqual(value)
      expect(() => readCbor(Uint8Array.of(...bytes, 0))).toThrow()
      expect(() => readCbor(bytes.subarray(0, -1))).toThrow()
      expect(firstItemBytes(Uint8Array.from(encode([value, 1])))).toEqual(bytes)
    }),
    { numRuns: 300 },
  )
  fc.assert(
    fc.property(
      fc.nat(70_000).map((length) => new Uint8Array(length)),
      (bytes) => {
        expect(hexOf(cborBytes(bytes))).toBe(hexOf(encode(bytes)))
      },
    ),
    { numRuns: 50 },
  )
  const bytesOf = (text: string) => Buffer.from(text, 'hex')
  // Parts of no stated length: bytes, a text, a list, a map; a tag; undefined.
  expect(readCbor(bytesOf('5f41014102ff'))).toEqual(Uint8Array.of(1, 2))
  expect(readCbor(bytesOf('7f61616162ff'))).toBe('ab')
  expect(readCbor(bytesOf('9f01bf0102ffff'))).toEqual([1, new Map([[1, 2]])])
  expect(readCbor(bytesOf('d9010281f7'))).toEqual({ tag: 258, value: [null] })
  expect(readCbor(bytesOf('1bffffffffffffffff'))).toBe(2n ** 64n - 1n)
  for (const text of [
    '',
    'ff',
    '5f6161ff',
    '5f01ff',
    '9f',
    'a1',
    'a101',
    'a201010101',
    '1c',
    'f90000',
    'fb0000000000000000',
    '61ff',
    '81'.repeat(40),
    '9bffffffffffffffff',
    '5bffffffffffffffff',
  ])
    expect(() => readCbor(bytesOf(text)), text).toThrow()
})
