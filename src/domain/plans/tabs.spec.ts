import { EMPTY, NEVER } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA } from '../../../tests/domain/facts.js'
import { openConnected, openTab, type Page, type PageOptions, reload, storedItem, walletOf } from '../../../tests/domain/page.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { selectPlan } from './selectors.js'

const SEND = { type: 'send', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '1.5' } as const
const OPTIONS: PageOptions = { send: true, options: { networks: [mainnet] } }

const plan = (page: Page) => selectPlan(page.state())
const prompts = (page: Page) =>
  walletOf(page)
    .requests()
    .filter(({ method }) => method === 'sendTransaction').length
const give = (page: Page, type: 'continuePlan' | 'confirmPlan') => {
  page.give({ type })
  page.wait(0)
}
/** A page whose wallet is asked for a payment: it was begun, and nobody knows whether it was sent. */
const asked = async () => {
  const page = await openConnected({
    ...OPTIONS,
    wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A], granted: true, policy: { methods: { sendTransaction: 'ask' } } as never }],
  })
  page.run(SEND).catch(() => undefined)
  page.wait(0)
  page.give({ type: 'confirmPlan' })
  page.wait(100)
  return page
}
/** Two tabs that both have the plan of a page that was killed. */
const twoTabs = async (second: PageOptions = {}) => {
  const one = reload(await asked(), OPTIONS)
  one.wait(1_000)
  const two = openTab(one, { ...OPTIONS, ...second })
  two.wait(1_000)
  expect([plan(one)?.phase, plan(two)?.phase, prompts(one)]).toEqual(['interrupted', 'interrupted', 1])
  return { one, two }
}

describe('a plan that was interrupted, in two tabs', () => {
  it('[F21, SEND-20] goes on in one of them; the other one is told at once, and cannot', async () => {
    const { one, two } = await twoTabs()
    give(one, 'continuePlan')
    two.wait(0)
    expect([plan(one)?.phase, plan(two)?.claim]).toEqual(['ready', 'elsewhere'])
    give(two, 'continuePlan')
    give(two, 'confirmPlan')
    give(one, 'confirmPlan')
    expect([plan(one)?.phase, plan(two)?.phase, prompts(one)]).toEqual(['running', 'interrupted', 2])
  })

  it('[F21, SEND-20] goes on in one of them where both ask in the same moment', async () => {
    const { one, two } = await twoTabs()
    one.give({ type: 'continuePlan' })
    two.give({ type: 'continuePlan' })
    one.wait(0)
    two.wait(0)
    for (const tab of [one, two]) give(tab, 'confirmPlan')
    expect([[plan(one)?.phase, plan(two)?.phase].filter((phase) => phase === 'running').length, prompts(one)]).toEqual([1, 2])
  })

  it('[F21, SEND-20, fault] goes on in one of them where its message is lost', async () => {
    const { one, two } = await twoTabs({ ports: { tabs: { post: () => EMPTY, messages: () => NEVER } } })
    give(one, 'continuePlan')
    give(two, 'continuePlan')
    two.wait(600_000)
    give(two, 'confirmPlan')
    give(one, 'confirmPlan')
    expect([plan(one)?.phase, plan(two)?.phase, plan(two)?.claim, prompts(one)]).toEqual(['running', 'interrupted', 'asked', 2])
  })

  it('[F21, SEND-20, fault] that was carried out and closed meanwhile does not go on: storage knows, where the message was lost', async () => {
    const { one, two } = await twoTabs({ ports: { tabs: { post: () => EMPTY, messages: () => NEVER } } })
    give(one, 'continuePlan')
    give(one, 'confirmPlan')
    // The prompt of the killed page is still there.
    walletOf(one).approve()
    walletOf(one).approve()
    one.wait(100)
    expect(plan(one)?.progress[0]?.status).toBe('sent')
    one.close()
    give(two, 'continuePlan')
    give(two, 'confirmPlan')
    expect([plan(two)?.phase, plan(two)?.claim, prompts(two)]).toEqual(['interrupted', 'elsewhere', 2])
  })

  it('[F21, SEND-20] can go on in the other one after the first has died with nothing done', async () => {
    const { one, two } = await twoTabs({ ports: { tabs: { post: () => EMPTY, messages: () => NEVER } } })
    one.close()
    give(two, 'continuePlan')
    expect(plan(two)?.phase).toBe('ready')
  })

  it('[F21, F22, SEND-20] is looked up in storage without a loss: what the other tab wrote there stays', async () => {
    const { one, two } = await twoTabs({ ports: { tabs: { post: () => EMPTY, messages: () => NEVER } } })
    one.give({ type: 'setAddressLabel', namespace: 'eip155', address: A, label: 'Savings' })
    give(two, 'continuePlan')
    two.give({ type: 'setAddressLabel', namespace: 'eip155', address: SEND.to, label: 'Rent' })
    two.wait(0)
    expect(Object.values(storedItem(two, 'address_labels') ?? {}).sort()).toEqual(['Rent', 'Savings'])
  })

  it('[F21, SEND-20] that still runs in the tab that began it does not go on in a new one', async () => {
    const page = await asked()
    const tab = openTab(page, OPTIONS)
    tab.wait(1_000)
    give(tab, 'continuePlan')
    give(tab, 'confirmPlan')
    expect([plan(page)?.phase, plan(tab)?.phase, plan(tab)?.claim, prompts(page)]).toEqual(['running', 'interrupted', 'asked', 1])
  })

  it('[F21] a message that comes late, or of another plan, takes nothing from a tab that goes on', async () => {
    const { one } = await twoTabs()
    const { startedAt = 0 } = plan(one) ?? {}
    one.give({ type: 'reportTabMessage', message: { kind: 'plan', act: 'send', startedAt: startedAt + 1 } })
    give(one, 'continuePlan')
    one.give({ type: 'reportTabMessage', message: { kind: 'plan', act: 'send', startedAt } })
    expect([plan(one)?.phase, plan(one)?.claim]).toEqual(['ready', undefined])
  })
})
