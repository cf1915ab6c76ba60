import { defer, EMPTY, NEVER, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openPage, openTab, type Page, type PageOptions, storedItem, walletOf } from '../../../tests/domain/page.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { failure } from '../names/errors.js'
import { selectRegistration } from './selectors.js'

const settings: PageOptions = { names: true, services: true }
const NAME = 'adam.reown.id'
const now = (page: Page) => selectRegistration(page.state())
const toasts = (page: Page) => page.events('toastShown').map(({ toast }) => [toast.variant, toast.message])

/** A page whose visitor registers a name, with the wallet's prompt open. */
async function asked(): Promise<Page> {
  const page = openPage(settings)
  await page.run({ type: 'connect', connectorId: ALPHA })
  walletOf(page).setPolicy({ methods: { signMessage: 'ask' } })
  page.run({ type: 'registerName', name: NAME }).catch(() => undefined)
  page.wait(10)
  return page
}

describe('a registration with a second tab', () => {
  it('[NAME-13, F21] q1 while the wallet is asked: the other tab takes nothing from it, and says nothing', async () => {
    const page = await asked()
    const tab = openTab(page, settings)
    tab.wait(5_000)
    expect([now(tab).earlier?.name, now(tab).refused, storedItem(page, 'name_registration')?.name]).toEqual([NAME, undefined, NAME])
    walletOf(page).approve()
    page.wait(5_000)
    expect([now(page).registered?.name, now(tab).earlier, now(tab).refused]).toEqual([NAME, undefined, undefined])
    expect([page.memory.names.registrations().length, storedItem(page, 'name_registration')]).toEqual([1, null])
  })

  it('[NAME-13, F21] q1 once it is signed: the registry is asked by the first tab alone', async () => {
    const page = await asked()
    page.memory.names.delay(1_000)
    walletOf(page).approve()
    page.wait(10)
    const tab = openTab(page, settings)
    tab.wait(10_000)
    expect([now(page).registered?.name, now(tab).running, now(tab).earlier]).toEqual([NAME, undefined, undefined])
    expect(page.memory.names.registrations()).toHaveLength(1)
  })

  it('[NAME-13, F20, F21] q1 the tab with the signature is closed: the other one goes on with it', async () => {
    const page = await asked()
    const tab = openTab(page, settings)
    tab.wait(1_000)
    page.memory.names.delay(10_000)
    walletOf(page).approve()
    page.wait(100)
    page.close()
    tab.memory.names.delay(0)
    tab.wait(2_000)
    expect([now(tab).registered?.name, tab.memory.names.registrations().length]).toEqual([NAME, 1])
  })

  it('[NAME-13, F20, F21] q1 the tab with the prompt is closed: the name waits in the form of the other one', async () => {
    const page = await asked()
    const tab = openTab(page, settings)
    tab.wait(1_000)
    page.close()
    tab.wait(2_000)
    expect(now(tab)).toMatchObject({ refused: { name: NAME, failure: { code: 'NAME_REGISTRATION_INTERRUPTED' } } })
    expect(storedItem(tab, 'name_registration')).toBeNull()
  })

  it('[NAME-13, F20, F21] q1 a tab that went on with nothing leaves the right to the next one', async () => {
    const page = await asked()
    const tab = openTab(page, settings)
    tab.wait(1_000)
    walletOf(page).reject()
    tab.wait(1_000)
    expect([now(tab).earlier, now(tab).refused]).toEqual([undefined, undefined])
    page.run({ type: 'registerName', name: NAME }).catch(() => undefined)
    page.wait(100)
    const third = openTab(page, settings)
    third.wait(1_000)
    expect(now(third).earlier?.name).toBe(NAME)
    page.close()
    third.wait(1_000)
    expect(now(third).refused?.failure.code).toBe('NAME_REGISTRATION_INTERRUPTED')
  })

  it('[NAME-13, F21, F22] q1 is looked up in storage without a loss: what the other tab wrote there stays', async () => {
    const page = await asked()
    const tab = openTab(page, { ...settings, ports: { tabs: { post: () => EMPTY, messages: () => NEVER } } })
    tab.wait(1_000)
    page.give({ type: 'setAddressLabel', namespace: 'eip155', address: A, label: 'Savings' })
    page.wait(0)
    page.close()
    tab.wait(1_000)
    expect(now(tab).refused?.name).toBe(NAME)
    tab.give({ type: 'setAddressLabel', namespace: 'eip155', address: B, label: 'Rent' })
    tab.wait(0)
    expect(Object.values(storedItem(tab, 'address_labels') ?? {}).sort()).toEqual(['Rent', 'Savings'])
  })

  it('[NAME-13, F17] goes on after a reload, where storage cannot be read again', async () => {
    const page = await asked()
    page.memory.names.delay(10_000)
    walletOf(page).approve()
    page.wait(100)
    page.close()
    const memory = createMemoryPorts({ world: page.memory.world })
    const { storage } = memory.ports
    let loads = 0
    const load = () => defer(() => (loads++ === 0 ? storage.load() : throwError(() => failure('NAME_LOOKUP_FAILED'))))
    const next = openPage({ ...settings, memory, ports: { storage: { ...storage, load } } })
    next.wait(60_000)
    expect([now(next).registered?.name, now(next).earlier, loads]).toEqual([NAME, undefined, 2])
  })
})

describe('the end of a registration', () => {
  it('[NAME-12, fault] q6 that the registry does not take is told where the form is not open, and once where it is', async () => {
    for (const view of ['RegisterAccountName', 'Account', undefined] as const) {
      const page = await asked()
      if (view) page.give({ type: 'openModal', view })
      page.memory.names.register(NAME, B)
      walletOf(page).approve()
      page.wait(5_000)
      const reason = failure('NAME_TAKEN').message
      expect([now(page).refused?.failure.message, toasts(page)]).toEqual([reason, view === 'RegisterAccountName' ? [] : [['error', reason]]])
    }
  })

  it('[NAME-14, fault] q3 that the visitor refuses in the wallet is no news', async () => {
    const page = await asked()
    walletOf(page).reject()
    page.wait(5_000)
    expect([now(page).refused?.name, toasts(page)]).toEqual([NAME, []])
    expect(page.state().account.namespaces.eip155?.address).toBe(A)
  })
})
