import { describe, expect, it } from 'vitest'
import { LentBuffer, lendBuffer } from './buffer-polyfill.js'

const TEXTS = ['', 'a', 'ab', 'abc', 'Grüße, 世界 🌲', '{"att":{"eip155":{"request/personal_sign":[{"chains":["eip155:1"]}]}}}']

describe('what is lent in the place of Buffer', () => {
  it.each(TEXTS)('[WC-26] writes and reads %j as that of Node does', (text) => {
    const [own, other] = [LentBuffer.from(text), Buffer.from(text)]
    for (const encoding of ['hex', 'base64', 'utf-8'] as const) expect(own.toString(encoding)).toBe(other.toString(encoding))
    const base64 = other.toString('base64')
    expect([...LentBuffer.from(base64, 'base64')]).toEqual([...other])
    expect(LentBuffer.from(base64.replace(/=/g, ''), 'base64').toString()).toBe(text)
    expect(LentBuffer.from(other.toString('base64url'), 'base64').toString()).toBe(text)
  })

  it('[WC-26] is made of bytes and of parts of a buffer', () => {
    const bytes = Uint8Array.of(1, 2, 3, 255)
    expect(LentBuffer.from(bytes).toString('hex')).toBe('010203ff')
    expect(LentBuffer.from(bytes.buffer, 1, 2).toString('hex')).toBe('0203')
    expect([LentBuffer.isBuffer(LentBuffer.from(bytes)), LentBuffer.isBuffer(bytes)]).toEqual([true, false])
  })

  it('[WC-26, DX-14] is in the page while somebody needs it, and never in the place of another', () => {
    const page: { Buffer?: unknown } = {}
    const [first, second] = [lendBuffer(page), lendBuffer(page)]
    first()
    expect(page.Buffer).toBe(LentBuffer)
    second()
    expect('Buffer' in page).toBe(false)
    const their = { Buffer: Buffer as unknown }
    lendBuffer(their)()
    expect(their.Buffer).toBe(Buffer)
    const late: { Buffer?: unknown } = {}
    const back = lendBuffer(late)
    late.Buffer = Buffer
    back()
    expect(late.Buffer).toBe(Buffer)
  })
})
