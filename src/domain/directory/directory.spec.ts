import { describe, expect, it } from 'vitest'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions } from '../../../tests/domain/page.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { SESSIONS } from '../../../tests/domain/sessions.js'
import type { ListedWallet } from '../api/shapes.js'
import type { DomainCommand } from '../root.js'
import { selectListedConnectors } from '../connectors/selectors.js'
import { solana } from '../shared/networks/chains.js'
import { mainnet, sepolia } from '../shared/networks/evm-chains.js'
import { listDirectory, listOffers, type ListingQuery, roundedCount } from './selectors.js'
import { IMAGES_HOLD_MS, SEARCH_DEBOUNCE_MS } from './state.js'

/** A service with `count` wallets, the first of which has the rdns of the wallet of the page. */
function serving(count: number, more: (index: number) => Partial<ListedWallet> = () => ({})) {
  const memory = createMemoryPorts()
  const all = Array.from(
    { length: count },
    (_, index): ListedWallet => ({ id: `w${index}`, name: `Wallet ${index}`, mobile_link: `w${index}://`, ...more(index) }),
  )
  memory.http.answer('wallets', ({ page, entries, include = [], exclude = [], chains = [], search = '', badge_type }) => {
    const found = all.filter(
      (one) =>
        (include.length === 0 || include.includes(one.id)) &&
        !exclude.includes(one.id) &&
        (chains.length === 0 || !one.chains || one.chains.some((chain) => chains.includes(chain))) &&
        one.name.toLowerCase().includes(search.toLowerCase()) &&
        (badge_type === undefined || one.badge_type === badge_type),
    )
    return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
  })
  memory.http.answer('walletImage', ({ id }) => ({ type: id.includes('bad') ? 'text/html' : 'image/png', base64: 'AAEC' }))
  return memory
}

const open = (options: PageOptions = {}): Page => {
  const page = openPage({ directory: {}, ...options })
  page.give({ type: 'openModal', view: 'AllWallets' })
  page.wait(0)
  return page
}
const asked = (page: Page, command: DomainCommand) => {
  page.give(command)
  page.wait(0)
}
const names = (page: Page, query?: ListingQuery) =>
  listDirectory(page.state(), query).rows.map((row) => (row.kind === 'gap' ? `page ${row.pageNumber}` : row.name))
const asks = (page: Page) => page.memory.http.tries().flatMap(({ call, input }) => (call === 'wallets' ? [input] : []))

describe('pages of the directory', () => {
  it('[WALLETS-02, WALLETS-07] have 40 wallets each, are asked for by number, and those that were not read keep their place', () => {
    const page = open({ memory: serving(95), services: true, wallets: [] })
    expect(asks(page)).toMatchObject([{ page: 1, entries: 40 }])
    expect([names(page).length, names(page)[39], names(page)[40], names(page)[94]]).toEqual([95, 'Wallet 39', 'page 2', 'page 3'])
    asked(page, { type: 'refreshWalletPage', pageNumber: 3 })
    expect([names(page)[40], names(page)[80], names(page)[94]]).toEqual(['page 2', 'Wallet 80', 'Wallet 94'])
    asked(page, { type: 'refreshWalletPage', pageNumber: 2 })
    asked(page, { type: 'refreshWalletPage', pageNumber: 2 })
    expect(names(page)).toEqual(Array.from({ length: 95 }, (_, index) => `Wallet ${index}`))
    // Once a session.
    page.give({ type: 'closeModal' })
    page.give({ type: 'openModal', view: 'AllWallets' })
    expect(asks(page).map(({ page: number }) => number)).toEqual([1, 3, 2])
  })

  it('[DX-32, WALLETS-02] asks nothing before the visitor opens a list', () => {
    const page = openPage({ directory: {}, memory: serving(3), services: true })
    page.wait(60_000)
    expect(page.memory.http.tries()).toEqual([])
  })

  it('[WALLETS-16] w2 asks for the networks of the app, for the main network of a testnet, and of one namespace where the visitor came for it', () => {
    const page = open({ memory: serving(3), services: true, adapters: ['eip155', 'solana'], options: { networks: [sepolia, solana] } })
    expect(asks(page)[0]).toMatchObject({ chains: ['eip155:1', solana.caipNetworkId] })
    asked(page, { type: 'refreshWalletPage', pageNumber: 1, namespace: 'solana' })
    expect(asks(page)[1]).toMatchObject({ chains: [solana.caipNetworkId] })
  })

  it('[WALLETS-16] w2 where fewer than 40 serve the networks of the app, the rest follows apart', () => {
    const page = open({
      memory: serving(50, (index) => ({ chains: index < 3 ? ['eip155:1'] : ['eip155:9'] })),
      services: true,
      wallets: [],
      options: { networks: [mainnet] },
    })
    expect([names(page), listDirectory(page.state()).wantsRest]).toEqual([['Wallet 0', 'Wallet 1', 'Wallet 2'], true])
    asked(page, { type: 'refreshWalletPage', pageNumber: 1, all: true })
    const { rest } = listDirectory(page.state())
    expect([rest.length, rest[0], rest[46]]).toMatchObject([47, { name: 'Wallet 3' }, { kind: 'gap', pageNumber: 2 }])
    expect(names(page)).toHaveLength(3)
    // Forty are enough.
    const many = open({ memory: serving(40), services: true, wallets: [] })
    expect(listDirectory(many.state()).wantsRest).toBe(false)
  })
})

