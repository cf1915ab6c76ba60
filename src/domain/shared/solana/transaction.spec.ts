import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, compile, ids, keyOf, ME, OTHER, transactionOf, transfer, vectors } from '../../../../tests/domain/solana.js'
import { ByteReader, compactU16, decodeSolanaAddress } from './bytes.js'
import { encodeMessage } from './encode.js'
import { feeOf } from './fee.js'
import { accountsOf, instructionsOf } from './instructions.js'
import { looksLikeTransaction } from './message-bytes.js'
import { decodeMessage, type SolanaMessage } from './message.js'
import { decodeBase64Transaction, decodeTransaction, encodeTransaction, transactionId } from './transaction.js'

const text = (value: string) => new TextEncoder().encode(value)
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes))
const byte = fc.nat(255)

/** A message that the network takes by its form, with up to 8 accounts and 4 instructions. */
const messages: fc.Arbitrary<SolanaMessage> = fc
  .record({
    version: fc.constantFrom('legacy' as const, 0 as const, 1 as const),
    accounts: fc.uniqueArray(key, { minLength: 2, maxLength: 8 }),
    lifetime: key,
    instructions: fc.array(fc.record({ program: byte, accounts: fc.array(byte, { maxLength: 5 }), data: fc.uint8Array({ maxLength: 200 }) }), { maxLength: 4 }),
    lookups: fc.array(fc.record({ table: key, writable: fc.array(byte, { minLength: 1, maxLength: 3 }), readonly: fc.array(byte, { maxLength: 3 }) }), {
      maxLength: 2,
    }),
    signers: byte,
    readonlySigners: byte,
    readonlyOthers: byte,
    config: fc.record(
      { priorityFee: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), unitLimit: fc.nat(), dataLimit: fc.nat(), heapSize: fc.nat(0xffffffff) },
      { requiredKeys: [] },
    ),
  })
  .map((parts): SolanaMessage => {
    const { version, accounts } = parts
    const signers = 1 + (parts.signers % accounts.length)
    const lookups = version === 0 ? parts.lookups : []
    const all = lookups.reduce((sum, one) => sum + one.writable.length + one.readonly.length, accounts.length)
    return {
      ...parts,
      signers,
      readonlySigners: parts.readonlySigners % signers,
      readonlyOthers: parts.readonlyOthers % (accounts.length - signers + 1),
      instructions: parts.instructions.map((one) => ({
        ...one,
        program: 1 + (one.program % (accounts.length - 1)),
        accounts: one.accounts.map((index) => index % all),
      })),
      lookups,
      config: version === 1 ? parts.config : {},
    }
  })

