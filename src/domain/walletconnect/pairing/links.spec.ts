import { describe, expect, it } from 'vitest'
import { begun } from '../../../../tests/domain/facts.js'
import { openPage } from '../../../../tests/domain/page.js'
import { CONNECT, memoryOf, openLive, pairingOf, sessionOf, SESSIONS } from '../../../../tests/domain/sessions.js'
import { createSeeded } from '../../../adapters/memory/seeded.js'
import { given, rejected } from '../../../testing/given.js'
import type { DomainEvent } from '../../root.js'
import { isSafeLink } from '../../shared/text/links.js'
import { linkBase, linkKinds, linkTarget, pairingLink } from './links.js'
import { readDeepLink } from '../persist.js'
import { selectLinkKinds } from '../selectors.js'

const DESKTOP = { mobile: false, telegram: false, android: false, inFrame: false }
const PHONE = { ...DESKTOP, mobile: true }
const FAR = {
  id: 'far',
  name: 'Far',
  mobileLink: 'far://',
  desktopLink: 'fardesk://',
  webappLink: 'https://web.far.example/app',
  universal: 'https://far.example/link',
}
const ready = (now = 0): DomainEvent => ({ type: 'pairingReady', operation: 'oA', flow: 'oA', attempt: 1, expiresAt: now + 240_000, dueAt: now + 230_000 })
const opened = (wallet: object, platform: object, command: object = {}, more: object = {}) => {
  const events = [...begun(platform), ...pairingOf({ walletId: 'far' }), ready()]
  const { decision } = given(events, { walletConnect: more, options: { customWallets: [{ ...FAR, ...wallet } as never] } }).when({
    type: 'openWallet',
    ...command,
  })
  return 'rejected' in decision
    ? decision.rejected.code
    : decision.map((event) => (event.type === 'walletOpened' ? [event.link, event.target, event.deepLink?.href] : event.type))[0]
}

describe('a wallet that is not named', () => {
  const any = (platform: object) => {
    const { decision } = given([...begun(platform), ...pairingOf({}), ready()], { walletConnect: {} }).when({ type: 'openWallet' })
    return 'rejected' in decision ? decision.rejected.code : decision
  }

  it('[WC-02, MODAL-20] is the one that a phone opens for the pairing URI, and none to come back to', () => {
    expect(any({ mobile: true })).toEqual([{ type: 'walletOpened', link: '{pairing}', target: '_self' }])
    expect(any({ mobile: true, inFrame: true })).toMatchObject([{ target: '_top' }])
  })

  it('[WC-02] cannot be opened on a computer, and not from Telegram, which opens no app schemes', () => {
    expect([any({}), any({ mobile: true, telegram: true })]).toEqual(['LINK_REFUSED', 'LINK_REFUSED'])
  })
})

describe('the base of a link', () => {
  it.each([
    ['examplew', 'examplew://'],
    ['examplew:', 'examplew://'],
    ['examplew:/', 'examplew://'],
    ['examplew://', 'examplew://'],
    ['examplew://app', 'examplew://app/'],
    ['https://w.example', 'https://w.example/'],
    ['https://w.example/link/', 'https://w.example/link/'],
  ])('[WC-02, WC-28] %s becomes %s', (link, base) => {
    expect(linkBase(link)).toBe(base)
  })

  it.each([
    '',
    'javascript:',
    'javascript://',
    'javascript://%0aalert(1)',
    'JavaScript://',
    ' javascript://',
    'java\nscript://',
    'data:text/html,x',
    'vbscript://',
    'blob:https://x.example/1',
    'file:///etc/passwd',
    'about:blank',
    'view-source:https://x.example',
    'chrome://settings',
    'chrome-extension://x',
    'moz-extension://x',
    'ws://x.example',
    'wss://x.example',
    'ftp://x.example',
    'intent://x',
    'http://w.example',
    'https://user:pass@w.example',
    'https://w.example/?a=1',
    'https://w.example/#x',
    'https://w.example/{uri}',
    'https://',
    '//w.example',
    'x'.repeat(600),
    'exa mple://',
    'examplew://<script>',
    undefined,
    null,
    7,
    {},
  ])('[T4, T5] %j is none', (link) => {
    expect(linkBase(link)).toBeUndefined()
  })
})

