import { describe, expect, it } from 'vitest'
import { openPage, type Page } from '../../../tests/domain/page.js'
import { SESSIONS } from '../../../tests/domain/sessions.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import type { ListedWallet } from '../api/shapes.js'
import { selectListedConnectors } from '../connectors/selectors.js'
import { bitcoin } from '../shared/networks/chains.js'
import { listDirectory } from './selectors.js'
import { SEARCH_DEBOUNCE_MS } from './state.js'

function serving(wallets: readonly (readonly ListedWallet[])[], count = wallets.flat().length) {
  const memory = createMemoryPorts()
  memory.http.answer('wallets', ({ page, include = [] }) => {
    const all = wallets.flat()
    return include.length > 0 ? { data: all.filter(({ id }) => include.includes(id)), count: include.length } : { data: wallets[page - 1] ?? [], count }
  })
  return memory
}
const open = (page: Page) => {
  page.give({ type: 'openModal', view: 'AllWallets' })
  page.wait(0)
  return page
}
const names = (page: Page, search = '') => listDirectory(page.state(), { search }).rows.map((row) => (row.kind === 'gap' ? '…' : row.name))

describe('reports of other kits', () => {
  it('[WALLETS-03] reown-com/appkit#4120: a Bitcoin wallet, which has no rdns, is excluded by its id of the directory', () => {
    const memory = serving([[{ id: 'ordi', name: 'Ordi Wallet' }]])
    const page = open(
      openPage({
        directory: {},
        services: true,
        memory,
        adapters: ['bip122'],
        options: { networks: [bitcoin], excludeWalletIds: ['ordi'] },
        wallets: [{ id: 'BitcoinProvider', name: 'Ordi Wallet', namespace: 'bip122', network: bitcoin.caipNetworkId, accounts: [] }],
      }),
    )
    expect([selectListedConnectors(page.state()), names(page)]).toEqual([[], []])
  })

  it('[WALLETS-03, WALLETS-23] reown-com/appkit#4206: a recent wallet that the app excludes since is listed no more', async () => {
    const memory = serving([[{ id: 'w1', name: 'One', mobile_link: 'one://' }]])
    const setting = { directory: {}, services: true, ...SESSIONS, wallets: [] } as const
    const page = open(openPage({ ...setting, memory }))
    page.give({ type: 'chooseDirectoryWallet', walletId: 'w1' })
    const connecting = page.run({ type: 'connect', connectorId: 'walletConnect', walletId: 'w1' })
    page.wait(1_000)
    page.memory.relay.wallet.scan()
    await connecting
    await page.run({ type: 'disconnect' })
    page.close()
    for (const excluded of ['w1', 'One']) {
      const next = openPage({ ...setting, memory: createMemoryPorts({ world: memory.world }), options: { excludeWalletIds: [excluded] } })
      expect(selectListedConnectors(next.state()).map(({ name }) => name)).toEqual(['WalletConnect'])
      next.close()
    }
  })

  it('[WALLETS-07] reown-com/appkit#1194: a wallet that the service lists on two pages stands once', () => {
    const first = Array.from({ length: 40 }, (_, index): ListedWallet => ({ id: `w${index}`, name: `Wallet ${index}` }))
    const page = open(
      openPage({
        directory: {},
        services: true,
        wallets: [],
        memory: serving(
          [
            first,
            [
              { id: 'w39', name: 'Wallet 39' },
              { id: 'w40', name: 'Wallet 40' },
            ],
          ],
          42,
        ),
      }),
    )
    page.give({ type: 'refreshWalletPage', pageNumber: 2 })
    page.wait(0)
    expect(names(page).filter((name) => name === 'Wallet 39')).toHaveLength(1)
    expect(names(page)).toHaveLength(41)
  })

  it('[WALLETS-07] family/connectkit#248: a service that promises more than it has leaves no place that loads for ever', () => {
    const page = open(openPage({ directory: {}, services: true, wallets: [], memory: serving([[{ id: 'a', name: 'A' }]], 90) }))
    for (const pageNumber of [2, 3]) {
      page.give({ type: 'refreshWalletPage', pageNumber })
      page.wait(0)
    }
    expect(names(page)).toEqual(['A'])
  })

  it('[WALLETS-21] w3 Web3Auth/web3auth-web#2531: a search narrows installed wallets, too', () => {
    const page = open(
      openPage({
        directory: {},
        services: true,
        memory: serving([[]]),
        wallets: [
          { id: 'io.a', name: 'Alpha' },
          { id: 'io.b', name: 'Beta' },
        ],
      }),
    )
    page.give({ type: 'refreshWalletSearch', search: 'bet' })
    page.wait(SEARCH_DEBOUNCE_MS)
    expect(names(page, 'bet')).toEqual(['Beta'])
  })

  it('[WALLETS-05] reown-com/appkit#2383: a featured wallet that is on no page yet is first', () => {
    const pages = [[{ id: 'a', name: 'A' }], [], [{ id: 'far', name: 'Far' }]]
    const page = open(openPage({ directory: {}, services: true, wallets: [], options: { featuredWalletIds: ['far'] }, memory: serving(pages, 90) }))
    expect(names(page).slice(0, 2)).toEqual(['Far', 'A'])
  })

  it('[WALLETS-17] rainbow-me/rainbowkit#2144: a wallet whose extension announces another case of its rdns is installed', () => {
    const page = open(
      openPage({
        directory: {},
        services: true,
        memory: serving([[{ id: 'r', name: 'Rain', rdns: 'Me.Rain' }]]),
        wallets: [{ id: 'me.rain', name: 'Rain Extension' }],
      }),
    )
    expect(listDirectory(page.state()).rows).toMatchObject([{ installed: true, name: 'Rain Extension' }])
  })
})