describe('the truth table of include, exclude, featured and custom', () => {
  const subsets = Array.from({ length: 16 }, (_, bits) => ['include', 'exclude', 'featured', 'custom'].filter((__, at) => bits & (1 << at)))

  it.each(subsets.flatMap((sets) => [true, false].map((installed) => ({ sets: sets.join(' ') || 'none', installed }))))(
    '[WALLETS-03, WALLETS-04, WALLETS-05, WALLETS-22] w1 w4 w5 a wallet in $sets, installed: $installed',
    ({ sets, installed }) => {
      const has = (set: string) => sets.includes(set)
      const page = open({
        memory: serving(5, (index) => (index === 2 ? { rdns: 'io.example.two' } : {})),
        services: true,
        ...SESSIONS,
        wallets: installed ? [{ id: 'io.example.two', name: 'Wallet 2' }] : [],
        directory: has('include') ? { include: ['w2', 'w3'] } : {},
        options: {
          ...(has('exclude') && { excludeWalletIds: ['w2'] }),
          ...(has('featured') && { featuredWalletIds: ['w4', 'w2'] }),
          ...(has('custom') && { customWallets: [{ id: 'w2', name: 'Wallet 2' }] }),
        },
      })
      page.wait(100)
      const shown = names(page)
      // Exclude wins, in every list.
      expect(shown.filter((name) => name === 'Wallet 2')).toHaveLength(has('exclude') ? 0 : 1)
      expect(selectListedConnectors(page.state()).some(({ name }) => name === 'Wallet 2')).toBe(!has('exclude') && (installed || has('custom')))
      // Include restricts the others; featured ones are listed beside.
      const others = shown.filter((name) => name !== 'Wallet 2')
      const all = ['Wallet 0', 'Wallet 1', 'Wallet 3', 'Wallet 4']
      expect([...others].sort()).toEqual(all.filter((name) => !has('include') || name === 'Wallet 3' || (has('featured') && name === 'Wallet 4')))
      if (has('featured')) expect(others[0]).toBe('Wallet 4')
      if (has('featured') && !has('exclude') && !has('custom') && !installed) expect(shown.slice(0, 2)).toEqual(['Wallet 4', 'Wallet 2'])
      expect(names(page, { search: 'wallet 2' })).toEqual(has('exclude') ? [] : installed || has('custom') || has('featured') ? ['Wallet 2'] : [])
    },
  )

  it('[WALLETS-03] w4 excluded, featured and recent at once: nowhere', async () => {
    const options = { featuredWalletIds: [ALPHA], excludeWalletIds: ['w0'] }
    const page = openPage({
      directory: {},
      memory: serving(3, (index) => (index === 0 ? { rdns: ALPHA } : {})),
      services: true,
      wallets: [{ id: ALPHA, name: 'Alpha' }],
      options,
    })
    await page.run({ type: 'connect', connectorId: ALPHA })
    await page.run({ type: 'disconnect' })
    expect(selectListedConnectors(page.state()).map(({ recent }) => recent)).toEqual([true])
    page.give({ type: 'openModal', view: 'AllWallets' })
    page.wait(0)
    expect([selectListedConnectors(page.state()), names(page)]).toEqual([[], ['Wallet 1', 'Wallet 2']])
  })
})

