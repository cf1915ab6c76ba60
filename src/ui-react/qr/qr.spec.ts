// @vitest-environment node
import fc from 'fast-check'
import { encodeQR, type Mask } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { LatchkitError } from 'latchkit'
import { describe, expect, it } from 'vitest'
import { encodeQr, type QrMatrix } from './matrix.js'

/** What the independent encoder makes, with the mask that ours chose: which one is best is a matter of taste, the rest is not. */
function other(text: string, level: 'M' | 'H', ours: QrMatrix): boolean[][] {
  const framed = encodeQR(text, 'raw', { ecc: level === 'M' ? 'medium' : 'high', encoding: 'byte', border: 1, mask: maskOf(ours) as Mask })
  return framed.slice(1, -1).map((row) => row.slice(1, -1))
}

/** The number of the mask, out of the format beside the first finder. */
function maskOf(matrix: QrMatrix): number {
  const [low, middle, high] = [4, 3, 2].map((x) => (matrix[8]?.[x] ? 1 : 0)) as [number, number, number]
  return (low ^ 1) | (middle << 1) | ((high ^ 1) << 2)
}

/** The modules as a picture: four pixels each, with the quiet zone. */
function picture(matrix: readonly (readonly boolean[])[], scale = 4) {
  const side = (matrix.length + 8) * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) if (matrix[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4]) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  }
  return { width: side, height: side, data }
}

describe('a QR code', () => {
  it.each([
    ['M', 666],
    ['H', 382],
  ] as const)('[UX-19] of level %s is, module for module, what an independent encoder makes, for every length up to %i bytes', (level, longest) => {
    for (let length = 0; length <= longest; length++) {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 31 + length * 7) % 90))).join('')
      const ours = encodeQr(text, level)
      expect(`${length}: ${ours.join()}`).toBe(`${length}: ${other(text, level, ours).join()}`)
    }
  })

  it('[UX-19] is so for thousands of random texts, in any script', () => {
    const level = fc.constantFrom('M', 'H')
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 120 }), fc.string({ unit: 'grapheme', maxLength: 60 })), level, (text, chosen) => {
        fc.pre(new TextEncoder().encode(text).length <= 382)
        const ours = encodeQr(text, chosen)
        expect(ours.join()).toBe(other(text, chosen, ours).join())
      }),
      { numRuns: 3_000 },
    )
  })

  it('[UX-19] of a pairing address is read back by an independent decoder', () => {
    const address = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=1763763200&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`
    const matrix = encodeQr(address, 'M')
    expect(matrix).toHaveLength(57)
    expect(decodeQR(picture(matrix))).toBe(address)
  })

  it('[UX-19] does not exist for a text that is too long, and that is said', () => {
    expect(() => encodeQr('x'.repeat(667), 'M')).toThrow(LatchkitError)
    expect(() => encodeQr('x'.repeat(383), 'H')).toThrow('has 383 bytes, which do not fit into a code of level H')
  })
})
