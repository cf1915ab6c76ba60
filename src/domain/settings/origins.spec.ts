import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ORIGINS, fitsOrigin, isAllowedOrigin } from './origins.js'

const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)

describe('allowed origins', () => {
  it.each([
    ['https://*.shop.example', 'https://a.shop.example', true],
    ['https://*.shop.example', 'https://a.b.shop.example', false],
    ['https://*.shop.example', 'https://shop.example', false],
    ['https://*.shop.example', 'http://a.shop.example', false],
    ['https://*.shop.example', 'https://a.shop.example.evil.test', false],
    ['https://*.shop.example', 'https://evilshop.example', false],
    ['*.shop.example', 'http://a.shop.example:8080', true],
    ['shop.example', 'https://SHOP.example', true],
    ['https://shop.example:8443', 'https://shop.example:8443', true],
    ['https://shop.example:8443', 'https://shop.example', false],
    ['https://shop.example:443', 'https://shop.example', true],
    ['http://localhost:*', 'http://localhost:5173', true],
    ['https://shop.example/path', 'https://shop.example', true],
    ['*', 'https://shop.example', false],
    ['https://*', 'https://localhost', true],
    ['https://a.*.example', 'https://a.b.example', true],
    ['https://.*.example', 'https://a.b.example', false],
    ['', 'https://shop.example', false],
    ['https://shop.example', '', false],
    ['https://shop.example', 'null', false],
    ['http://[::1]', 'http://[::1]:3000', true],
    ['https://user@shop.example', 'https://shop.example', false],
  ])('[CONFIG-07] the pattern %j fits %j: %s', (pattern, origin, fits) => {
    expect(fitsOrigin(pattern, origin)).toBe(fits)
  })

  it('[CONFIG-07] a wildcard stands for exactly one label, at any place', () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 2, maxLength: 5 }), fc.nat(), label, (labels, at, other) => {
        const place = at % labels.length
        const pattern = `https://${labels.map((one, index) => (index === place ? '*' : one)).join('.')}`
        expect(fitsOrigin(pattern, `https://${labels.join('.')}`)).toBe(true)
        expect(fitsOrigin(pattern, `https://${[...labels.slice(0, place), other, ...labels.slice(place)].join('.')}`)).toBe(false)
        expect(fitsOrigin(pattern, `http://${labels.join('.')}`)).toBe(false)
        const rest = (place + 1) % labels.length
        const changed = labels.map((one, index) => (index === rest ? `${one}x` : one))
        expect(fitsOrigin(pattern, `https://${changed.join('.')}`)).toBe(false)
      }),
    )
  })

  it('[CONFIG-08] the default hosts are allowed beside any list', () => {
    for (const origin of [
      'http://localhost:5173',
      'http://127.0.0.1:3000',
      'https://a.pages.dev',
      'https://a.vercel.app',
      'https://a.ngrok-free.app',
      'https://secure-mobile.walletconnect.com',
      'https://secure-mobile.walletconnect.org',
    ])
      expect(isAllowedOrigin(origin, ['https://shop.example']), origin).toBe(true)
    expect(isAllowedOrigin('https://pages.dev', ['https://shop.example'])).toBe(false)
    expect(isAllowedOrigin('https://a.b.vercel.app', ['https://shop.example'])).toBe(false)
    expect(isAllowedOrigin('https://mine.example', ['https://shop.example'], ['https://mine.example'])).toBe(true)
    expect(DEFAULT_ORIGINS).toHaveLength(9)
  })
})
