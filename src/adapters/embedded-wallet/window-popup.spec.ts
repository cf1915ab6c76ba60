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
    removeEventListener: (_: string, listener: never) => heard.splice(heard.indexOf(listener), 1),
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
