import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PopupNotice } from '../../ports/popup.js'
import { createSecret, revealSecret } from '../../domain/shared/secrets/secret.js'
import { createWindowPopup } from './window-popup.js'

const SITE = 'https://secure.example'
const RESULT = `${SITE}/result?code=1`
type Heard = { isTrusted: boolean; origin: string; source: unknown; data: unknown }

/** Creates a page with the members that a login popup needs. */
function createPage() {
  const heard: ((event: Heard) => void)[] = []
  const opened: { url: string; target: string; features: string | undefined }[] = []
  const popups: { closed: boolean; close(): void; location: { replace(url: string): void } }[] = []
  const led: string[] = []
  vi.stubGlobal('window', {
    open(url: string, target: string, features?: string) {
      opened.push({ url, target, features })
      const popup = {
        closed: false,
        close() {
          popup.closed = true
        },
        location: { replace: (to: string) => void led.push(to) },
      }
      popups.push(popup)
      return popup
    },
    location: { href: 'https://app.example/' },
    addEventListener: (_: string, listener: (event: Heard) => void) => heard.push(listener),
    removeEventListener: (_: string, listener: never) => {
      const at = heard.indexOf(listener)
      if (at >= 0) heard.splice(at, 1)
    },
  })
  return { heard, opened, popups, led }
}

