import { describe, expect, it, vi } from 'vitest'
import { createObjectIds } from '../../../kit/object-ids.js'
import { announce, scriptedWallet, silence, uuidOf } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import type { Announcement } from '../../../ports/discovery.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { createEip6963Discovery, INJECTED_WAIT_MS, MAX_MALFORMED_WARNINGS } from './eip6963-discovery.js'
import { createWalletRegistry, type WalletRegistry } from './wallet-registry.js'

const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
const info = (n: number, more: object = {}) => ({ uuid: uuidOf(n), name: `Wallet ${n}`, icon, rdns: `com.wallet${n}`, ...more })

function setup(options: { enableEIP6963?: boolean; enableInjected?: boolean; registry?: WalletRegistry } = {}) {
  const time = createVirtualTime()
  const timer = createMemoryTimer(time)
  const window = new EventTarget() as EventTarget & { ethereum?: unknown }
  const registry = options.registry ?? createWalletRegistry()
  const warnings: LatchkitErrorShape[] = []
  const discovery = createEip6963Discovery({
    window,
    timer: timer.port,
    registry,
    enableEIP6963: true,
    enableInjected: true,
    onWarning: (warning) => warnings.push(warning),
    ...options,
  })
  const found: Announcement[] = []
  const start = () => discovery.announcements().subscribe((one) => found.push(one))
  return { time, timer, window, registry, warnings, discovery, found, start }
}

