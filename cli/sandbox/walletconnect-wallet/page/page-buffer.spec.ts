import fc from 'fast-check'
import { expect, it } from 'vitest'
import { provideBuffer } from './page-buffer.js'

it('[WC-27] what the page has in the place of Buffer reads and writes text and bytes as Node does', () => {
  const page: { Buffer?: BufferConstructor } = {}
  provideBuffer(page)
  const Own = page.Buffer as BufferConstructor
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array(), (text, bytes) => {
      expect(Own.from(text).toString('base64')).toBe(Buffer.from(text).toString('base64'))
      for (const encoding of ['base64', 'base64url'] as const) {
        const encoded = Buffer.from(text).toString(encoding)
        expect(Own.from(encoded, 'base64').toString('utf-8')).toBe(Buffer.from(encoded, 'base64').toString('utf-8'))
      }
      expect(Own.from(bytes).toString('hex')).toBe(Buffer.from(bytes).toString('hex'))
      expect([...Own.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]).toEqual([...bytes])
      expect([Own.isBuffer(Own.from(text)), Own.isBuffer(bytes)]).toEqual([true, false])
    }),
  )
  provideBuffer(page)
  expect(page.Buffer).toBe(Own)
})
