import { base64 } from '@scure/base'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { UNSIGNED } from '../../../../../tests/domain/bitcoin.js'
import vectors from '../../../../../tests/domain/vectors/psbt.json' with { type: 'json' }
import { inputProblem } from './input-problem.js'
import { writePsbtText } from './merge-signatures.js'
import { readPsbtText } from './psbt.js'

const { bip174, bip371 } = vectors as unknown as Record<
  'bip174' | 'bip371',
  Record<'invalid' | 'valid' | 'inconsistent', readonly (readonly [string, string])[]>
>
/** BIP-174 lets a PSBT have no inputs. There is nothing to sign in one. */
const isEmpty = (name: string) => /0 inputs/.test(name)
const problems = (text: string) => {
  const read = readPsbtText(text)
  return read.ok ? read.value.inputs.map((_, index) => inputProblem(read.value, index)).filter((one) => one !== undefined) : [`unread: ${read.error}`]
}

describe('the vectors of BIP-174', () => {
  it.each(bip174.invalid)('[CONN-50, I-35] invalid: %s', (_, text) => expect(readPsbtText(text).ok).toBe(false))
  it.each(bip174.valid.filter(([name]) => !isEmpty(name)))('[CONN-50] valid: %s', (_, text) => {
    const read = readPsbtText(text)
    expect(read).toMatchObject({ ok: true })
    if (read.ok) expect(base64.decode(writePsbtText(read.value))).toHaveLength(base64.decode(text).length)
    expect(problems(text)).toEqual([])
  })
  it.each(bip174.valid.filter(([name]) => isEmpty(name)))('[CONN-50] valid, with nothing to sign: %s', (_, text) =>
    expect(readPsbtText(text)).toMatchObject({ ok: false, error: expect.stringContaining('no inputs') }),
  )
  it.each(bip174.inconsistent)('[CONN-50] not to be signed: %s', (_, text) => expect(problems(text)).toEqual([expect.not.stringContaining('unread')]))
})

describe('the vectors of BIP-371', () => {
  it.each(bip371.invalid)('[CONN-50, I-35] invalid: %s', (_, text) => expect(readPsbtText(text).ok).toBe(false))
  it.each(bip371.valid)('[CONN-50] valid: %s', (_, text) => expect(problems(text)).toEqual([]))
})

describe('fields of PSBT version 2 in version 0', () => {
  const hex = bytesToHex(base64.decode(UNSIGNED))
  const globalEnd = hex.indexOf('0001011f')
  const put = (at: number, field: string) => base64.encode(hexToBytes(`${hex.slice(0, at)}${field}${hex.slice(at)}`))
  it.each([
    ['version 2', put(globalEnd, '01fb0402000000')],
    ['a version of 3 bytes', put(globalEnd, '01fb03000000')],
    ['the version of the transaction', put(globalEnd, '01020402000000')],
    ['a fallback lock time', put(globalEnd, '01030400000000')],
    ['the number of inputs', put(globalEnd, '01040101')],
    ['the number of outputs', put(globalEnd, '01050101')],
    ['what may be modified', put(globalEnd, '01060100')],
    ['a previous id', put(globalEnd + 2, `010e20${'11'.repeat(32)}`)],
    ['an output index', put(globalEnd + 2, '010f0400000000')],
    ['a sequence', put(globalEnd + 2, '011004ffffffff')],
    ['a lock time', put(globalEnd + 2, '01110400000000')],
    ['a height', put(globalEnd + 2, '01120400000000')],
    ['an amount', put(hex.length - 2, '0103080000000000000000')],
    ['a script', put(hex.length - 2, '01040100')],
  ])('[CONN-50, I-35] BIP-370: %s is refused', (_, text) => expect(readPsbtText(text)).toMatchObject({ ok: false, error: expect.stringMatching(/version/) }))

  it('[CONN-50] version 0 may be written, and unknown and proprietary fields are kept', () => {
    for (const field of ['01fb0400000000', '02fc0101aa', '03f0010201bb']) expect(readPsbtText(put(globalEnd, field)).ok).toBe(true)
  })
})
