import { describe, expect, it } from 'vitest'
import { LentBuffer, withBuffer } from './buffer-polyfill.js'

const TEXTS = ['', 'a', 'ab', 'abc', 'Grüße, 世界 🌲', '{"att":{"eip155":{"request/personal_sign":[{"chains":["eip155:1"]}]}}}']

describe('what is lent in the place of Buffer', () => {
  it.each(TEXTS)('[WC-26] writes and reads %j as that of Node does', (text) => {
    const [own, other] = [LentBuffer.from(text), Buffer.from(text)]
    for (const encoding of ['base64', 'utf-8'] as const) expect(own.toString(encoding)).toBe(other.toString(encoding))
    const base64 = other.toString('base64')
    expect([...LentBuffer.from(base64, 'base64')]).toEqual([...other])
    expect(LentBuffer.from(base64.replace(/=/g, ''), 'base64').toString()).toBe(text)
    expect(LentBuffer.from(other.toString('base64url'), 'base64').toString()).toBe(text)
  })

  it('[WC-26, DX-13] is in the page while a function runs, also one that throws, and never in the place of another', () => {
    const page: { Buffer?: unknown } = {}
    expect(withBuffer(page, () => page.Buffer)).toBe(LentBuffer)
    expect('Buffer' in page).toBe(false)
    expect(() =>
      withBuffer(page, () => {
        throw new Error('bad recap')
      }),
    ).toThrow('bad recap')
    expect('Buffer' in page).toBe(false)
    const their = { Buffer: Buffer as unknown }
    expect(withBuffer(their, () => their.Buffer)).toBe(Buffer)
    expect(their.Buffer).toBe(Buffer)
    expect(withBuffer(Object.freeze({}), () => 'ran')).toBe('ran')
  })
})