describe('finding wallets that announce themselves', () => {
  it('[CONN-03] a wallet that answers the request is found by its rdns, with name, icon and uuid', () => {
    const { window, found, start } = setup()
    announce(window, info(1), scriptedWallet({}))
    start()
    expect(found).toEqual([{ ...info(1), type: 'ANNOUNCED', id: 'com.wallet1', namespace: 'eip155', protocol: 'eip6963', traits: [] }])
  })

  it('[CONN-03] wallets that come late are found, until nobody listens', () => {
    const { window, found, start } = setup()
    const search = start()
    announce(window, info(1), scriptedWallet({}))
    announce(window, info(2), scriptedWallet({}))
    search.unsubscribe()
    announce(window, info(3), scriptedWallet({}))
    expect(found.map(({ id }) => id)).toEqual(['com.wallet1', 'com.wallet2'])
  })

  it('[CONN-03, M3] a wallet that announces the same provider again under its uuid and rdns stays one wallet', () => {
    const { window, found, start } = setup()
    const first = scriptedWallet({})
    announce(window, info(1), first)
    start()
    announce(window, info(1), first)
    announce(window, info(1, { name: 'Other', uuid: uuidOf(1).toUpperCase() }), first)
    expect(found.map(({ name }) => name)).toEqual(['Wallet 1'])
  })

  it.each([
    ['of the same rdns', { rdns: 'io.metamask' }, 'io.metamask#2'],
    ['of another rdns', { rdns: 'com.stranger' }, 'com.stranger'],
  ])('[T2, UX-52] another provider under a uuid that is taken, %s, is kept beside the first, and each id leads to its own', async (_, more, id) => {
    const { window, registry, found, start } = setup()
    start()
    const [one, two] = [scriptedWallet({ eth_chainId: '0x1' }), scriptedWallet({ eth_chainId: '0x2' })]
    announce(window, info(1, { rdns: 'io.metamask' }), one)
    announce(window, info(1, more), two)
    expect(found.map((wallet) => [wallet.id, wallet.uuid])).toEqual([
      ['io.metamask', uuidOf(1)],
      [id, uuidOf(1)],
    ])
    await registry.get(id)?.provider.request({ method: 'eth_chainId' })
    expect([one.asked.length, two.asked.length]).toEqual([0, 1])
  })

  it('[CONN-07, T2] a provider that claims a second rdns has it as an alias, under an id that leaves the rdns to the wallet it belongs to', () => {
    const { window, found, start } = setup()
    start()
    const wallet = scriptedWallet({})
    announce(window, info(1), wallet)
    announce(window, info(1, { rdns: 'com.other' }), wallet)
    announce(window, info(3, { rdns: 'com.other' }), scriptedWallet({}))
    expect(found.map(({ id }) => id)).toEqual(['com.wallet1', 'com.other@com.wallet1', 'com.other'])
  })

  it('[CONN-07] names the provider object, the same for each announcement of it, the default provider included', () => {
    const ids = createObjectIds()
    const { window, found, start } = setup({ registry: createWalletRegistry(ids) })
    const wallet = scriptedWallet({})
    Object.assign(window, { ethereum: wallet })
    start()
    announce(window, info(1), wallet)
    announce(window, info(2), scriptedWallet({}))
    expect(found.map(({ protocol, object }) => [protocol, object])).toEqual([
      ['window', 'o1'],
      ['eip6963', 'o1'],
      ['eip6963', 'o2'],
    ])
  })

  it.each([
    ['uuid', { rdns: 'io.genuine' }],
    ['rdns', { uuid: uuidOf(900) }],
  ])('[T2] when no more wallets are kept, a claim of a %s that is taken is still told, once a wallet, and leads to no provider', (_, more) => {
    const { window, registry, found, start } = setup({ enableInjected: false })
    start()
    for (let n = 0; n < 64; n++) announce(window, info(n), scriptedWallet({}))
    for (let times = 0; times < 3; times++) for (const n of [5, 6]) announce(window, info(n, more), scriptedWallet({}))
    const told = found.slice(64)
    expect(told).toHaveLength(2)
    for (const one of told) expect(registry.get(one.id)).toBeUndefined()
  })

  it('[UX-52] two that claim one rdns are both kept, apart, and each id leads to its own provider', async () => {
    const { window, registry, found, start } = setup()
    start()
    const [one, two] = [scriptedWallet({ eth_chainId: '0x1' }), scriptedWallet({ eth_chainId: '0x2' })]
    announce(window, info(1, { rdns: 'io.metamask' }), one)
    announce(window, info(2, { rdns: 'IO.MetaMask' }), two)
    announce(window, info(3, { rdns: 'io.metamask' }), scriptedWallet({}))
    expect(found.map(({ id, rdns }) => [id, rdns])).toEqual([
      ['io.metamask', 'io.metamask'],
      ['io.metamask#2', 'io.metamask'],
      ['io.metamask#3', 'io.metamask'],
    ])
    await registry.get('io.metamask#2')?.provider.request({ method: 'eth_chainId' })
    expect([one.asked.length, two.asked.length]).toEqual([0, 1])
  })

  it('[CONN-03] who asks again is told the same wallets with the same ids', () => {
    const { window, discovery, found, start } = setup()
    announce(window, info(1, { rdns: 'io.metamask' }), scriptedWallet({}))
    announce(window, info(2, { rdns: 'io.metamask' }), scriptedWallet({}))
    window.ethereum = scriptedWallet({})
    start().unsubscribe()
    const again: Announcement[] = []
    discovery.announcements().subscribe((one) => again.push(one))
    expect(again).toEqual(found)
  })

  it('[CONN-03] switched off, nothing is asked and nothing is heard', () => {
    const { window, found, start } = setup({ enableEIP6963: false })
    const ask = vi.fn()
    window.addEventListener('eip6963:requestProvider', ask)
    start()
    announce(window, info(1), scriptedWallet({}))
    expect(ask).not.toHaveBeenCalled()
    expect(found).toEqual([])
  })

  it('[DX-35, fault] names lose control and bidi characters, and stop at 64 graphemes', () => {
    const { window, found, start } = setup()
    start()
    announce(window, info(1, { name: 'Evil\u202e\u0000 name\n\n!' }), scriptedWallet({}))
    announce(window, info(2, { name: '👨‍👩‍👧'.repeat(80) }), scriptedWallet({}))
    expect(found[0]?.name).toBe('Evil name !')
    expect([...new Intl.Segmenter().segment(found[1]?.name ?? '')]).toHaveLength(64)
  })

  it.each([
    ['https://wallet.example/icon.png'],
    ['javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    [`data:image/png;base64,${'A'.repeat(65_536)}`],
    [42],
    [undefined],
  ])('[DX-35, fault] an icon that is no small image data URI is left out, and the wallet stays (%#)', (bad) => {
    const { window, found, start } = setup()
    start()
    announce(window, info(1, { icon: bad }), scriptedWallet({}))
    expect(found.map((one) => one.icon)).toEqual([null])
  })

  it('[DX-35] what is given out is a frozen copy', () => {
    const { window, found, start } = setup()
    const said = info(1)
    start()
    announce(window, said, scriptedWallet({}))
    said.name = 'Changed'
    expect(found[0]?.name).toBe('Wallet 1')
    expect(Object.isFrozen(found[0])).toBe(true)
  })
})

describe('announcements that do not fit', () => {
  const thrower = () => {
    throw new Error('trap')
  }
  const hostile = new Proxy({}, { get: thrower, has: thrower, ownKeys: thrower, getPrototypeOf: thrower, getOwnPropertyDescriptor: thrower })
  const cyclic: Record<string, unknown> = info(1)
  cyclic.self = cyclic

  it.each<[string, unknown]>([
    ['no detail', undefined],
    ['null', null],
    ['text', 'io.metamask'],
    ['no info', { provider: scriptedWallet({}) }],
    ['no provider', { info: info(1) }],
    ['a provider without request', { info: info(1), provider: {} }],
    ['a uuid that is none', { info: info(1, { uuid: 'me' }), provider: scriptedWallet({}) }],
    ['a name that is none', { info: info(1, { name: 7 }), provider: scriptedWallet({}) }],
    ['an empty name', { info: info(1, { name: ' \u200b ' }), provider: scriptedWallet({}) }],
    ['an rdns that is no host', { info: info(1, { rdns: 'io.meta mask' }), provider: scriptedWallet({}) }],
    ['an rdns that takes the place of a built-in id', { info: info(1, { rdns: 'injected' }), provider: scriptedWallet({}) }],
    ['an rdns of 300 characters', { info: info(1, { rdns: `${'a.'.repeat(150)}com` }), provider: scriptedWallet({}) }],
    ['a proxy that throws', hostile],
    ['a proxy that throws for info', { info: hostile, provider: scriptedWallet({}) }],
    ['a proxy that throws as provider', { info: info(1), provider: hostile }],
    [
      'a getter that throws',
      {
        get info() {
          return thrower()
        },
        provider: scriptedWallet({}),
      },
    ],
  ])('[CONN-03] %s is left out and stops nobody after it', (_, detail) => {
    const { window, found, warnings, start } = setup()
    start()
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    announce(window, info(2), scriptedWallet({}))
    expect(found.map(({ id }) => id)).toEqual(['com.wallet2'])
    expect(warnings.map(({ code }) => code)).toEqual(['FOREIGN_DATA_INVALID'])
  })

  it('[CONN-03] a cycle beside the four members that count does no harm', () => {
    const { window, found, start } = setup()
    start()
    announce(window, cyclic, scriptedWallet({}))
    expect(found).toHaveLength(1)
  })

  it('[CONN-03] any number of them gives five warnings', () => {
    const { window, warnings, start } = setup()
    start()
    for (let n = 0; n < 100; n++) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: n }))
    expect(warnings).toHaveLength(MAX_MALFORMED_WARNINGS)
  })

  it('[CONN-03] of a flood 64 are kept, with one warning, in 100 ms and without more listeners', () => {
    const { window, found, warnings, start } = setup({ enableInjected: false })
    const added = vi.spyOn(window, 'addEventListener')
    const on = vi.fn()
    const flood = (target: EventTarget) => {
      for (let n = 0; n < 5_000; n++) {
        target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: info(n), provider: { request: silence, on } } }))
      }
    }
    start()
    flood(window)
    expect(
      fastest(() => {
        const again = setup()
        again.start()
        return () => flood(again.window)
      }),
    ).toBeLessThan(allowed())
    expect(found).toHaveLength(64)
    expect(warnings.map(({ message }) => message)).toEqual(['EIP-6963 sent data that does not fit (more than 64 wallets)'])
    expect(added).toHaveBeenCalledTimes(1)
    expect(on).not.toHaveBeenCalled()
  })

  it('[CONN-03] a flood of malformed ones takes 100 ms at most, too', () => {
    expect(
      fastest(() => {
        const { window, start } = setup()
        start()
        return () => {
          for (let n = 0; n < 5_000; n++)
            window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: info(n, { uuid: 'x' }), provider: {} } }))
        }
      }),
    ).toBeLessThan(allowed())
  })
})

