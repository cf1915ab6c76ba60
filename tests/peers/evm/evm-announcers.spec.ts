import { announceProvider, createStore } from 'mipd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEvmAdapter, type EvmAdapter } from '../../../src/adapters/evm/evm-adapter.js'
import type { Announcement } from '../../../src/ports/discovery.js'
import { realClock, realTimer } from './evm-real-ports.js'
import { scriptedWallet, uuidOf } from './evm-scripted-wallet.js'

const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' as const
const detail = (n: number, rdns: string, provider: object = scriptedWallet({})) => ({
  info: { uuid: uuidOf(n), name: `Wallet ${n}`, icon, rdns },
  provider: provider as never,
})

let page: EventTarget
const stop: (() => void)[] = []
beforeEach(() => {
  page = new EventTarget()
  // mipd knows the page by this name only.
  vi.stubGlobal('window', page)
})
afterEach(() => {
  for (const one of stop.splice(0)) one()
})

function look(): { adapter: EvmAdapter; found: Announcement[] } {
  const adapter = createEvmAdapter({ clock: realClock, timer: realTimer })
  const found: Announcement[] = []
  const search = adapter.discovery.announcements().subscribe((one) => found.push(one))
  stop.push(() => search.unsubscribe())
  return { adapter, found }
}
const announce = (...args: Parameters<typeof announceProvider>) => stop.push(announceProvider(...args))

describe("wallets that announce themselves with mipd's code", () => {
  it('[CONN-03] those that were there before, and those that come after', () => {
    announce(detail(1, 'io.one'))
    const { found } = look()
    announce(detail(2, 'io.two'))
    expect(found).toEqual([
      { type: 'ANNOUNCED', id: 'io.one', uuid: uuidOf(1), name: 'Wallet 1', icon, rdns: 'io.one', namespace: 'eip155', protocol: 'eip6963', traits: [] },
      { type: 'ANNOUNCED', id: 'io.two', uuid: uuidOf(2), name: 'Wallet 2', icon, rdns: 'io.two', namespace: 'eip155', protocol: 'eip6963', traits: [] },
    ])
  })

  it('[CONN-03] another finder in the page hears the same wallets, and neither gets in the way of the other', () => {
    const store = createStore()
    stop.push(() => store.destroy())
    announce(detail(1, 'io.one'))
    const { found } = look()
    announce(detail(2, 'io.two'))
    expect(store.getProviders().map(({ info }) => info.rdns)).toEqual(['io.one', 'io.two'])
    expect(found.map(({ rdns }) => rdns)).toEqual(['io.one', 'io.two'])
  })

  it('[UX-52] of several extensions each is reached by its own announcement, the default provider by the Browser Wallet only', async () => {
    const [one, two] = [scriptedWallet({ eth_chainId: '0x1' }), scriptedWallet({ eth_chainId: '0x2' })]
    Object.assign(page, { ethereum: two })
    announce(detail(1, 'io.one', one))
    announce(detail(2, 'io.two', two))
    const { adapter, found } = look()
    expect(found.map(({ id, type }) => [id, type])).toEqual([
      ['io.one', 'ANNOUNCED'],
      ['io.two', 'ANNOUNCED'],
      ['injected', 'INJECTED'],
    ])
    expect(await adapter.getProvider('io.one')?.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await adapter.getProvider('injected')?.request({ method: 'eth_chainId' })).toBe('0x2')
    expect(one.asked).toHaveLength(1)
  })
})