describe('the link that is opened', () => {
  it.each([
    ['a phone, by its own scheme', {}, PHONE, {}, ['far://wc?uri={uri}', '_self', 'far://']],
    ['a phone, in a frame', {}, { ...PHONE, inFrame: true }, {}, ['far://wc?uri={uri}', '_top', 'far://']],
    [
      'a phone, by https where there is nothing else',
      { mobileLink: undefined },
      PHONE,
      {},
      ['https://far.example/link/wc?uri={uri}', '_self', 'https://far.example/link/'],
    ],
    [
      'Telegram, by https, in a window of its own',
      {},
      { ...PHONE, telegram: true },
      {},
      ['https://far.example/link/wc?uri={uri}', '_blank', 'https://far.example/link/'],
    ],
    [
      'Telegram on Android, encoded twice',
      {},
      { ...PHONE, telegram: true, android: true },
      {},
      ['https://far.example/link/wc?uri={uri2}', '_blank', 'https://far.example/link/'],
    ],
    [
      'Telegram, by the scheme where there is nothing else',
      { universal: undefined },
      { ...PHONE, telegram: true },
      {},
      ['far://wc?uri={uri}', '_blank', 'far://'],
    ],
    ['a computer', {}, DESKTOP, {}, ['fardesk://wc?uri={uri}', '_blank', 'fardesk://']],
    [
      'a computer, on the web where there is no app',
      { desktopLink: undefined },
      DESKTOP,
      {},
      ['https://web.far.example/app/wc?uri={uri}', '_blank', 'https://web.far.example/app/'],
    ],
    ['the web, when asked for', {}, PHONE, { as: 'web' }, ['https://web.far.example/app/wc?uri={uri}', '_blank', 'https://web.far.example/app/']],
    ['nowhere, without a link that fits', { mobileLink: undefined, universal: undefined }, PHONE, {}, 'LINK_REFUSED'],
    ['nowhere, for a wallet that is not known', {}, PHONE, { walletId: 'other' }, 'LINK_REFUSED'],
  ])('[WC-02, WC-28, UX-34] on %s', (_, wallet, platform, command, expected) => {
    expect(opened(wallet, platform, command)).toEqual(expected)
  })

  it('[WC-28] prefers https where the app says so', () => {
    expect(opened({}, PHONE, {}, { preferUniversalLinks: true })).toEqual(['https://far.example/link/wc?uri={uri}', '_self', 'https://far.example/link/'])
  })

  it('[WC-28, MODAL-19] are offered in order, those alone that fit', () => {
    expect([linkKinds(FAR, PHONE), linkKinds(FAR, DESKTOP), linkKinds({ mobileLink: 'far://' }, DESKTOP)]).toEqual([['mobile', 'web'], ['desktop', 'web'], []])
    const { state } = given(begun({ mobile: true }), { walletConnect: {}, options: { customWallets: [FAR] } })
    expect([selectLinkKinds(state, 'far'), selectLinkKinds(state, 'nobody')]).toEqual([['mobile', 'web'], []])
  })

  it('[T5] there is none before the pairing address is there', () => {
    const events = [...begun({ mobile: true }), ...pairingOf({ walletId: 'far' })]
    given(events, { walletConnect: {}, options: { customWallets: [FAR] } })
      .when({ type: 'openWallet' })
      .then(rejected('LINK_REFUSED'))
  })

  it('[T5, WC-29] to the wallet of a session is its own or the one used before, and holds no address', () => {
    const peer = { name: 'Far wallet', icons: [], nativeLink: 'far://', universalLink: 'https://far.example' }
    const past = (session = sessionOf(undefined, { peer })): DomainEvent[] => [
      ...begun({ mobile: true }),
      ...pairingOf(),
      { type: 'sessionSettled', operation: 'oA', session },
    ]
    given(past(), { walletConnect: {} })
      .when({ type: 'openWallet' })
      .then([{ type: 'walletOpened', link: 'far://', target: '_self', deepLink: { href: 'far://', name: 'Far wallet' } }])
    given(past(sessionOf(undefined, { peer: { ...peer, nativeLink: 'javascript://', universalLink: 'data:x' } })), { walletConnect: {} })
      .when({ type: 'openWallet' })
      .then(rejected('LINK_REFUSED'))
    given(past(sessionOf()), { walletConnect: {} }).when({ type: 'openWallet' }).then(rejected('LINK_REFUSED'))
  })

  it('[T5, WC-02] opens in the call of the click, with the pairing address in it', () => {
    const page = openPage({ ...SESSIONS, options: { customWallets: [FAR] }, memory: memoryOf(undefined, { mobile: true, android: true, telegram: true }) })
    page.give({ ...CONNECT, walletId: 'far' })
    page.wait(0)
    page.give({ type: 'openWallet' })
    const uri = encodeURIComponent(encodeURIComponent(page.memory.pairingUri() ?? ''))
    expect(page.memory.navigation.opened()).toEqual([{ url: `https://far.example/link/wc?uri=${uri}`, target: '_blank' }])
    expect(JSON.stringify(page.entries)).not.toContain('symKey')
  })

  it('[T5] one that the browser blocks is told', () => {
    const page = openPage({ ...SESSIONS, options: { customWallets: [FAR] }, memory: memoryOf(undefined, { mobile: true }) })
    page.memory.navigation.block(true)
    page.give({ ...CONNECT, walletId: 'far' })
    page.wait(0)
    page.give({ type: 'openWallet' })
    expect(page.events('walletOpenFailed')).toMatchObject([{ failure: { code: 'LINK_REFUSED' } }])
  })
})

