import { registerWallet } from '@wallet-standard/wallet'
import { describe, expect, it, vi } from 'vitest'
import type { LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { createObjectIds } from '../../kit/object-ids.js'
import type { Announcement } from '../../ports/discovery.js'
import { createStandardDiscovery, MAX_MALFORMED_WARNINGS } from './standard-discovery.js'
import { createStandardRegistry, MAX_REGISTERED } from './standard-registry.js'
import { MAX_LISTED } from './standard-wallet.js'

const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
const wallet = (more: object = {}) => ({
  version: '1.0.0',
  name: 'Alpha',
  icon,
  chains: ['solana:mainnet'],
  features: { 'standard:connect': {} },
  accounts: [],
  ...more,
})

function setup(namespace: 'solana' | 'bip122' = 'solana', identify = createObjectIds(), window = new EventTarget()) {
  const registry = createStandardRegistry({ namespace, identify })
  const warnings: LatchkitErrorShape[] = []
  const prefix = namespace === 'solana' ? 'solana:' : 'bitcoin:'
  const discovery = createStandardDiscovery({
    window,
    registry,
    accepts: ({ chains, features }) => chains.some((chain) => chain.startsWith(prefix)) && features.includes('standard:connect'),
    onWarning: (warning) => warnings.push(warning),
  })
  const found: Announcement[] = []
  const start = () => discovery.announcements().subscribe((one) => found.push(one))
  return { window, registry, warnings, discovery, found, start, identify }
}

/** Registers a wallet like `registerWallet` of `@wallet-standard/wallet`, in a window of the test. */
function register(window: EventTarget, ...wallets: unknown[]): void {
  const callback = (api: { register(...wallets: unknown[]): unknown }) => api.register(...wallets)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent).detail))
}