describe('transactions of Solana', () => {
  it.each(['legacy', 'v0', 'v1'] as const)('[CONN-50] reads the transfer of version %s, and writes the same bytes', (name) => {
    const bytes = bytesOf(vectors[name])
    const transaction = decodeTransaction(bytes)
    expect(transaction).toBeDefined()
    if (transaction === undefined) return
    expect(transactionId(transaction)).toBe(ids[name])
    expect(encodeTransaction(transaction.message, transaction.signatures)).toEqual(bytes)
    const [transferred, ...rest] = instructionsOf(transaction.message)
    expect(rest).toEqual([])
    expect(transferred?.accounts).toEqual([
      { key: ME, address: ME, signer: true, writable: true },
      { key: OTHER, address: OTHER, signer: false, writable: true },
    ])
    expect(feeOf(transaction.message)).toBe(5_000n)
    expect(decodeBase64Transaction(vectors[name])).toEqual(transaction)
  })

  it('[CONN-50] names an account of a lookup table by its place', () => {
    const transaction = decodeBase64Transaction(vectors.v0WithTable)
    expect(transaction && accountsOf(transaction.message).at(-1)).toEqual({
      key: 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse[0]',
      signer: false,
      writable: true,
    })
  })

  it('[CONN-50] random messages of every version keep their bytes and their members', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const bytes = encodeMessage(message)
        expect(decodeMessage(bytes)).toEqual(message)
        const transaction = decodeTransaction(encodeTransaction(message))
        if (encodeTransaction(message).length <= 1_232) expect(transaction?.messageBytes).toEqual(bytes)
      }),
    )
  })

  it('[CONN-50] bytes that are cut off or left over are refused, in every version', () => {
    for (const vector of Object.values(vectors)) {
      const bytes = bytesOf(vector)
      for (let length = 0; length < bytes.length; length += 1) expect(decodeTransaction(bytes.subarray(0, length))).toBeUndefined()
      for (const more of [0, 1]) expect(decodeTransaction(Uint8Array.from([...bytes, more]))).toBeUndefined()
    }
  })

  it('[CONN-50] every altered byte of a message reads as another message or is refused', () => {
    fc.assert(
      fc.property(messages, fc.nat(), fc.integer({ min: 1, max: 255 }), (message, place, mask) => {
        const bytes = encodeMessage(message)
        const at = place % bytes.length
        bytes[at] = (bytes[at] as number) ^ mask
        const decoded = decodeMessage(bytes)
        if (decoded !== undefined) expect(encodeMessage(decoded)).toEqual(bytes)
      }),
    )
  })

  it('[CONN-50] a signature too many, a foreign header and an account twice are refused', () => {
    const message = compile([transfer(1n)])
    const refused: readonly SolanaMessage[] = [
      { ...message, signers: 0 },
      { ...message, signers: 4 },
      { ...message, readonlySigners: 1 },
      { ...message, readonlyOthers: 3 },
      { ...message, accounts: [ME, OTHER, ME] },
      { ...message, instructions: [{ program: 0, accounts: [], data: new Uint8Array() }] },
      { ...message, instructions: [{ program: 3, accounts: [], data: new Uint8Array() }] },
      { ...message, instructions: [{ program: 2, accounts: [3], data: new Uint8Array() }] },
      { ...message, lookups: [{ table: keyOf(4), writable: [], readonly: [] }] },
    ]
    expect(decodeMessage(encodeMessage(message))).toEqual(message)
    for (const one of refused) expect(decodeMessage(encodeMessage(one))).toBeUndefined()
    const bytes = transactionOf([transfer(1n)])
    expect(decodeTransaction(Uint8Array.from([2, ...new Uint8Array(64), ...bytes.subarray(1)]))).toBeUndefined()
  })

  it('[CONN-50] takes at most 1,232 bytes, in version 1 at most 4,096', () => {
    const memo = (length: number) => [{ program: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', data: Array.from({ length }, () => 65) }]
    const room = (version: 0 | 1, limit: number) => limit - transactionOf(memo(200), { version }).length + 200
    for (const [version, limit] of [
      [0, 1_232],
      [1, 4_096],
    ] as const) {
      const largest = transactionOf(memo(room(version, limit)), { version })
      expect(largest.length).toBe(limit)
      expect(decodeTransaction(largest)).toBeDefined()
      expect(decodeTransaction(transactionOf(memo(room(version, limit) + 1), { version }))).toBeUndefined()
    }
  })

  it('[CONN-50] version 1 has no unknown limits and no half of a priority fee', () => {
    const bytes = bytesOf(vectors.v1)
    for (const mask of [0b00001, 0b00010, 0b100000, 0x3a]) {
      const altered = Uint8Array.from(bytes)
      altered[4] = mask
      expect(decodeTransaction(altered)).toBeUndefined()
    }
  })

  it('[CONN-50] lengths are canonical', () => {
    for (const [value, written] of [
      [0, '00'],
      [127, '7f'],
      [128, '8001'],
      [255, 'ff01'],
      [16_383, 'ff7f'],
      [16_384, '808001'],
      [65_535, 'ffff03'],
    ] as const) {
      expect(Buffer.from(compactU16(value)).toString('hex')).toBe(written)
      expect(new ByteReader(Buffer.from(written, 'hex')).length()).toBe(value)
    }
    for (const wrong of ['', '80', '8080', '8000', '8100', '808000', '808004', 'ffff04', '80808001']) {
      const reader = new ByteReader(Buffer.from(wrong, 'hex'))
      reader.length()
      expect([wrong, reader.isDone]).toEqual([wrong, false])
    }
  })

  it('[ACCT-21] an address has 32 bytes', () => {
    for (const address of ['1'.repeat(32), ME, 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG']) expect(decodeSolanaAddress(address)?.length).toBe(32)
    const wrong = ['1'.repeat(31), '1'.repeat(33), '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofL', 'z'.repeat(44), ` ${ME}`, ME.replace('F', '0'), '']
    for (const text of [...wrong, `0x${'a'.repeat(40)}`, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ids.v0, `solana:${ME}`, 5])
      expect(decodeSolanaAddress(text)).toBeUndefined()
  })
})

describe('messages that must not be signed', () => {
  it('[CONN-50] a transaction message of any version looks like a transaction', () => {
    for (const vector of Object.values(vectors)) expect(looksLikeTransaction(decodeBase64Transaction(vector)?.messageBytes ?? text(''))).toBe(true)
    fc.assert(fc.property(messages, (message) => looksLikeTransaction(encodeMessage(message)) || encodeTransaction(message).length > 1_232))
  })

  it('[CONN-50] so does the head of an off-chain message, and a text that a transaction has room for', () => {
    expect(looksLikeTransaction(Uint8Array.from([0xff, ...text('solana offchain'), 0]))).toBe(true)
    // 4 line feeds are 10 signers and 10 accounts; the rest is in their form.
    const lines = text(`${'\n'.repeat(4)}${'a'.repeat(352)}\n${'\n\u0001a\u0000'.repeat(10)}`)
    expect(looksLikeTransaction(lines)).toBe(true)
    expect(looksLikeTransaction(text(`${'\n'.repeat(4)}${'a'.repeat(352)}`))).toBe(false)
  })

  it('[CONN-50] texts do not', () => {
    for (const one of ['', 'Hello Latchkit', '\n', 'Sign in to Latchkit.', '\u0001\u0000\u0000', 'ünï', ' '.repeat(3_205)])
      expect(looksLikeTransaction(text(one))).toBe(false)
    fc.assert(fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (one) => /^[\u0001-\u000c]/.test(one) || !looksLikeTransaction(text(one))))
  })
})