describe('a stored link', () => {
  it.each([
    null,
    7,
    [],
    {},
    { href: 'far://' },
    { href: 'javascript://', name: 'x' },
    { href: 'far://wc?uri=1', name: 'x' },
    { href: 'far://', name: '' },
    { href: 'far', name: 'x' },
  ])('[T5, T11, CORE-26] %j is set aside', (value) => {
    expect(readDeepLink(value)).toBeUndefined()
  })

  it('[CORE-26, WC-29] is read back, and dangerous ones open nothing', () => {
    expect(readDeepLink({ href: 'far://', name: 'Far' })).toEqual({ href: 'far://', name: 'Far' })
    const page = openLive({ memory: memoryOf(undefined, { mobile: true }) })
    const before = page.memory.navigation.opened().length
    page.memory.disk.put('latchkit:deeplink_choice', JSON.stringify({ v: 1, d: { href: 'javascript://%0aalert(1)', name: 'x' } }))
    page.give({ type: 'stop' })
    page.give({ type: 'start' })
    page.wait(100)
    page.give({ type: 'signMessage', message: 'x' })
    page.wait(100)
    expect([page.memory.navigation.opened().length - before, page.state().relay.deepLink]).toEqual([0, undefined])
  })
})

it('[T4, T5] of 100,000 hostile links none is opened: what is let through is https or a scheme of an app, without a place for anything else', () => {
  const random = createSeeded(7)
  const seeds = [
    'javascript:alert(1)',
    'javascript://%0aalert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://x/1',
    'file:///x',
    'about:blank',
    'view-source:x',
    'intent://x#Intent',
    'chrome://x',
    'https://x.example',
    'far://',
  ]
  const pieces = [
    '\t',
    '\n',
    '\0',
    ' ',
    '%0a',
    '%6a',
    '&#106;',
    '&colon;',
    ':',
    '/',
    '\\',
    '//',
    '?',
    '#',
    '@',
    '{uri}',
    '\u202e',
    '\u200b',
    'JAVASCRIPT:',
    'javascript:',
    'data:',
    '"',
    "'",
    '<',
    '>',
    '`',
    'x',
    '.',
    '-',
    '+',
  ]
  const dangerous = /^\s*(javascript|data|vbscript|blob|file|filesystem|about|view-source|intent|chrome|ws|wss|ftp|http):/i
  let accepted = 0
  for (let run = 0; run < 100_000; run += 1) {
    let link = random.pick(seeds)
    for (let edits = 1 + random.below(3); edits > 0; edits -= 1) {
      const at = random.below(link.length + 1)
      const kind = random.below(3)
      if (kind === 0) link = link.slice(0, at) + random.pick(pieces) + link.slice(at)
      else if (kind === 1) link = link.slice(0, at) + link.slice(at + 1)
      else link = link.slice(0, at) + (random.chance(0.5) ? link.slice(at).toUpperCase() : link.slice(at).toLowerCase())
    }
    const base = linkBase(link)
    if (base === undefined) continue
    accepted += 1
    const whole = pairingLink(base, DESKTOP).replace('{uri}', 'wc%3A1')
    if (dangerous.test(whole) || !isSafeLink(whole) || /[\s\\<>"'`{}]/.test(whole))
      throw new Error(`${JSON.stringify(link)} would open ${JSON.stringify(whole)}`)
  }
  expect(accepted).toBeGreaterThan(1_000)
  expect(linkTarget('mobile', PHONE)).toBe('_self')
})
