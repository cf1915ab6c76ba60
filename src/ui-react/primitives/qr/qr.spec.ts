// @vitest-environment node
import fc from 'fast-check'
import { decodeQR } from 'qr/decode.js'
import { LatchkitError } from 'latchkit'
import { describe, expect, it } from 'vitest'
import { encodeQr } from './matrix.js'

/** Draws the modules as a bitmap: four pixels each, with the quiet zone. */
function picture(matrix: readonly (readonly boolean[])[], scale = 4) {
  const side = (matrix.length + 8) * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) if (matrix[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4]) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  }
  return { width: side, height: side, data }
}

describe('encodeQr', () => {
  it('[UX-19] gives a code that a decoder reads back, in any script', () => {
    const level = fc.constantFrom('M', 'H')
    const text = fc.oneof(fc.string({ minLength: 1, maxLength: 120 }), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }))
    fc.assert(
      fc.property(text, level, (given, chosen) => decodeQR(picture(encodeQr(given, chosen))) === given),
      { numRuns: 50 },
    )
  })

  it('[UX-19] gives a pairing address without its quiet zone', () => {
    const address = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=1763763200&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`
    const matrix = encodeQr(address, 'M')
    expect(matrix).toHaveLength(57)
    expect([matrix[0]?.[0], matrix[56]?.[0], matrix[0]?.[56]]).toEqual([true, true, true])
    expect(decodeQR(picture(matrix))).toBe(address)
  })

  it('[UX-19] refuses a text that is too long', () => {
    expect(() => encodeQr('x'.repeat(2_332), 'M')).toThrow(LatchkitError)
    expect(() => encodeQr('x'.repeat(1_274), 'H')).toThrow('has 1274 characters, which do not fit into a code of level H')
  })
})
