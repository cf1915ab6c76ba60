import { describe, expect, it } from 'vitest'
import { openPage, type Page, type PageOptions } from '../../../tests/domain/page.js'
import { SESSIONS } from '../../../tests/domain/sessions.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import type { ListedWallet } from '../api/shapes.js'
import { findDirectoryWallet, listDirectory } from './selectors.js'
import { SEARCH_DEBOUNCE_MS } from './state.js'

const wallet = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({ id, name: `${id} Wallet`, mobile_link: `${id}://`, ...more })
const SERVED = ['heron', 'kite', 'merlin', 'osprey'].map((id) => wallet(id))

/** View AllWallets over a service that has these wallets. */
function open(served: readonly ListedWallet[], options: PageOptions = {}): Page {
  const memory = createMemoryPorts()
  memory.http.answer('wallets', ({ page, entries, include = [], search }) => {
    const all = include.length > 0 ? served.filter(({ id }) => include.includes(id)) : search === undefined ? served : []
    return { data: all.slice((page - 1) * entries, page * entries), count: all.length }
  })
  const page = openPage({ directory: {}, services: true, memory, wallets: [], ...SESSIONS, ...options })
  page.give({ type: 'openModal', view: 'AllWallets' })
  page.wait(2_500)
  return page
}
const names = (page: Page, search = '') => listDirectory(page.state(), { search }).rows.map((row) => (row.kind === 'gap' ? '…' : row.name))

/* Shapes seen in the threads of other kits, as they are. */
describe('edge cases of the directory', () => {
  it('[WALLETS-04] include without featured: the included ones alone, in the order of the directory', () => {
    expect(names(open(SERVED, { directory: { include: ['merlin', 'heron'] } }))).toEqual(['heron Wallet', 'merlin Wallet'])
  })

  it('[WALLETS-03, WALLETS-05] excluded and featured at once: nowhere, also in a search', () => {
    const page = open(SERVED, { options: { projectId: 'p', featuredWalletIds: ['kite'], excludeWalletIds: ['kite'] } })
    page.give({ type: 'refreshWalletSearch', search: 'kite' })
    page.wait(SEARCH_DEBOUNCE_MS + 2_500)
    expect([names(page), names(page, 'kite')]).toEqual([['heron Wallet', 'merlin Wallet', 'osprey Wallet'], []])
  })

  it('[WALLETS-04] the id of a custom wallet in include: it is listed once, and takes no place of another', () => {
    const customWallets = [{ id: 'own', name: 'Own Wallet', mobileLink: 'own://' }]
    const page = open(SERVED, { directory: { include: ['own', 'heron'] }, options: { projectId: 'p', customWallets } })
    expect(names(page)).toEqual(['Own Wallet', 'heron Wallet'])
  })

  it('[WALLETS-16] a chain that nobody registered: nothing serves it, and the rest follows apart', () => {
    const networks = [
      { id: 4_242_424, name: 'Nowhere', nativeCurrency: { name: 'X', symbol: 'X', decimals: 18 }, rpcUrls: { default: { http: ['https://n.example'] } } },
    ]
    const page = open(
      SERVED.map((one) => ({ ...one, chains: ['eip155:1'] })),
      { options: { projectId: 'p', networks } },
    )
    page.memory.http.answer('wallets', ({ chains = [] }) => (chains.length > 0 ? { data: [], count: 0 } : { data: SERVED, count: 4 }))
    page.give({ type: 'refreshWalletPage', pageNumber: 1, force: true })
    page.wait(2_500)
    expect([names(page), listDirectory(page.state()).wantsRest]).toEqual([[], true])
    page.give({ type: 'refreshWalletPage', pageNumber: 1, all: true })
    page.wait(2_500)
    expect(listDirectory(page.state()).rest).toHaveLength(4)
  })

  it('[WALLETS-22] a wallet without any link is listed, and leads to the ways to get it', () => {
    const page = open([{ id: 'bare', name: 'Bare Wallet' }])
    expect(names(page)).toEqual(['Bare Wallet'])
    page.give({ type: 'chooseDirectoryWallet', walletId: 'bare' })
    page.give({ type: 'pushView', view: 'GetWallet', params: { walletId: 'bare' } })
    expect(page.state().modal.stack.at(-1)).toMatchObject({ view: 'GetWallet', params: { walletId: 'bare' } })
    expect(findDirectoryWallet(page.state(), 'bare')).toMatchObject({ appStore: null, playStore: null, homepage: null })
  })

  it('[WALLETS-14] the picture of a 404 leaves a letter, and is not asked again', () => {
    const page = open([wallet('heron', { image_id: 'gone' })])
    page.give({ type: 'loadWalletImages', imageIds: ['gone'] })
    page.wait(2_500)
    expect(page.state().directory.images).toEqual({ gone: null })
    expect(page.memory.http.tries().filter(({ call }) => call === 'walletImage')).toHaveLength(1)
  })

  it('[WALLETS-07] 10,000 rows are 10,000 places, of which those that were read have names', () => {
    const page = open(Array.from({ length: 10_000 }, (_, at) => wallet(`w${at}`)))
    const { rows } = listDirectory(page.state())
    expect([rows.length, rows.filter(({ kind }) => kind === 'wallet').length]).toEqual([10_000, 40])
  })

  it('[WALLETS-20, fault] the HTML of a captive portal: the bundled list stands in', () => {
    const memory = createMemoryPorts()
    memory.http.fail('garbage', { call: 'wallets' })
    const page = openPage({ directory: {}, services: true, memory, wallets: [], ...SESSIONS })
    page.give({ type: 'openModal', view: 'AllWallets' })
    page.wait(60_000)
    expect([names(page).length > 0, listDirectory(page.state()).read?.fallback]).toEqual([true, true])
  })
})
