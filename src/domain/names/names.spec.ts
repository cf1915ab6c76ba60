import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, S } from '../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions, reload, walletOf } from '../../../tests/domain/page.js'
import { createMemoryNames, type MemoryNames } from '../../adapters/memory/memory-names.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { names as namesPlugin } from '../../names.js'
import { selectAccount } from '../account-view/selectors.js'
import { selectIdentity } from './selectors.js'
import { base, mainnet, sepolia } from '../shared/networks/evm-chains.js'
import { solana } from '../shared/networks/chains.js'

/** A page with `names()`, over names in memory. */
function open(options: PageOptions = {}): { page: Page; names: MemoryNames; settings: PageOptions } {
  const memory = createMemoryPorts()
  const names = createMemoryNames(memory.ports.timer)
  const settings = { ...options, others: [namesPlugin() as never], ports: { names: names.port } }
  return { page: openPage({ ...settings, memory }), names, settings }
}
const shown = (page: Page) => {
  const { profileName, profileImage } = selectAccount(page.state(), 'eip155')
  return [profileName, profileImage]
}
const connect = async (page: Page) => {
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
}

describe('the name of the active account', () => {
  it('[NAME-01, UX-24] is shown with its picture once it is checked, and never before', async () => {
    const { page, names } = open()
    names.name(A, { outcome: 'named', name: 'ada.eth', avatar: 'https://img.example/a.png' })
    names.delay(5_000)
    await connect(page)
    expect(shown(page)).toEqual([undefined, undefined])
    page.wait(4_999)
    expect(shown(page)).toEqual([undefined, undefined])
    page.wait(1)
    expect(shown(page)).toEqual(['ada.eth', 'https://img.example/a.png'])
  })

  it('[NAME-01, UX-24] a name of one network (ENSIP-19) is shown there alone, also after a reload, and is asked for anew on another', async () => {
    const { page, names, settings } = open({ options: { networks: [base, mainnet] } })
    names.name(A, { outcome: 'named', name: 'ada.base.eth', on: 'eip155:8453' })
    await connect(page)
    await page.run({ type: 'switchNetwork', network: 'eip155:8453' })
    page.wait(10)
    expect(shown(page)[0]).toBe('ada.base.eth')
    const again = reload(page, settings)
    again.wait(10)
    expect(shown(again)[0]).toBe('ada.base.eth')
    names.name(A, { outcome: 'named', name: 'ada.eth' })
    names.delay(1_000)
    const before = names.asked().length
    await again.run({ type: 'switchNetwork', network: 'eip155:1' })
    again.wait(10)
    expect([shown(again)[0], names.asked().length]).toEqual([undefined, before + 1])
    again.wait(1_000)
    expect(shown(again)[0]).toBe('ada.eth')
    // A name that holds everywhere is not asked for again.
    await again.run({ type: 'switchNetwork', network: 'eip155:8453' })
    again.wait(1_010)
    expect([shown(again)[0], names.asked().length]).toEqual(['ada.eth', before + 1])
  })

  it('[NAME-01] one that leads elsewhere is not shown, and is told apart from none', async () => {
    const { page, names } = open()
    names.name(A, { outcome: 'refused' })
    await connect(page)
    expect([shown(page), selectIdentity(page.state(), A)]).toMatchObject([[undefined, undefined], { outcome: 'refused' }])
  })

  it('[NAME-04, NAME-05] is asked for once in five minutes, over a reload too, and is not shown for longer than that', async () => {
    const { page, names, settings } = open()
    names.name(A, { outcome: 'named', name: 'ada.eth' })
    await connect(page)
    page.give({ type: 'openModal', view: 'Account' })
    page.wait(299_000)
    const again = reload(page, settings)
    again.wait(0)
    expect([names.asked().length, shown(again)]).toEqual([1, ['ada.eth', undefined]])
    // The name has another owner by now.
    names.name(A, { outcome: 'unnamed' })
    names.delay(1_000)
    again.wait(1_000)
    again.give({ type: 'openModal', view: 'Account' })
    again.wait(0)
    expect([names.asked().length, shown(again)]).toEqual([2, [undefined, undefined]])
    again.wait(1_000)
    expect(selectIdentity(again.state(), A)).toMatchObject({ outcome: 'unnamed' })
  })

  it('[NAME-04] of two accounts are two, and a late answer is that of its own', async () => {
    const { page, names } = open({ wallets: [{ id: ALPHA, accounts: [A, B] }] })
    names.name(A, { outcome: 'named', name: 'ada.eth' })
    names.name(B, { outcome: 'named', name: 'bob.eth' })
    names.delay(1_000)
    await connect(page)
    walletOf(page).setAccounts([B, A])
    page.wait(0)
    page.wait(1_000)
    expect([shown(page), selectIdentity(page.state(), A)?.name, names.asked()]).toEqual([
      ['bob.eth', undefined],
      'ada.eth',
      [A, B].map((one) => one.toLowerCase()),
    ])
  })

  it('[NAME-02, NAME-03] is not asked for on a testnet, nor in other namespaces', async () => {
    const { page, names } = open({ options: { networks: [sepolia, mainnet] }, wallets: [{ id: ALPHA, network: sepolia.caipNetworkId }] })
    await connect(page)
    page.give({ type: 'openModal', view: 'Account' })
    page.wait(1_000)
    expect([names.asked(), shown(page)]).toEqual([[], [undefined, undefined]])
    const other = open({
      adapters: ['solana'],
      options: { networks: [solana] },
      wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
    })
    await other.page.run({ type: 'connect', connectorId: ALPHA, namespace: 'solana' })
    other.page.wait(1_000)
    expect(other.names.asked()).toEqual([])
  })

  it('[NAME-05] is asked for on another network than the one that holds the names', async () => {
    const { page, names } = open({ options: { networks: [base, mainnet] } })
    names.name(A, { outcome: 'named', name: 'ada.eth' })
    await connect(page)
    await page.run({ type: 'switchNetwork', network: base.caipNetworkId })
    page.wait(0)
    expect(shown(page)).toEqual(['ada.eth', undefined])
  })

  it('[NAME-01, fault] that cannot be checked is not "no name": it is asked for again after half a minute, and the address stands meanwhile', async () => {
    const { page, names } = open()
    const mend = names.fail()
    await connect(page)
    expect(selectIdentity(page.state(), A)).toMatchObject({ failure: { code: 'IDENTITY_UNAVAILABLE', cause: { code: 'RPC_FAILED' } } })
    expect(selectIdentity(page.state(), A)?.outcome).toBeUndefined()
    mend()
    names.name(A, { outcome: 'named', name: 'ada.eth' })
    page.wait(30_000)
    page.give({ type: 'openModal', view: 'Account' })
    page.wait(0)
    expect(shown(page)).toEqual(['ada.eth', undefined])
  })

  it('[NAME-04, NAME-05, UX-24] n5 that is shown for five minutes is asked for again while the page is seen, and not while it is hidden', async () => {
    const { page, names } = open()
    names.name(A, { outcome: 'named', name: 'ada.eth' })
    await connect(page)
    names.name(A, { outcome: 'named', name: 'new.eth' })
    page.wait(299_999)
    expect([names.asked().length, shown(page)[0]]).toEqual([1, 'ada.eth'])
    page.wait(1)
    page.wait(0)
    expect([names.asked().length, shown(page)[0]]).toEqual([2, 'new.eth'])
    page.memory.platform.set({ visible: false })
    page.wait(3_600_000)
    expect(names.asked()).toHaveLength(2)
    page.memory.platform.set({ visible: true })
    page.wait(0)
    expect(names.asked()).toHaveLength(3)
  })

  it('[NAME-05] n5 is asked for again in time beside the name of another account, and after a reload', async () => {
    const { page, names, settings } = open()
    names.name(A, { outcome: 'named', name: 'ada.eth' })
    await connect(page)
    page.wait(100_000)
    await page.run({ type: 'refreshIdentity', address: B })
    names.name(A, { outcome: 'named', name: 'new.eth' })
    page.wait(201_000)
    expect(shown(page)[0]).toBe('new.eth')
    const again = reload(page, settings)
    again.wait(1_000)
    names.name(A, { outcome: 'named', name: 'last.eth' })
    expect(shown(again)[0]).toBe('new.eth')
    again.wait(330_000)
    expect(shown(again)[0]).toBe('last.eth')
  })

  it('[NAME-04, UX-24] n10 that lives off the chain is an answer, and is not asked for every half minute', async () => {
    const { page, names } = open()
    names.name(A, { outcome: 'off-chain' })
    await connect(page)
    for (let count = 0; count < 8; count += 1) {
      page.wait(30_000)
      page.give({ type: 'openModal', view: 'Account' })
    }
    expect([names.asked().length, selectIdentity(page.state(), A)?.outcome, shown(page)]).toEqual([1, 'off-chain', [undefined, undefined]])
  })

  it('[NAME-09] the app’s own words come first', async () => {
    const { page, names } = open()
    names.name(A, { outcome: 'named', name: 'ada.eth' })
    await connect(page)
    page.give({ type: 'setProfile', namespace: 'eip155', address: A, name: 'Ada', image: null })
    expect(shown(page)[0]).toBe('Ada')
  })

  it('[UX-24] a picture that is no safe image is left out, and a command without the plugin is refused by its name', async () => {
    const { page, names } = open()
    names.name(A, { outcome: 'named', name: 'ada.eth', avatar: 'javascript:alert(1)' })
    await connect(page)
    expect(shown(page)).toEqual(['ada.eth', undefined])
    await expect(openPage().run({ type: 'refreshIdentity' })).rejects.toMatchObject({ code: 'PLUGIN_NOT_IN_USE' })
  })
})
