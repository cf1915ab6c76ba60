import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { createObjectIds } from '../../../kit/object-ids.js'
import type { Announcement } from '../../../ports/discovery.js'
import { createBitcoinWallets } from './bitcoin-wallets.js'
import { providerAt } from './sats-provider.js'

const provider = () => ({ request: () => new Promise(() => undefined) })
const entry = (id: string, name: string, more: object = {}) => ({ id, name, icon: '', ...more })

/** A page, and what was found in it so far. */
function page(place: Record<string, unknown>) {
  const window = Object.assign(new EventTarget(), place) as EventTarget & Record<string, unknown>
  const time = createVirtualTime()
  const warnings: LatchkitErrorShape[] = []
  const wallets = createBitcoinWallets({
    window,
    timer: createMemoryTimer(time).port,
    identify: createObjectIds(),
    onWarning: (warning) => warnings.push(warning),
  })
  const found: Announcement[] = []
  const start = () => wallets.discovery.announcements().subscribe((one) => found.push(one))
  return { window, time, warnings, wallets, found, start, names: () => found.map(({ name }) => name) }
}

describe('window.btc_providers', () => {
  it('[CONN-04] is read at the start, with an id that stays and the icon of Leather as an image', () => {
    const { found, start } = page({ a: { b: provider() }, btc_providers: [entry('a.b', ' Alpha ', { icon: 'data:image/svg;base64,PHN2Zy8+' })] })
    start().unsubscribe()
    expect(found).toEqual([
      {
        type: 'ANNOUNCED',
        id: 'btc-providers:alpha',
        uuid: 'btc-providers:o1',
        name: 'Alpha',
        icon: 'data:image/svg+xml;base64,PHN2Zy8+',
        rdns: null,
        namespace: 'bip122',
        protocol: 'btc-providers',
        object: 'o1',
        traits: ['id a.b'],
      },
    ])
  })

  it.each(['focus', 'click', 'load'])('[CONN-03, CONN-04] is read again on %s, because it has no event', (event) => {
    const { window, start, names } = page({ one: provider(), two: provider(), btc_providers: [entry('one', 'One')] })
    const looking = start()
    window['btc_providers'] = [entry('two', 'Two'), entry('one', 'One')]
    window.dispatchEvent(new Event(event))
    expect(names()).toEqual(['One', 'Two'])
    looking.unsubscribe()
  })

  it('[CONN-03, CONN-04] is read again a few times after the start, and not for ever', () => {
    const { window, time, start, names } = page({ one: provider(), two: provider() })
    const looking = start()
    window['btc_providers'] = [entry('one', 'One')]
    time.advanceTo(time.now() + 150)
    expect(names()).toEqual(['One'])
    for (let next = time.next(); next !== undefined; next = time.next()) time.advanceTo(next)
    window['btc_providers'] = [entry('two', 'Two')]
    time.advanceTo(time.now() + 600_000)
    expect(names()).toEqual(['One'])
    looking.unsubscribe()
  })

  it('[T2] follows own members only', () => {
    const window = {
      a: { b: provider() },
      get thrower() {
        throw new Error('no')
      },
    }
    expect(providerAt(window, 'a.b')).toBe(window.a.b)
    for (const path of ['constructor', '__proto__', 'a.constructor', 'a', 'a.b.request', 'thrower.b', '', 'a..b', `${'a.'.repeat(90)}b`])
      expect([path, providerAt(window, path)]).toEqual([path, undefined])
  })

  it('[T2] garbage is told a few times, and hides no wallet', () => {
    const garbage = [
      null,
      42,
      {},
      entry('constructor', 'Bad'),
      entry('one', ''),
      {
        get id() {
          throw new Error('no')
        },
      },
    ]
    const { warnings, start, names, window } = page({ one: provider(), btc_providers: [...garbage, entry('one', 'One')] })
    const looking = start()
    window.dispatchEvent(new Event('focus'))
    expect(names()).toEqual(['One'])
    expect(warnings.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'FOREIGN_DATA_INVALID'))
    looking.unsubscribe()
  })

  it('[T2] keeps 64 wallets of a flood', () => {
    const providers = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`w${at}`, provider()]))
    const { start, names } = page({ ...providers, btc_providers: Object.keys(providers).map((id) => entry(id, id)) })
    start().unsubscribe()
    expect(names().length).toBe(64)
  })

  it('[CONN-04, T2] one provider object is one wallet, in whichever ways it comes', () => {
    const shared = provider()
    const standard = {
      version: '1.0.0',
      name: 'Alpha',
      icon: null,
      chains: ['bitcoin:mainnet'],
      accounts: [],
      features: { 'sats-connect:': { provider: shared } },
    }
    const { window, found, start, wallets } = page({
      shared,
      XverseProviders: { BitcoinProvider: shared },
      BitcoinProvider: shared,
      btc_providers: [entry('shared', 'Alpha')],
    })
    window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent<{ register(wallet: object): void }>).detail.register(standard))
    start().unsubscribe()
    expect(found.map(({ id }) => id)).toEqual(['wallet-standard:alpha'])
    expect(wallets.get('wallet-standard:alpha')?.provider).toBe(shared)
  })

  it('[CONN-04] two wallets of one name stand apart', () => {
    const { start, found } = page({ one: provider(), two: provider(), btc_providers: [entry('one', 'Alpha'), entry('two', 'alpha')] })
    start().unsubscribe()
    expect(found.map(({ id }) => id)).toEqual(['btc-providers:alpha', 'btc-providers:alpha#2'])
  })
})
