import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, firstGraphemes, isHostname, isHttpsUrl, isImageDataUri, isSafeImageUrl, isWebUrl } from './text.js'
import { isSafeLink } from './links.js'

describe('names from outside', () => {
  it.each([
    ['  Meta\u202eMask\u202c ', 'MetaMask'],
    ['a\u0000b\u0007c', 'abc'],
    ['two\n\n lines\there', 'two lines here'],
    ['\u200bzero\ufeff\u2066width\u2069', 'zerowidth'],
    ['Zal\u0301\u0301\u0301\u0301\u0301\u0301go', 'Zal\u0301\u0301\u0301go'],
    ['\u202e\u200b', ''],
    ['\ud800lone', 'lone'],
    ['👩‍👩‍👧‍👦 نمونه می‌خواهم', '👩‍👩‍👧‍👦 نمونه می‌خواهم'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('[DX-35] %j is shown as %j', (text, shown) => {
    expect(cleanName(text)).toBe(shown)
  })

  it('[DX-35] 64 graphemes are kept and none is cut through', () => {
    expect(cleanName('👩‍👩‍👧‍👦'.repeat(70))).toBe('👩‍👩‍👧‍👦'.repeat(64))
    expect(cleanName('x'.repeat(100_000))).toHaveLength(64)
    expect(firstGraphemes('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301e\u0301')
    expect(cleanName('abc', 2)).toBe('ab')
  })

  it('[DX-35] 100,000 hostile names: no throw, nothing hidden left, cleaning twice changes nothing', () => {
    const odd = fc.constantFrom('\u202e', '\u2066', '\u0000', '\u200b', '\u0301', '\u200d', '👩', ' ', '\n', '\ud800', '\udc00', 'a', 'é')
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.array(odd, { maxLength: 90 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (name) => {
        const shown = cleanName(name)
        if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(shown)) throw new Error('hidden')
        if (cleanName(shown) !== shown) throw new Error('not stable')
        if (shown !== shown.trim()) throw new Error('not trimmed')
      }),
      { numRuns: 100_000 },
    )
  })
})

describe('images', () => {
  it('[DX-35] data URIs of png, jpeg, webp, gif and svg up to 64 KiB', () => {
    for (const type of ['png', 'jpeg', 'webp', 'gif', 'svg+xml']) expect(isImageDataUri(`data:image/${type};base64,AAAA`)).toBe(true)
    expect(isImageDataUri('data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(true)
    expect(isImageDataUri('data:image/svg+xml,%3Csvg%3E')).toBe(true)
    const rest = 65_536 - 'data:image/png,'.length
    expect(isImageDataUri(`data:image/png,${'A'.repeat(rest)}`)).toBe(true)
    expect(isImageDataUri(`data:image/png,${'A'.repeat(rest + 1)}`)).toBe(false)
    for (const text of ['data:text/html,<script>', 'data:image/bmp,A', 'data:image/png', 'data:image/png,', ' data:image/png,A', 'https://a']) {
      expect(isImageDataUri(text)).toBe(false)
    }
  })

  it('[DX-35] images come from https, data or blob only', () => {
    for (const url of ['https://a.example/x.png', 'data:image/png;base64,AA', 'blob:https://a.example/9f2c-11']) expect(isSafeImageUrl(url)).toBe(true)
    for (const url of ['http://a.example/x.png', 'javascript:1', 'data:text/html,x', 'blob:null/1', '//a.example/x', '/x.png', '']) {
      expect(isSafeImageUrl(url)).toBe(false)
    }
  })
})

describe('links', () => {
  it.each([
    'https://a.example',
    'https://a.example:8443/p?q=1#f',
    'https://[2001:db8::1]/x',
    'http://localhost:3000/',
    'http://127.0.0.1',
    'metamask://wc?uri=x',
    'io.metamask.mobile:wc',
    'trust://',
  ])('[DX-35] %s may be opened', (url) => {
    expect(isSafeLink(url)).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript%3Aalert(1)',
    'javascript://%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'filesystem:https://a.example/x',
    'about:blank',
    'view-source:https://a.example',
    'chrome://settings',
    'chrome-extension://x/y',
    'moz-extension://x/y',
    'ms-msdt:/id',
    'intent://scan/#Intent;end',
    'ws://a.example',
    'wss://a.example',
    'ftp://a.example',
    'http://a.example',
    'http://localhost.evil.example',
    'http://localhost@evil.example',
    'https://user:pass@a.example',
    'https://a.example\\@evil.example',
    'https:a.example',
    'https://',
    '//a.example',
    'metamask',
    'x:',
    `https://a.example/${'x'.repeat(2_048)}`,
    '',
  ])('[DX-35] %j is not opened', (url) => {
    expect(isSafeLink(url)).toBe(false)
  })

  it('[DX-35] 100,000 mutated links: none that passes leads where a browser would run code', () => {
    const dangerous = /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|ws|wss|ftp):$/
    const schemes = ['javascript', 'data', 'vbscript', 'blob', 'file', 'filesystem', 'about', 'view-source', 'ws', 'https', 'http', 'trust']
    const noise = ['', ' ', '\t', '\n', '\r', '\u0000', '\u00a0', '\u200b', '\u202e', '%0a', '&#115;', '&colon;', '\\', '/', '@', '%6a', 'J']
    const scheme = fc.constantFrom(...schemes)
    const dirt = fc.constantFrom(...noise)
    const mutated = fc
      .tuple(dirt, scheme, fc.nat(12), dirt, fc.constantFrom(':', '://', ' :', ':\t', '&colon;', '%3A'), fc.string({ unit: 'binary', maxLength: 8 }))
      .map(([before, name, at, inside, colon, rest]) => `${before}${name.slice(0, at)}${inside}${name.slice(at)}${colon}${rest}`)
    fc.assert(
      fc.property(
        fc.oneof(
          mutated,
          mutated.map((url) => url.toUpperCase()),
        ),
        (url) => {
          if (!isSafeLink(url)) return
          if (dangerous.test(protocolOf(url))) throw new Error(url)
        },
      ),
      { numRuns: 100_000 },
    )
  })

  it('[DX-35] what passes as https is what the platform reads as https on that host', () => {
    const host = fc.oneof(fc.domain(), fc.constantFrom('a.example@evil.example', 'a.example\\evil', 'a_b.example', '-a.example', '[::1]', 'ä.example'))
    fc.assert(
      fc.property(host, fc.webPath(), (name, path) => {
        const url = `https://${name}${path}`
        if (isHttpsUrl(url)) expect([new URL(url).protocol, new URL(url).hostname]).toEqual(['https:', name.toLowerCase()])
      }),
      { numRuns: 5_000 },
    )
    expect(isWebUrl('http://10.0.0.1:8545')).toBe(true)
    expect(isWebUrl('HTTPS://A.example')).toBe(true)
    expect(isWebUrl('ws://a.example')).toBe(false)
  })
})

describe('host names', () => {
  it('[DX-35] labels of letters, digits and inner hyphens, at most 253 characters', () => {
    for (const name of ['io.metamask', 'com.coinbase.wallet', 'localhost', 'xn--mnchen-3ya.example', 'A.b', '127.0.0.1']) {
      expect(isHostname(name)).toBe(true)
    }
    const long = `${'a'.repeat(63)}.`.repeat(4).slice(0, 253)
    expect(isHostname(long.replace(/\.$/, ''))).toBe(true)
    for (const name of ['', '.', 'a.', '.a', 'a..b', '-a', 'a-', 'a_b', 'a b', 'ä.b', `${'a'.repeat(64)}.b`, `${'a.'.repeat(126)}bb`]) {
      expect(isHostname(name)).toBe(false)
    }
  })
})

function protocolOf(url: string): string {
  try {
    return new URL(url).protocol
  } catch {
    return ''
  }
}
