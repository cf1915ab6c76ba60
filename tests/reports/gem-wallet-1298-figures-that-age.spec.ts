import { describe, expect, it } from 'vitest'
import { B } from '../domain/facts.js'
import { openConnected, type Page, walletOf } from '../domain/page.js'
import { memorySwaps, openSwap, SWAP, USDC } from '../domain/swaps.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'

const SEND = { type: 'send', to: B, amount: '1.5' } as const
const plan = (page: Page) => page.state().plans.held.at(-1)
const fee = (page: Page) => plan(page)?.content?.costs[0]?.units
const prompts = (page: Page) =>
  walletOf(page)
    .requests()
    .filter(({ method }) => method === 'sendTransaction').length

/** A page with a payment whose transaction holds for 40 seconds, as with a blockhash of Solana. */
async function asked() {
  const page = await openConnected({ send: true, options: { networks: [mainnet] } })
  page.memory.transfers.answer({ lifetimeMs: 40_000, fee: '100' })
  const end = page.run(SEND).catch((error: unknown) => error)
  page.wait(100)
  return { page, end }
}

describe('a plan whose figures hold for a while', () => {
  it('[SEND-10, SEND-20] is made anew before they are too old, in its place: who waits for it waits on', async () => {
    const { page, end } = await asked()
    const { operation, revision = 0 } = plan(page) ?? {}
    page.memory.transfers.answer({ fee: '200' })
    page.wait(29_000)
    expect([fee(page), plan(page)?.revision]).toEqual(['100', revision])
    page.wait(2_000)
    expect([fee(page), plan(page)?.revision, plan(page)?.operation, plan(page)?.isReviewed]).toEqual(['200', revision + 1, operation, true])
    expect([page.state().plans.held.length, page.state().modal.stack.map(({ view }) => view)]).toEqual([1, ['ConfirmPlan']])
    // And again, for as long as the visitor reads it.
    page.memory.transfers.answer({ fee: '300' })
    page.wait(600_000)
    expect([fee(page), plan(page)?.phase]).toEqual(['300', 'ready'])
    expect(page.give({ type: 'confirmPlan', revision })).toMatchObject({ status: 'rejected', failure: { code: 'PLAN_CHANGED' } })
    page.give({ type: 'confirmPlan' })
    page.wait(100)
    page.memory.finality.tell({ network: 'eip155:1', hash: page.events('planStepSent').at(-1)?.hash ?? '' }, { kind: 'ended', outcome: 'confirmed' })
    page.wait(0)
    expect([await end, prompts(page)]).toEqual([expect.objectContaining({ type: 'planCompleted', operation }), 1])
  })

  it('[SEND-10, I-44] asks nobody while the page is hidden; the visitor who comes back gets new figures, and cannot confirm the old', async () => {
    const { page, end } = await asked()
    page.memory.platform.set({ visible: false })
    page.memory.transfers.answer({ fee: '200' })
    const before = page.memory.transfers.asked().length
    page.wait(3_600_000)
    expect([fee(page), page.memory.transfers.asked().length]).toEqual(['100', before])
    expect(page.give({ type: 'confirmPlan' })).toMatchObject({ status: 'rejected', failure: { code: 'PLAN_EXPIRED' } })
    page.memory.platform.set({ visible: true })
    page.wait(100)
    expect([fee(page), prompts(page)]).toEqual(['200', 0])
    expect(page.give({ type: 'confirmPlan' }).status).toBe('accepted')
    page.wait(100)
    expect(prompts(page)).toBe(1)
    page.give({ type: 'cancelPlan' })
    await end
  })

  it('[SEND-10, fault] stays while no node answers, and is made anew when one does', async () => {
    const { page, end } = await asked()
    page.memory.transfers.fail(failure('RPC_ALL_FAILED', { hosts: 'a.example' }))
    page.wait(120_000)
    expect([plan(page)?.phase, fee(page)]).toEqual(['ready', '100'])
    page.memory.transfers.fail(undefined)
    page.memory.transfers.answer({ fee: '200' })
    page.wait(6_000)
    expect(fee(page)).toBe('200')
    page.give({ type: 'cancelPlan' })
    await end
  })

  it('[SEND-10, SEND-16] ends where it cannot be paid any more, and says why', async () => {
    const { page, end } = await asked()
    page.memory.transfers.answer({ asset: { units: '5', decimals: 18, symbol: 'ETH' } })
    page.wait(31_000)
    expect(await end).toMatchObject({ code: 'SEND_FUNDS_MISSING' })
  })

  it('[SEND-10] is not made anew once it is confirmed, cancelled, or has no such figures', async () => {
    const { page, end } = await asked()
    walletOf(page).setPolicy({ methods: { sendTransaction: 'ask' } })
    page.give({ type: 'confirmPlan' })
    page.wait(100)
    const before = page.memory.transfers.asked().length
    page.wait(120_000)
    expect([page.memory.transfers.asked().length, prompts(page)]).toEqual([before, 1])
    walletOf(page).reject()
    await end
    const second = await asked()
    second.page.give({ type: 'cancelPlan' })
    second.page.memory.transfers.answer({ fee: '200' })
    second.page.wait(120_000)
    expect([await second.end, fee(second.page)]).toEqual([expect.objectContaining({ code: 'ABORTED' }), '100'])
    const without = await openConnected({ send: true, options: { networks: [mainnet] } })
    without.run(SEND).catch(() => undefined)
    without.wait(100)
    const { revision } = plan(without) ?? {}
    without.wait(600_000)
    expect(plan(without)?.revision).toBe(revision)
  })

  it('[SWAP-06] MetaMask/metamask-extension 9940, gemwalletcom/wallet 1298: an exchange that is looked at for long has the price of now', async () => {
    const page = await openSwap()
    const end = page.run(SWAP).catch((error: unknown) => error)
    page.wait(100)
    const out = () => BigInt(plan(page)?.content?.comes[0]?.units ?? 0)
    const first = out()
    memorySwaps(page.memory).pool('native', `${10n ** 21n}`, USDC, `${4n * 10n ** 12n}`)
    page.wait(120_000)
    expect(out() > (first * 3n) / 2n).toBe(true)
    expect(page.give({ type: 'confirmPlan' }).status).toBe('accepted')
    page.wait(100)
    page.give({ type: 'cancelPlan' })
    await end
  })

  it('[SEND-10] is made anew by the app, too: in its place while it waits, as another once it is over', async () => {
    const { page, end } = await asked()
    const { operation } = plan(page) ?? {}
    page.memory.transfers.answer({ fee: '200' })
    expect(await page.run({ type: 'repeatPlan', plan: operation ?? '' })).toBeUndefined()
    page.wait(0)
    expect([fee(page), plan(page)?.operation]).toEqual(['200', operation])
    page.give({ type: 'cancelPlan' })
    await end
    page.run({ type: 'repeatPlan', plan: operation ?? '' }).catch(() => undefined)
    page.wait(100)
    expect([plan(page)?.phase, plan(page)?.operation === operation]).toEqual(['ready', false])
  })
})

it('[PAY-02] a payment whose offer ends while it is looked at cannot be confirmed, and making it anew says that it has ended', async () => {
  const page = await openConnected({ others: [{ name: 'pay' }] })
  const until = page.memory.time.now() + 60_000
  const end = page.run({ type: 'pay', to: B, amount: '0.5', until }).catch((error: unknown) => error)
  page.wait(100)
  page.wait(60_000)
  expect(page.give({ type: 'confirmPlan' })).toMatchObject({ status: 'rejected', failure: { code: 'PLAN_EXPIRED' } })
  page.give({ type: 'repeatPlan', plan: plan(page)?.operation ?? '' })
  page.wait(100)
  expect([await end, prompts(page)]).toEqual([expect.objectContaining({ code: 'PLAN_EXPIRED' }), 0])
})
