import { describe, expect, it, vi } from 'vitest'
import { isSafeOrigin, readPageFacts } from './platform-facts.js'

const agents = {
  'an iPhone': [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    5,
    true,
    true,
  ],
  'an iPad that asks for desktop pages': [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    5,
    true,
    true,
  ],
  'an Android phone': ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36', 5, true, true],
  'an Android tablet': ['Mozilla/5.0 (Linux; Android 14; Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36', 5, true, true],
  'an Android tablet that asks for desktop pages': [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
    5,
    true,
    true,
  ],
  'Firefox on a phone': ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, true, true],
  'a Mac': ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36', 0, false, false],
  'a Linux desktop': ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, false, false],
  'a Windows laptop with a touch screen': [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
    10,
    true,
    false,
  ],
} as const

describe('facts of a page', () => {
  it.each(Object.entries(agents))('[WC-02] %s is told from the others', (_, [userAgent, maxTouchPoints, coarse, mobile]) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints, onLine: true, language: 'en' })
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: coarse && query === '(pointer: coarse)' }))
    expect(readPageFacts().mobile).toBe(mobile)
  })

  it('[WC-02] a browser that says of itself that it is mobile is believed', () => {
    vi.stubGlobal('navigator', { userAgent: 'X', userAgentData: { mobile: true } })
    expect(readPageFacts().mobile).toBe(true)
  })

  it.each([
    ['https://app.safe.global', true],
    ['https://staging.app.safe.global', true],
    ['https://safe.global', false],
    ['http://app.safe.global', false],
    ['https://app.safe.global.example', false],
    ['https://evilsafe.global', false],
    ['https://app.safe.global:8443', false],
    ['null', false],
    [undefined, false],
  ])('[CONN-17] a page inside %s: %s', (origin, isSafe) => {
    expect(isSafeOrigin(origin)).toBe(isSafe)
    vi.stubGlobal('location', { ancestorOrigins: origin === undefined ? [] : [origin, 'https://app.safe.global'] })
    expect(readPageFacts().safeApp).toBe(isSafe)
  })

  it('[CONN-17] a browser without a list of ancestors is taken as not embedded', () => {
    vi.stubGlobal('location', {})
    expect(readPageFacts().safeApp).toBe(false)
  })

  it('[DX-19] without a page it is a desktop in sight and online', () => {
    vi.stubGlobal('navigator', undefined)
    expect(readPageFacts()).toEqual({
      mobile: false,
      colorScheme: 'light',
      online: true,
      visible: true,
      safeApp: false,
      locale: 'en',
      telegram: false,
      iosSafari: false,
      android: false,
      inFrame: false,
    })
  })

  it.each([
    ['an iPhone', true],
    ['an iPad that asks for desktop pages', true],
    ['a Mac', false],
    ['an Android phone', false],
  ] as const)('[WC-09] Safari on iOS is told from others: %s', (name, expected) => {
    const [userAgent, maxTouchPoints] = agents[name]
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
    expect(readPageFacts().iosSafari).toBe(expected)
  })

  it.each(['CriOS/137.0', 'FxiOS/140.0', 'EdgiOS/137.0'])('[WC-09] another browser on iOS is not Safari: %s', (own) => {
    vi.stubGlobal('navigator', { userAgent: `${agents['an iPhone'][0]} ${own}`, maxTouchPoints: 5 })
    expect(readPageFacts().iosSafari).toBe(false)
  })

  it('[WC-28] Android is told from others', () => {
    vi.stubGlobal('navigator', { userAgent: agents['an Android phone'][0] })
    expect(readPageFacts().android).toBe(true)
    vi.stubGlobal('navigator', { userAgent: agents['an iPhone'][0] })
    expect(readPageFacts().android).toBe(false)
  })

  it.each(['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'])('[WC-09] a page with %s stands in Telegram', (name) => {
    expect(readPageFacts().telegram).toBe(false)
    vi.stubGlobal(name, {})
    expect(readPageFacts().telegram).toBe(true)
  })

  it('[WC-28] a page in a frame knows it, also where it may not look out', () => {
    const own = {}
    vi.stubGlobal('window', { self: own, top: own })
    expect(readPageFacts().inFrame).toBe(false)
    vi.stubGlobal('window', { self: own, top: {} })
    expect(readPageFacts().inFrame).toBe(true)
    vi.stubGlobal('window', {
      get self(): never {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    expect(readPageFacts().inFrame).toBe(true)
  })
})