let page: ReturnType<typeof createPage>
beforeEach(() => {
  page = createPage()
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  const notices: PopupNotice[] = []
  const port = createWindowPopup(SITE)
  const ends: string[] = []
  port.open().subscribe({ next: (notice) => notices.push(notice), complete: () => ends.push('complete') })
  const say = (event: Partial<Heard>) => page.heard[0]?.({ isTrusted: true, origin: SITE, source: page.popups[0], data: { resultUri: RESULT }, ...event })
  return { port, notices, say, ends }
}

describe('the window of a social login', () => {
  it('[AUTH-15] is 600 by 800, of its own, on the waiting page of the site, and there before the call ends', () => {
    const { notices } = open()
    expect(page.opened).toEqual([{ url: `${SITE}/loading`, target: '_blank', features: 'popup,width=600,height=800,scrollbars=yes' }])
    expect(notices).toEqual([{ type: 'opened' }])
  })

  it('[AUTH-16, T7] its result ends it, and closes it', () => {
    const { notices, say, ends } = open()
    say({})
    const [, told] = notices
    expect(told?.type === 'result' && revealSecret(told.uri)).toBe(RESULT)
    expect([ends, page.popups[0]?.closed, page.heard.length]).toEqual([['complete'], true, 0])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that only begins so', { origin: `${SITE}.evil.example` }],
    ['the same host without TLS', { origin: 'http://secure.example' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['the window, with a result that leads elsewhere', { data: { resultUri: 'https://evil.example/result' } }],
    ['the window, with a result that is no address', { data: { resultUri: 'result' } }],
    ['the window, with a result of 9 kB', { data: { resultUri: `${RESULT}${'1'.repeat(9_000)}` } }],
  ])('[AUTH-17, T7] a result of %s is not read, and told once', (_, event) => {
    const { notices, say } = open()
    say(event)
    say(event)
    expect(notices).toEqual([{ type: 'opened' }, { type: 'untrusted' }])
    say({})
    expect(notices.at(-1)?.type).toBe('result')
  })

  it.each([
    ['that a script made', { isTrusted: false }],
    ['without a result', { data: { type: '@w3m-frame/READY' } }],
    ['that is nothing', { data: null }],
    ['whose result is no text', { data: { resultUri: 7 } }],
  ])('[AUTH-17, T7] a message %s is nobody’s', (_, event) => {
    const { notices, say } = open()
    say(event)
    expect(notices).toEqual([{ type: 'opened' }])
  })

  it('[AUTH-16] is led on where a login may lead, as long as it is open', () => {
    const { port } = open()
    const outcomes: string[] = []
    const lead = (url: string) =>
      port.navigate({ url: createSecret(url) }).subscribe({ complete: () => outcomes.push('led'), error: ({ code }: { code: string }) => outcomes.push(code) })
    lead('https://login.example/google')
    lead('javascript:alert(1)')
    page.popups[0]?.close()
    lead('https://login.example/google')
    expect([outcomes, page.led]).toEqual([['led', 'LINK_REFUSED', 'POPUP_CLOSED'], ['https://login.example/google']])
  })

  it('[AUTH-15] a second one takes the place of the first, and one that is given up is closed', () => {
    const { port } = open()
    const second = port.open().subscribe({ next: () => undefined })
    expect(page.popups.map(({ closed }) => closed)).toEqual([true, false])
    second.unsubscribe()
    expect([page.popups.map(({ closed }) => closed), page.heard.length]).toEqual([[true, true], 0])
  })
})

describe('a window that is found closed', () => {
  it('[DX-17] is told once, and one that had its result is not', () => {
    const closed: number[] = []
    const port = createWindowPopup(SITE, () => closed.push(1))
    const look = () => {
      const seen: boolean[] = []
      port.isOpen().subscribe((open) => seen.push(open))
      return seen
    }
    port.open().subscribe()
    expect([look(), closed]).toEqual([[true], []])
    page.popups[0]?.close()
    expect([look(), look(), closed]).toEqual([[false], [false], [1]])
    port.open().subscribe()
    page.heard.at(-1)?.({ isTrusted: true, origin: SITE, source: page.popups[1], data: { resultUri: RESULT } })
    expect([look(), closed]).toEqual([[false], [1]])
  })
})

describe('a login that left the page', () => {
  function arrive(query: string) {
    const replaced: string[] = []
    const href = `https://app.example/${query}`
    vi.stubGlobal('window', { location: { href }, history: { state: null, replaceState: (_: unknown, __: string, url: string) => void replaced.push(url) } })
    const results: unknown[] = []
    createWindowPopup(SITE)
      .takeResult()
      .subscribe((uri) => results.push(uri === null ? null : revealSecret(uri)))
    return { results, replaced }
  }
  const query = (...uris: readonly string[]) => `?${uris.map((uri) => `result_uri=${encodeURIComponent(uri)}`).join('&')}&x=1`

  it('[AUTH-22] brings the result of the site, which leaves the address', () => {
    expect(arrive(query(RESULT))).toEqual({ results: [RESULT], replaced: ['https://app.example/?x=1'] })
  })

  it.each([
    'https://evil.example/result?code=1',
    `${SITE}.evil.example/result`,
    'http://secure.example/result',
    'https://secure.example:8443/result',
    'https://secure.example@evil.example/result',
    'javascript:alert(1)',
    'result',
    `${RESULT}${'1'.repeat(9_000)}`,
  ])('[AUTH-22, T12, T7] brings none from elsewhere: %s', (uri) => {
    expect(arrive(query(uri))).toEqual({ results: [null], replaced: ['https://app.example/?x=1'] })
  })

  it('[AUTH-22, T12] brings the first of two results, and both leave the address', () => {
    expect(arrive(query(RESULT, 'https://evil.example/'))).toEqual({ results: [RESULT], replaced: ['https://app.example/?x=1'] })
    expect(arrive(query('https://evil.example/', RESULT))).toEqual({ results: [null], replaced: ['https://app.example/?x=1'] })
  })

  it('[AUTH-22] brings none without a result', () => {
    expect(arrive('?x=1')).toEqual({ results: [null], replaced: [] })
  })

  it.each(['javascript:alert(1)', 'http://login.example/', 'data:text/html,x'])('[AUTH-22, T5] leaves for no other address than a safe one: %s', (url) => {
    const opened: string[] = []
    vi.stubGlobal('window', { open: (to: string) => void opened.push(to), location: { href: 'https://app.example/' } })
    const codes: string[] = []
    createWindowPopup(SITE)
      .leave({ url: createSecret(url) })
      .subscribe({ error: ({ code }: { code: string }) => codes.push(code) })
    expect([opened, codes]).toEqual([[], ['LINK_REFUSED']])
  })
})

describe('the second of two windows', () => {
  it('[AUTH-15, AUTH-17] is the one that counts: what the first one says is not read, and its end leaves the second', () => {
    const port = createWindowPopup(SITE)
    const notices: PopupNotice[] = []
    const first = port.open().subscribe({ next: () => undefined })
    port.open().subscribe({ next: (notice) => notices.push(notice) })
    first.unsubscribe()
    const isOpen: boolean[] = []
    port.isOpen().subscribe((open) => isOpen.push(open))
    expect(isOpen).toEqual([true])
    for (const listener of page.heard) listener({ isTrusted: true, origin: SITE, source: page.popups[0], data: { resultUri: RESULT } })
    for (const listener of page.heard) listener({ isTrusted: true, origin: SITE, source: page.popups[1], data: { resultUri: RESULT } })
    expect(notices.map(({ type }) => type)).toEqual(['opened', 'untrusted', 'result'])
  })
})