describe('wallets of the page and of the directory', () => {
  it('[WALLETS-17] an installed wallet of the same rdns stands once, first, and connects by its connector', () => {
    const page = open({
      memory: serving(5, (index) => (index === 3 ? { rdns: ALPHA, name: 'Alpha Wallet' } : {})),
      services: true,
      wallets: [{ id: ALPHA, name: 'Alpha' }],
    })
    expect(names(page)).toEqual(['Alpha', 'Wallet 0', 'Wallet 1', 'Wallet 2', 'Wallet 4'])
    expect(listDirectory(page.state()).rows[0]).toMatchObject({ installed: true, listedId: ALPHA })
    // A search by the directory's name finds the installed one.
    page.give({ type: 'refreshWalletSearch', search: 'Alpha Wallet' })
    page.wait(SEARCH_DEBOUNCE_MS)
    expect(listDirectory(page.state(), { search: 'Alpha Wallet' }).rows).toMatchObject([{ name: 'Alpha', listedId: ALPHA }])
  })

  it('[WALLETS-06] at most 4 are recommended, filled up past those that are shown already', () => {
    const page = open({
      memory: serving(9, (index) => (index === 1 ? { rdns: ALPHA } : {})),
      services: true,
      wallets: [{ id: ALPHA, name: 'Alpha' }],
      options: { featuredWalletIds: ['w2', 'w0'] },
    })
    const { featured, recommended, total } = listOffers(page.state(), undefined, 4)
    expect([featured.map(({ name }) => name), recommended.map(({ name }) => name), total]).toEqual([
      ['Wallet 2', 'Wallet 0'],
      ['Wallet 3', 'Wallet 4', 'Wallet 5', 'Wallet 6'],
      9,
    ])
  })

  it('[WALLETS-23] a chosen wallet that was connected is listed as recent, once, also on the next page before the directory is read', async () => {
    const memory = serving(5)
    const setting = { directory: {}, services: true, ...SESSIONS, wallets: [] } as const
    const page = openPage({ ...setting, memory })
    page.give({ type: 'openModal', view: 'AllWallets' })
    page.wait(0)
    expect(page.give({ type: 'chooseDirectoryWallet', walletId: 'none' }).status).toBe('rejected')
    page.give({ type: 'chooseDirectoryWallet', walletId: 'w3' })
    expect(listDirectory(page.state()).rows.some((row) => row.kind === 'wallet' && row.recent)).toBe(false)
    const connecting = page.run({ type: 'connect', connectorId: 'walletConnect', walletId: 'w3' })
    page.wait(1_000)
    page.memory.relay.wallet.scan()
    await connecting
    await page.run({ type: 'disconnect' })
    page.close()
    const next = openPage({ ...setting, memory: createMemoryPorts({ world: memory.world }) })
    expect(selectListedConnectors(next.state())).toMatchObject([{ name: 'Wallet 3', recent: true }, { type: 'WALLET_CONNECT' }])
    next.give({ type: 'openModal', view: 'AllWallets' })
    next.wait(0)
    expect(names(next)).toEqual(['Wallet 3', 'Wallet 0', 'Wallet 1', 'Wallet 2', 'Wallet 4'])
  })

  it('[WALLETS-16] w3 on a phone every list has only what the phone can open', () => {
    const memory = serving(4, (index) => ({ mobile_link: index === 1 ? 'one://' : null, webapp_link: index === 2 ? 'https://two.example' : null }))
    const page = open({ memory, services: true, wallets: [] })
    page.memory.platform.set({ mobile: true })
    page.wait(0)
    expect(names(page)).toEqual(['Wallet 1', 'Wallet 2'])
    page.give({ type: 'refreshWalletSearch', search: 'wallet' })
    page.wait(SEARCH_DEBOUNCE_MS)
    expect(names(page, { search: 'wallet' })).toEqual(['Wallet 1', 'Wallet 2'])
  })
})

describe('search', () => {
  it('[WALLETS-08, WALLETS-09, WALLETS-10] goes out trimmed, 300 ms after the last key, for 100 entries; an empty one is the plain list', () => {
    const page = open({ memory: serving(150), services: true, wallets: [] })
    for (const search of [' w', ' wal', ' Wallet 14 ']) {
      page.give({ type: 'refreshWalletSearch', search })
      page.wait(SEARCH_DEBOUNCE_MS - 1)
    }
    expect(asks(page)).toHaveLength(1)
    page.wait(1)
    expect(asks(page)[1]).toMatchObject({ search: 'Wallet 14', page: 1, entries: 100 })
    expect(names(page, { search: 'Wallet 14 ' })).toHaveLength(11)
    page.give({ type: 'refreshWalletSearch', search: '  ' })
    page.wait(SEARCH_DEBOUNCE_MS)
    expect([asks(page).length, names(page, { search: '  ' }).length]).toEqual([2, 150])
  })

  it('[WALLETS-11, fault] a late answer is kept under its own search, and never shown for another', () => {
    const page = open({ memory: serving(150), services: true, wallets: [] })
    page.memory.http.delay(1_000)
    page.give({ type: 'refreshWalletSearch', search: 'Wallet 1' })
    page.wait(SEARCH_DEBOUNCE_MS)
    page.memory.http.delay(0)
    page.give({ type: 'refreshWalletSearch', search: 'Wallet 14' })
    page.wait(SEARCH_DEBOUNCE_MS)
    expect(names(page, { search: 'Wallet 14' })).toHaveLength(11)
    page.wait(2_000)
    expect(names(page, { search: 'Wallet 14' })).toHaveLength(11)
  })

  it('[WALLETS-15] may be narrowed to certified wallets, as may the list', () => {
    const page = open({ memory: serving(6, (index) => ({ badge_type: index % 2 ? 'certified' : 'none' })), services: true, wallets: [] })
    asked(page, { type: 'refreshWalletPage', pageNumber: 1, certified: true })
    expect([asks(page)[1], names(page, { certified: true })]).toMatchObject([{ badge_type: 'certified' }, ['Wallet 1', 'Wallet 3', 'Wallet 5']])
    page.give({ type: 'refreshWalletSearch', search: '5', certified: true })
    page.wait(SEARCH_DEBOUNCE_MS)
    expect(names(page, { certified: true, search: '5' })).toEqual(['Wallet 5'])
  })
})

