import { describe, expect, it } from 'vitest'
import { loginAddressFor, takeResultUri } from './page-address.js'

function visit(href: string) {
  let now = href
  const state = { kept: true }
  const window = {
    location: { href },
    history: {
      state,
      replaceState: (given: unknown, _: string, url: string) => {
        expect(given).toBe(state)
        now = url
      },
    },
  }
  return { taken: takeResultUri(window), now }
}

describe('the address of the page', () => {
  it.each([
    ['https://app.example/?result_uri=https%3A%2F%2Fs.example%2Fr%3Fcode%3D1', 'https://s.example/r?code=1', 'https://app.example/'],
    [
      'https://app.example/a?x=1&result_uri=https%3A%2F%2Fs.example&y=a+b%20c#/route?result_uri=z',
      'https://s.example',
      'https://app.example/a?x=1&y=a+b%20c#/route?result_uri=z',
    ],
    ['https://app.example/?result_uri=one&result_uri=two', 'one', 'https://app.example/'],
    ['https://app.example/?result_uri=', '', 'https://app.example/'],
    ['https://app.example/?xresult_uri=1#a', undefined, 'https://app.example/?xresult_uri=1#a'],
  ])('[AUTH-22, T12] %s', (href, taken, now) => {
    expect(visit(href)).toEqual({ taken, now })
  })

  it('[AUTH-22] a login that leaves the page knows where to come back to', () => {
    const page = 'https://app.example/a?b=1#c'
    expect(new URL(loginAddressFor('https://login.example/go?state=s1&x=2', page)).searchParams.get('state')).toBe(`s1--${page}`)
    const between = `https://between.example/v1?provider_authorization_url=${encodeURIComponent('https://login.example/go?state=s1')}`
    const inner = new URL(loginAddressFor(between, page)).searchParams.get('provider_authorization_url') ?? ''
    expect(new URL(inner).searchParams.get('state')).toBe(`s1--${page}`)
  })
})
