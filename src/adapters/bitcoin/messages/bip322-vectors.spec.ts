import { describe, expect, it } from 'vitest'
import vectors from '../../../../tests/domain/vectors/bip322.json' with { type: 'json' }
import { verifyMessage } from './verify-message.js'

interface Vector {
  readonly type: string
  readonly message: string
  readonly address: string
  readonly signatures: readonly string[]
}
const { valid, proofs, invalid } = vectors as unknown as {
  readonly valid: readonly Vector[]
  readonly proofs: readonly Vector[]
  readonly invalid: readonly { readonly description: string; readonly message: string; readonly address: string; readonly signature: string }[]
}
const verdicts = ({ address, message, signatures }: Vector) => signatures.map((one) => verifyMessage(address, message, one))
/** The full form of the vectors has a lock time, which only a node can check: the BIP calls it valid from then on. */
const isSimple = ({ signatures }: Vector) => !signatures.some((one) => one.startsWith('ful'))

describe('the vectors of BIP-322', () => {
  it.each(valid.filter(isSimple))('[CONN-49] valid: $type, "$message"', (vector) => {
    expect(new Set(verdicts(vector))).toEqual(new Set(['valid']))
  })

  it.each([...valid.filter((one) => !isSimple(one)), ...proofs])('[CONN-49] neither valid nor invalid without a node: $type, "$message"', (vector) => {
    expect(new Set(verdicts(vector))).toEqual(new Set(['inconclusive']))
  })

  it.each(invalid)('[CONN-49, I-35] never called valid: $description', ({ address, message, signature }) => {
    expect(verifyMessage(address, message, signature)).not.toBe('valid')
  })
})
