import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, C } from '../../../tests/domain/facts.js'
import { openConnected, type Page, reload, walletOf } from '../../../tests/domain/page.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { selectPlan } from '../plans/index.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const open = () => openConnected({ send: true, options: { networks: [mainnet] }, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }] })
const run = (page: Page, command: Parameters<Page['give']>[0]) => {
  const ran = page.run(command)
  ran.catch(() => undefined)
  page.wait(0)
  return ran
}
const plan = (page: Page) => selectPlan(page.state())
const pay = (page: Page) => {
  page.give({ type: 'confirmPlan', despiteWarnings: true })
  page.wait(0)
}
const arrive = (page: Page, outcome: 'confirmed' | 'failed' = 'confirmed') => {
  page.memory.finality.tell({ network: mainnet.caipNetworkId, hash: page.events('planStepSent').at(-1)?.hash ?? '' }, { kind: 'ended', outcome })
  page.wait(0)
}
const paid = (page: Page) =>
  walletOf(page)
    .sent()
    .map(({ transaction }) => transaction as { to: string; value: string; data: string })
const units = (page: Page) => paid(page).map(({ value, data }) => BigInt(data === '0x' ? value : `0x${data.slice(10)}`))

describe('a test payment', () => {
  it('[SEND-12, SEND-20] sends a hundredth, waits until it has arrived, and then sends the rest to the same receiver: to the unit', async () => {
    const page = await open()
    run(page, { type: 'send', to: C, amount: '1.234567890123456789', testFirst: true })
    expect(plan(page)?.content).toMatchObject({ goes: [{ units: '12345678901234567' }], later: [{ units: '1222222211222222222' }] })
    pay(page)
    await expect(run(page, { type: 'sendRest' })).rejects.toMatchObject({ code: 'PLAN_NOT_READY' })
    arrive(page)
    run(page, { type: 'sendRest' })
    expect(plan(page)).toMatchObject({ phase: 'ready', content: { to: { address: C, isKnown: true } } })
    expect(plan(page)).not.toHaveProperty('earlier')
    pay(page)
    expect([units(page).reduce((sum, one) => sum + one), paid(page).map(({ to }) => to)]).toEqual([1_234_567_890_123_456_789n, [C, C]])
  })

  it('[SEND-12] offers the rest after a reload, too', async () => {
    const page = await open()
    run(page, { type: 'send', to: C, amount: '1', testFirst: true })
    pay(page)
    arrive(page)
    const next = reload(page, { send: true, options: { networks: [mainnet] } })
    next.wait(1_000)
    run(next, { type: 'sendRest' })
    expect(plan(next)?.content?.goes).toMatchObject([{ units: '990000000000000000' }])
  })

  it('[SEND-12] one that did not arrive, and a payment without a test, have no rest', async () => {
    const page = await open()
    run(page, { type: 'send', to: C, amount: '1', testFirst: true })
    pay(page)
    arrive(page, 'failed')
    await expect(run(page, { type: 'sendRest' })).rejects.toMatchObject({ code: 'PLAN_NOT_READY' })
    const plain = await open()
    run(plain, { type: 'send', to: C, amount: '1' })
    pay(plain)
    arrive(plain)
    await expect(run(plain, { type: 'sendRest' })).rejects.toMatchObject({ code: 'PLAN_NOT_READY' })
  })

  it('[SEND-14, SEND-15] s1 all of it must be there before a part goes; the rest of the maximum is the maximum', async () => {
    const page = await open()
    await expect(run(page, { type: 'send', to: C, amount: '11', testFirst: true })).rejects.toMatchObject({ code: 'SEND_FUNDS_MISSING' })
    await expect(run(page, { type: 'send', to: C, token: USDC, amount: '0.000001', testFirst: true })).rejects.toMatchObject({ code: 'SEND_AMOUNT_INVALID' })
    run(page, { type: 'send', to: C, amount: 'max', testFirst: true })
    pay(page)
    arrive(page)
    run(page, { type: 'sendRest' })
    expect(JSON.parse(plan(page)?.inputs ?? '{}')).toEqual({ to: C, amount: 'max', provenBy: expect.any(String) })
  })

  it('[SEND-07, SEND-14] of a token with few units, the smallest unit goes first', async () => {
    const page = await open()
    run(page, { type: 'send', to: C, token: USDC, amount: '0.00005', testFirst: true })
    expect(plan(page)?.content).toMatchObject({ goes: [{ units: '1', token: USDC }], later: [{ units: '49', token: USDC }] })
  })
})