/** Registers one wallet, and returns the function that unregisters it. */
function registering(window: EventTarget, one: unknown): () => void {
  let leave: () => void = () => undefined
  const callback = (api: { register(...wallets: unknown[]): () => void }) => {
    leave = api.register(one)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return leave
}

describe('wallets of the page by Wallet Standard', () => {
  it('[CONN-03] finds a wallet of @wallet-standard/wallet that loaded before, and one that loads later', () => {
    const { window, found, start, registry } = setup()
    vi.stubGlobal('window', window)
    const [early, late] = [wallet(), wallet({ name: 'Beta' })]
    registerWallet(early as never)
    start()
    registerWallet(late as never)
    vi.unstubAllGlobals()
    expect(found).toEqual([
      {
        type: 'ANNOUNCED',
        id: 'wallet-standard:alpha',
        uuid: 'wallet-standard:o1',
        name: 'Alpha',
        icon,
        rdns: null,
        namespace: 'solana',
        protocol: 'wallet-standard',
        object: 'o1',
        traits: ['version 1.0.0', 'feature standard:connect', 'chain solana:mainnet'],
      },
      expect.objectContaining({ id: 'wallet-standard:beta', object: 'o2' }),
    ])
    expect([registry.get('wallet-standard:alpha')?.source, registry.get('wallet-standard:beta')?.source]).toEqual([early, late])
    expect(registry.get('wallet-standard:alpha')?.source).toBe(early)
  })

  it('[CONN-03, I-44] hears no wallet after the search ended, through the event or the api that it kept', () => {
    const { window, found, start } = setup()
    let kept: { register(wallet: unknown): unknown } | undefined
    window.addEventListener('wallet-standard:app-ready', (event) => {
      kept = (event as CustomEvent).detail
    })
    start().unsubscribe()
    register(window, wallet())
    kept?.register(wallet())
    expect(found).toEqual([])
  })

  it('[CONN-03, M3] keeps an object that registers again as one wallet, also in one call', () => {
    const { window, found, start } = setup()
    const one = wallet()
    start()
    register(window, one, one)
    register(window, one)
    expect(found).toHaveLength(1)
  })

  it.each([['Alpha'], ['ALPHA'], [' Ａlpha ']])('[T2, UX-52] keeps two objects of one name (%s) apart, each behind its own id', (name) => {
    const { window, found, registry, start } = setup()
    const [first, second] = [wallet(), wallet({ name })]
    start()
    register(window, first)
    register(window, second)
    expect(found.map(({ id }) => id)).toEqual(['wallet-standard:alpha', 'wallet-standard:alpha#2'])
    expect(new Set(found.map(({ uuid }) => uuid)).size).toBe(2)
    expect(registry.get('wallet-standard:alpha')?.source).toBe(first)
    expect(registry.get('wallet-standard:alpha#2')?.source).toBe(second)
  })

  it('[CONN-04] gives one object of two namespaces the same object id in both, and each namespace only its own wallets', () => {
    const solana = setup()
    const bitcoin = setup('bip122', solana.identify, solana.window)
    solana.start()
    bitcoin.start()
    register(solana.window, wallet({ name: 'Solana', chains: ['solana:devnet'] }), wallet({ name: 'Both', chains: ['solana:mainnet', 'bitcoin:mainnet'] }))
    expect(solana.found.map(({ name, object, namespace }) => [name, object, namespace])).toEqual([
      ['Solana', 'o1', 'solana'],
      ['Both', 'o2', 'solana'],
    ])
    expect(bitcoin.found.map(({ name, object, namespace }) => [name, object, namespace])).toEqual([['Both', 'o2', 'bip122']])
    expect([...solana.warnings, ...bitcoin.warnings]).toEqual([])
  })

  it('[CONN-03] takes a wallet that gains its namespace when it registers again', () => {
    const { window, found, start } = setup()
    const one = wallet({ chains: ['sui:mainnet'] })
    start()
    register(window, one)
    Object.assign(one, { chains: ['sui:mainnet', 'solana:mainnet'] })
    register(window, one)
    expect(found.map(({ name }) => name)).toEqual(['Alpha'])
  })

  const throws = (name: string) =>
    Object.defineProperty(wallet(), name, {
      get: () => {
        throw new Error('no')
      },
      enumerable: true,
    })
  it.each([
    ['null', null],
    ['a number', 42],
    ['no version', wallet({ version: undefined })],
    ['another version', wallet({ version: '2.0.0' })],
    ['no name', wallet({ name: 7 })],
    ['an invisible name', wallet({ name: '\u202e\u200b' })],
    ['chains that are no list', wallet({ chains: 'solana:mainnet' })],
    ['no features', wallet({ features: null })],
    ['a name that throws', throws('name')],
    ['chains that throw', throws('chains')],
    ['features that throw', throws('features')],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
    ],
    [
      'features that cannot be listed',
      wallet({
        features: new Proxy(
          {},
          {
            ownKeys: () => {
              throw new Error('no')
            },
          },
        ),
      }),
    ],
  ])('[T2, fault] leaves out %s with a warning, and finds the next wallet', (_, bad) => {
    const { window, found, warnings, start } = setup()
    start()
    register(window, bad, wallet({ name: 'Next' }))
    expect(found.map(({ name }) => name)).toEqual(['Next'])
    expect(warnings.map(({ code, context }) => [code, context])).toEqual([['FOREIGN_DATA_INVALID', { source: 'Wallet Standard', reason: 'malformed wallet' }]])
  })

  it.each([
    ['a remote icon', 'https://wallet.example/icon.png'],
    ['a script', 'javascript:alert(1)'],
    ['an icon that is too large', `data:image/png;base64,${'A'.repeat(65_536)}`],
    ['no text', {}],
  ])('[T2, fault] shows a wallet with %s without icon', (_, bad) => {
    const { window, found, start } = setup()
    start()
    register(window, wallet({ icon: bad }))
    expect(found[0]?.icon).toBeNull()
  })

  it('[T2] reads each member of a wallet once', () => {
    const { window, found, start } = setup()
    const reads: string[] = []
    const one = new Proxy(wallet(), { get: (target, key) => Reflect.get(target, reads[reads.push(String(key)) - 1] as string) })
    start()
    register(window, one)
    expect(found).toHaveLength(1)
    expect([...reads].sort()).toEqual(['chains', 'features', 'icon', 'name', 'version'])
  })

  it('[T2, CONN-04] one object with chains of hundreds of namespaces is read as far as 64 of them, and is one wallet in each of ours', () => {
    const solana = setup()
    const bitcoin = setup('bip122', solana.identify, solana.window)
    solana.start()
    bitcoin.start()
    const others = Array.from({ length: 500 }, (_, n) => `space${n}:mainnet`)
    const reads: string[] = []
    const counted = (chains: readonly string[]) =>
      new Proxy(chains, {
        get(target, key, receiver) {
          if (/^\d+$/.test(String(key))) reads.push(String(key))
          return Reflect.get(target, key, receiver)
        },
      })
    register(
      solana.window,
      wallet({ chains: counted(['solana:mainnet', 'bitcoin:mainnet', ...others]) }),
      wallet({ name: 'Last', chains: [...others, 'solana:mainnet'] }),
    )
    expect([solana.found, bitcoin.found].map((all) => all.map(({ name, object }) => [name, object]))).toEqual([[['Alpha', 'o1']], [['Alpha', 'o1']]])
    expect(reads.length).toBeLessThanOrEqual(2 * MAX_LISTED)
  })

  it('[T2, CONN-04, fault] chains that are others at each read count as they were read first: no wallet of a namespace whose chains it did not show', () => {
    const solana = setup()
    solana.start()
    const lists = [['sui:mainnet'], ['solana:mainnet']]
    const changing = () =>
      Object.defineProperty(wallet(), 'chains', { get: () => (lists.length > 1 ? lists.shift() : lists[0]), enumerable: true, configurable: true })
    register(solana.window, changing())
    expect([solana.found, solana.warnings]).toEqual([[], []])
    // It may register again, and is read anew.
    register(solana.window, changing())
    expect(solana.found.map(({ name }) => name)).toEqual(['Alpha'])
  })

  it.each([
    ['no function', 7],
    [
      'a function that throws',
      () => {
        throw new Error('no')
      },
    ],
    ['a class', class {}],
  ])('[T2, fault] an event whose detail is %s is no error of the page', (_, detail) => {
    const { window, found, warnings, start } = setup()
    start()
    expect(() => window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))).not.toThrow()
    register(window, wallet())
    expect(found).toHaveLength(1)
    expect(warnings).toHaveLength(1)
  })

  it(`[T2] keeps ${MAX_REGISTERED} wallets of a flood, tells it once, and reports a claim of a known name once a wallet`, () => {
    const { window, found, warnings, registry, start } = setup()
    start()
    for (let n = 0; n < 400; n++) register(window, wallet({ name: `Wallet ${n}` }))
    expect(found).toHaveLength(MAX_REGISTERED)
    expect(warnings).toHaveLength(1)
    for (let times = 0; times < 3; times++) for (const n of [5, 6]) register(window, wallet({ name: `Wallet ${n}` }))
    const told = found.slice(MAX_REGISTERED)
    expect(told.map(({ name }) => name)).toEqual(['Wallet 5', 'Wallet 6'])
    for (const { id } of told) expect(registry.get(id)).toBeUndefined()
  })

  it('[T2] warns of malformed wallets a few times at most', () => {
    const { window, warnings, start } = setup()
    start()
    register(window, ...Array.from({ length: 10_000 }, () => null))
    expect(warnings).toHaveLength(MAX_MALFORMED_WARNINGS)
  })

  it('[CONN-03] tells the same wallets with the same ids to a second search', () => {
    const { window, discovery, found, start } = setup()
    register(window, wallet(), wallet())
    start().unsubscribe()
    const again: Announcement[] = []
    discovery.announcements().subscribe((one) => again.push(one))
    expect(again).toEqual(found)
    expect(again).toHaveLength(2)
  })

  it('[CONN-04] a wallet that unregisters is told as gone, once; it may return under its id', () => {
    const { window, found, registry, start } = setup()
    start()
    const [one, other] = [wallet(), wallet()]
    const leave = registering(window, one)
    registering(window, other)
    leave()
    leave()
    expect(found.map(({ id, left = false }) => [id, left])).toEqual([
      ['wallet-standard:alpha', false],
      ['wallet-standard:alpha#2', false],
      ['wallet-standard:alpha', true],
    ])
    expect([registry.get('wallet-standard:alpha'), registry.has(one), registry.get('wallet-standard:alpha#2')?.source]).toEqual([undefined, false, other])
    registering(window, one)
    leave()
    expect([found.length, registry.get('wallet-standard:alpha')?.source]).toEqual([4, one])
  })

  it('[CONN-04] only the first caller that registers a wallet takes it out, also after the search has started anew', () => {
    const { window, found, registry, start, discovery } = setup()
    const search = start()
    const one = wallet()
    const leave = registering(window, one)
    registering(window, one)()
    expect([found.length, registry.has(one)]).toEqual([1, true])
    search.unsubscribe()
    const again: Announcement[] = []
    discovery.announcements().subscribe((heard) => again.push(heard))
    leave()
    expect([found.length, again.map(({ left = false }) => left)]).toEqual([1, [false, true]])
  })

  it('[T2, fault] a wallet that was left out has nothing to take out, and room is free for another', () => {
    const { window, found, start } = setup()
    start()
    const leaves = Array.from({ length: MAX_REGISTERED }, (_, index) => registering(window, wallet({ name: `W${index}` })))
    for (const bad of [null, wallet({ name: 'One more' }), wallet({ chains: ['sui:mainnet'] })]) registering(window, bad)()
    expect(found).toHaveLength(MAX_REGISTERED)
    leaves[0]?.()
    registering(window, wallet({ name: 'Next' }))
    expect(found.slice(MAX_REGISTERED).map(({ name, left = false }) => [name, left])).toEqual([
      ['W0', true],
      ['Next', false],
    ])
  })

  it('[T2] the api given to wallets cannot be changed', () => {
    const { window, start } = setup()
    let api: object | undefined
    window.addEventListener('wallet-standard:app-ready', (event) => {
      api = (event as CustomEvent).detail
    })
    start()
    expect(Object.isFrozen(api)).toBe(true)
  })
})