describe("the page's default provider", () => {
  it('[CONN-02] window.ethereum is found as an injected wallet, after those that announce themselves, also when it is one of them', () => {
    const { window, found, start } = setup()
    const wallet = scriptedWallet({})
    window.ethereum = wallet
    announce(window, info(1), wallet)
    start()
    expect(found.map(({ type, id, name }) => [type, id, name])).toEqual([
      ['ANNOUNCED', 'com.wallet1', 'Wallet 1'],
      ['INJECTED', 'injected', 'Browser Wallet'],
    ])
  })

  it('[CONN-23] one that comes late says so by an event, and the wait ends', () => {
    const { time, timer, window, found, start } = setup()
    start()
    time.advanceBy(400)
    window.ethereum = scriptedWallet({})
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(found.map(({ id }) => id)).toEqual(['injected'])
    expect(timer.held()).toBe(0)
  })

  it('[CONN-23] one that comes without a word is seen after 1000 ms, one that comes later is not', () => {
    const { time, window, found, start } = setup()
    start()
    time.advanceBy(INJECTED_WAIT_MS - 1)
    window.ethereum = scriptedWallet({})
    expect(found).toEqual([])
    time.advanceBy(1)
    expect(found.map(({ id }) => id)).toEqual(['injected'])

    const late = setup()
    late.start()
    late.time.advanceBy(INJECTED_WAIT_MS)
    late.window.ethereum = scriptedWallet({})
    late.window.dispatchEvent(new Event('ethereum#initialized'))
    expect(late.found).toEqual([])
  })

  it('[CONN-02] a getter that throws, and a value that is no provider, are as good as none', () => {
    for (const get of [
      () => {
        throw new Error('trap')
      },
      () => 42,
      () => ({ request: 'no' }),
    ]) {
      const { window, found, start } = setup()
      Object.defineProperty(window, 'ethereum', { get })
      expect(() => start()).not.toThrow()
      expect(found).toEqual([])
    }
  })

  it('[CONN-02] switched off, it is not looked at', () => {
    const { window, found, start } = setup({ enableInjected: false })
    const get = vi.fn()
    Object.defineProperty(window, 'ethereum', { get })
    start()
    expect(get).not.toHaveBeenCalled()
    expect(found).toEqual([])
  })

  it('[CONN-23] unsubscribing releases the timer and every listener', () => {
    const { timer, window, start } = setup()
    const added = vi.spyOn(window, 'addEventListener')
    const removed = vi.spyOn(window, 'removeEventListener')
    start().unsubscribe()
    expect(timer.held()).toBe(0)
    for (const [event, listener] of added.mock.calls) expect(removed).toHaveBeenCalledWith(event, listener)
  })
})

/** Returns 100 ms for 5,000 announcements; more if the machine is so busy that copying as many takes a tenth of that. */
function allowed(): number {
  const copying = fastest(() => () => {
    for (let n = 0; n < 5_000; n++) JSON.parse(JSON.stringify(info(n)))
  })
  return Math.max(100, 10 * copying)
}

/** Returns the CPU time of the fastest of five runs in milliseconds, so that other work on the machine does not count. */
function fastest(prepare: () => () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const run = prepare()
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

it('[DX-01] on a server nothing is found and nothing is touched', () => {
  const time = createVirtualTime()
  const discovery = createEip6963Discovery({
    window: undefined,
    timer: createMemoryTimer(time).port,
    registry: createWalletRegistry(),
    enableEIP6963: true,
    enableInjected: true,
    onWarning: () => undefined,
  })
  const found: unknown[] = []
  discovery.announcements().subscribe((one) => found.push(one))
  expect(found).toEqual([])
  expect(time.pending()).toBe(0)
})