describe('failures', () => {
  it('[WALLETS-20, fault] w6 the bundled list stands in, is marked, and gives way after a retry', () => {
    const memory = serving(45)
    const mend = memory.http.fail('unreachable', { call: 'wallets' })
    const page = open({ memory, services: true, wallets: [{ id: ALPHA, name: 'Alpha' }] })
    page.wait(20_000)
    expect([listDirectory(page.state()).read?.fallback, names(page).slice(0, 2)]).toEqual([true, ['Alpha', 'Kestrel']])
    mend()
    asked(page, { type: 'refreshWalletPage', pageNumber: 1, force: true })
    page.wait(20_000)
    expect([listDirectory(page.state()).read?.fallback, names(page).length]).toEqual([undefined, 46])
  })

  it('[WALLETS-20, fault] a page that fails leaves the others, and wallets of the page connect', async () => {
    const memory = serving(45)
    const page = open({ memory, services: true, wallets: [{ id: ALPHA, name: 'Alpha' }] })
    memory.http.fail({ status: 404 }, { call: 'wallets' })
    asked(page, { type: 'refreshWalletPage', pageNumber: 2 })
    page.wait(20_000)
    expect(page.events('walletPageFailed')).toMatchObject([{ pageNumber: 2, failure: { code: 'DIRECTORY_UNAVAILABLE' } }])
    expect(names(page)).toHaveLength(46)
    expect(await page.run({ type: 'connect', connectorId: ALPHA })).toMatchObject({ type: 'connected' })
  })

  it('[WALLETS-20] refused without the plugin, by its name', async () => {
    const page = openPage()
    await expect(page.run({ type: 'refreshWalletPage', pageNumber: 1 })).rejects.toMatchObject({
      code: 'PLUGIN_NOT_IN_USE',
      context: { plugin: 'directory()' },
    })
  })
})

describe('pictures', () => {
  const pictures = (page: Page) => page.memory.http.tries().flatMap(({ call, input }) => (call === 'walletImage' ? [input['id']] : []))

  it('[WALLETS-12, WALLETS-14] those of the first 20 wallets of a page are fetched ahead, each once, and a bad one is neutral', () => {
    const page = open({ memory: serving(80, (index) => ({ image_id: index === 1 ? 'bad' : `i${index}` })), services: true, wallets: [] })
    page.wait(100)
    expect(pictures(page)).toHaveLength(20)
    expect(page.state().directory.images).toMatchObject({ i0: 'data:image/png;base64,AAEC', bad: null })
    expect(listDirectory(page.state()).rows.slice(0, 2)).toMatchObject([{ imageUrl: 'data:image/png;base64,AAEC' }, { name: 'Wallet 1' }])
    page.give({ type: 'loadWalletImages', imageIds: ['i0', 'bad', 'i25', 'i25'] })
    page.wait(100)
    expect(pictures(page).slice(20)).toEqual(['i25'])
    asked(page, { type: 'refreshWalletPage', pageNumber: 2 })
    page.wait(100)
    expect(pictures(page)).toHaveLength(41)
  })

  it('[WALLETS-13, fault] hold up the first display for 2 s at most, and nothing later', () => {
    const memory = serving(80, (index) => ({ image_id: `i${index}` }))
    memory.http.fail('silent', { call: 'walletImage', times: 1 })
    const page = open({ memory, services: true, wallets: [] })
    page.wait(IMAGES_HOLD_MS - 1)
    expect(page.state().directory.holding).toBeDefined()
    page.wait(1)
    expect(page.state().directory.holding).toBeUndefined()
    asked(page, { type: 'refreshWalletPage', pageNumber: 2 })
    expect(page.state().directory.holding).toBeUndefined()
    page.wait(60_000)
  })
})

it.each([
  [0, 0, false],
  [9, 9, false],
  [10, 10, false],
  [19, 10, true],
  [512, 510, true],
])('[WALLETS-19] %i wallets are counted as %i, more: %s', (total, count, more) => {
  expect(roundedCount(total)).toEqual({ count, more })
})
