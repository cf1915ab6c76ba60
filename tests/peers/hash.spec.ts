import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blake2b, createBlake2b } from '../../src/hash.js'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const utf8 = (text: string) => new TextEncoder().encode(text)
const counting = (length: number) => Uint8Array.from({ length }, (_, index) => index)
const problem = (options: Parameters<typeof blake2b>[1]) => {
  try {
    blake2b(utf8('abc'), options)
  } catch (error) {
    return (error as { code?: string; message?: string }).code
  }
  return 'accepted'
}

describe('BLAKE2b', () => {
  it('[HASH-01] the example of RFC 7693, appendix A', () => {
    expect(hex(blake2b(utf8('abc')))).toBe(
      'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
    )
  })

  /** RFC 7693, appendix E: digests of many lengths, inputs and keys, hashed together. */
  it('[HASH-01] the self-test of RFC 7693, appendix E', () => {
    const sequence = (length: number, seed: number) => {
      let a = Math.imul(0xdead4bad, seed) >>> 0
      let b = 1
      return Uint8Array.from({ length }, () => {
        const t = (a + b) >>> 0
        a = b
        b = t
        return t >>> 24
      })
    }
    const all = createBlake2b({ length: 32 })
    for (const length of [20, 32, 48, 64]) {
      for (const size of [0, 3, 128, 129, 255, 1024]) {
        const input = sequence(size, size)
        all.update(blake2b(input, { length }))
        all.update(blake2b(input, { length, key: sequence(length, length) }))
      }
    }
    expect(hex(all.digest())).toBe('c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475')
  })

  it('[HASH-01] keyed: first and last vector of the official test vectors', () => {
    const key = counting(64)
    expect(hex(blake2b(new Uint8Array(), { key }))).toBe(
      '10ebb67700b1868efb4417987acf4690ae9d972fb7a590c2f02871799aaa4786b5e996e8f0f4eb981fc214b005f42d2ff4233499391653df7aefcbc13fc51568',
    )
    expect(hex(blake2b(counting(255), { key }))).toBe(
      '142709d62e28fcccd0af97fad0f8465b971e82201dc51070faa0372aa43e92484be1c1e73ba10906d5d1853db6a4106e0a7bf9800d373d6dee2d46d62ef2a461',
    )
  })

  it('[HASH-01, peer] agrees with the implementation of the platform', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (input) => {
        expect(hex(blake2b(input))).toBe(createHash('blake2b512').update(input).digest('hex'))
      }),
      { numRuns: 500 },
    )
  })

  it('[HASH-01] length, key, salt and personalization each change the digest', () => {
    const salt = counting(16)
    const input = utf8('abc')
    const digests = [{}, { length: 32 }, { key: utf8('k') }, { salt }, { personalization: salt }, { salt, personalization: salt }].map((options) =>
      hex(blake2b(input, options)),
    )
    expect(new Set(digests).size).toBe(digests.length)
    expect(blake2b(input, { length: 1 })).toHaveLength(1)
    expect(hex(blake2b(input, { key: new Uint8Array() }))).toBe(digests[0])
  })

  it('[HASH-02] a length of 0 or over 64 is refused', () => {
    for (const length of [0, 65, -1, 1.5, Number.NaN]) expect(problem({ length })).toBe('HASH_INPUT_INVALID')
    for (const length of [1, 64]) expect(problem({ length })).toBe('accepted')
  })

  it('[HASH-03] a key over 64 bytes is refused', () => {
    expect(problem({ key: new Uint8Array(65) })).toBe('HASH_INPUT_INVALID')
    expect(problem({ key: new Uint8Array(64) })).toBe('accepted')
  })

  it('[HASH-04] a salt that has not 16 bytes is refused', () => {
    for (const size of [0, 15, 17]) expect(problem({ salt: new Uint8Array(size) })).toBe('HASH_INPUT_INVALID')
    expect(problem({ salt: new Uint8Array(16) })).toBe('accepted')
  })

  it('[HASH-05] a personalization that has not 16 bytes is refused', () => {
    for (const size of [0, 15, 17]) expect(problem({ personalization: new Uint8Array(size) })).toBe('HASH_INPUT_INVALID')
    expect(problem({ personalization: new Uint8Array(16) })).toBe('accepted')
  })

  it('[HASH-06] hashing in pieces gives the same digest as at once', () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 })
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 64 }), (parts, length) => {
        const hasher = createBlake2b({ length })
        for (const part of parts) hasher.update(part)
        expect(hex(hasher.digest())).toBe(hex(blake2b(Uint8Array.from(parts.flatMap((part) => [...part])), { length })))
      }),
      { numRuns: 500 },
    )
  })

  it('[HASH-01] what is no byte array is refused', () => {
    expect(() => blake2b('abc' as unknown as Uint8Array)).toThrow('blake2b: the input must be a Uint8Array')
    for (const name of ['key', 'salt', 'personalization']) expect(problem({ [name]: 'sixteen letters.' })).toBe('HASH_INPUT_INVALID')
  })

  it('[HASH-06] a hasher whose digest was taken says so, and gives no other one', () => {
    const hasher = createBlake2b().update(new Uint8Array(3))
    hasher.digest()
    const taken = expect.objectContaining({ name: 'LatchkitError', code: 'HASH_INPUT_INVALID' })
    expect(() => hasher.digest()).toThrow(taken)
    expect(() => hasher.update(new Uint8Array(3))).toThrow(taken)
  })
})
