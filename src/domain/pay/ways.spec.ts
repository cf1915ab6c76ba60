import { describe, expect, it } from 'vitest'
import { B } from '../../../tests/domain/facts.js'
import { type Page, type PageOptions, openConnected, reload, walletOf } from '../../../tests/domain/page.js'
import { DAI, memorySwaps, USDC } from '../../../tests/domain/swaps.js'
import { createMemoryPorts, type MemoryPorts } from '../../adapters/memory/memory-ports.js'
import { swap } from '../../swap.js'

const BASE = 'eip155:8453'
const ORDER = { type: 'pay', to: B, amount: '12', token: USDC, name: 'Tea shop', reference: 'order 7' } as const
const view = (page: Page) => (page.state().modal.open ? page.state().modal.stack.at(-1)?.view : undefined)
const plan = (page: Page) => page.state().plans.held.at(-1)
const asks = (page: Page) => page.events('requestStarted').filter(({ kind }) => kind === 'sendTransaction' || kind === 'signTypedData')

/** Page of a visitor with 5 dollars, 10 coins and 10,000 DAI, whose app exchanges by pools. */
function options(memory: MemoryPorts = createMemoryPorts(), more: Partial<PageOptions> = {}): PageOptions {
  const swaps = memorySwaps(memory)
  const pools = Object.fromEntries(['eip155:1', BASE].map((network) => [network, { router: swaps.router, tokens: [USDC, DAI] }]))
  return { memory, others: [{ name: 'pay' }, swap({ pools }) as never], ports: { swaps: swaps.port, ...more.ports }, ...more }
}
const openShort = (memory?: MemoryPorts) => openConnected(options(memory))

/** Confirms the plan and has the chain take the transactions of its steps, one after the other. */
function confirm(page: Page, steps: number): void {
  page.give({ type: 'confirmPlan', despiteWarnings: true })
  for (let step = 0; step < steps; step += 1) {
    page.wait(0)
    const { hash = '', operation } = page.events('planStepSent')[step] ?? {}
    page.memory.swaps.allow(DAI, `${10n ** 30n}`)
    page.memory.finality.tell(
      { network: page.state().plans.held.find((one) => one.operation === operation)?.network ?? 'eip155:1', hash },
      { kind: 'ended', outcome: 'confirmed' },
    )
  }
  page.wait(0)
}

async function choose(page: Page, from: string): Promise<void> {
  page.give(ORDER)
  page.wait(0)
  const choice = page.state().pay.short?.choices.find((one) => one.from === from)
  page.give({ type: 'choosePayment', choice: choice?.id ?? '' })
  page.wait(0)
}

describe('a payment from what the visitor holds', () => {
  it('[PAY-02] where the balance is too small, it offers the held tokens that suffice, with their amounts, and the promise stays open', async () => {
    const page = await openShort()
    page.give(ORDER)
    page.wait(0)
    expect([view(page), plan(page)?.phase]).toEqual(['Pay', 'preparing'])
    expect(page.state().pay.short).toMatchObject({ balance: '5', symbol: 'USDC' })
    expect(page.state().pay.short?.choices.map(({ symbol }) => symbol)).toEqual(['ETH', 'DAI', 'RARE', 'TIX'])
    const dai = page.state().pay.short?.choices.find(({ from }) => from === DAI)
    // The least that comes at half a percent covers 12 dollars, and no more than a thousandth beyond.
    expect(Number(BigInt(dai?.units ?? 0) / 10n ** 15n) / 1_000).toBeGreaterThan(12.09)
    expect(Number(BigInt(dai?.units ?? 0) / 10n ** 15n) / 1_000).toBeLessThan(12.12)
  })

  it('[PAY-02] one plan exchanges and pays: the receiver gets exactly the amount, the minimum covers it, and what is left over is said', async () => {
    const page = await openShort()
    const run = page.run(ORDER)
    page.wait(0)
    const [, dai] = page.state().pay.short?.choices ?? []
    page.give({ type: 'choosePayment', choice: dai?.id ?? '' })
    page.wait(0)
    const { content } = plan(page) ?? {}
    expect([view(page), content?.steps.map(({ id }) => id), content?.to]).toEqual([
      'ConfirmPlan',
      ['approve', 'swap', 'send'],
      { address: B, appName: 'Tea shop' },
    ])
    expect(content?.goes).toMatchObject([{ units: dai?.units, symbol: 'DAI' }])
    expect(content?.arrives).toEqual([{ units: '12000000', decimals: 6, symbol: 'USDC', token: USDC }])
    expect(content?.comes).toMatchObject([{ bound: 'about', symbol: 'USDC', token: USDC }])
    expect(Number(content?.comes[0]?.units)).toBeGreaterThan(50_000)
    confirm(page, 3)
    expect(await run).toMatchObject({ type: 'planCompleted', act: 'pay', outcome: 'confirmed' })
    const [approval, exchange, payment] = asks(page).map(({ payload }) => JSON.parse(payload) as { to: string; data: string })
    expect([approval?.to.toLowerCase(), exchange?.to, payment?.to]).toEqual([DAI, page.memory.swaps.router, USDC])
    expect(BigInt(`0x${payment?.data.slice(10)}`)).toBe(12_000_000n)
    // Word 1 of the exchange is the least that must come.
    expect(BigInt(`0x${exchange?.data.slice(10 + 64, 10 + 128)}`)).toBeGreaterThanOrEqual(12_000_000n)
  })

  it('[PAY-02] is never confirmed for other inputs: a choice that is gone, or of another payment, is refused', async () => {
    const page = await openShort()
    await choose(page, DAI)
    const { status, ...rest } = page.give({ type: 'choosePayment', choice: `eip155:1:native:${USDC}` })
    expect([status, rest]).toMatchObject(['rejected', { failure: { code: 'PAY_CHOICE_GONE' } }])
    const revision = plan(page)?.revision ?? 0
    expect(page.give({ type: 'confirmPlan', revision: revision + 1 })).toMatchObject({ status: 'rejected', failure: { code: 'PLAN_CHANGED' } })
    expect(asks(page)).toEqual([])
  })

  it('[PAY-02, fault] never takes less than the amount: where the price has moved after the approval, nothing is exchanged or paid', async () => {
    const page = await openShort()
    await choose(page, DAI)
    page.give({ type: 'confirmPlan', despiteWarnings: true })
    page.wait(0)
    page.memory.swaps.pool(USDC, `${5n * 10n ** 11n}`, DAI, `${10n ** 24n}`)
    page.memory.finality.tell({ network: 'eip155:1', hash: page.events('planStepSent')[0]?.hash ?? '' }, { kind: 'ended', outcome: 'confirmed' })
    page.wait(0)
    expect([plan(page)?.failure?.code, asks(page).length]).toEqual(['SWAP_PRICE_MOVED', 1])
  })

  it('[PAY-02] pays directly where the balance suffices by now, though a token was chosen', async () => {
    const page = await openShort()
    page.give(ORDER)
    page.wait(0)
    page.memory.transfers.answer({ asset: { units: '20000000', decimals: 6, symbol: 'USDC', token: USDC } })
    page.give({ type: 'choosePayment', choice: page.state().pay.short?.choices[0]?.id ?? '' })
    page.wait(0)
    expect([plan(page)?.content?.steps.map(({ id }) => id), plan(page)?.content?.goes[0]?.symbol]).toEqual([['send'], 'USDC'])
  })

  it('[PAY-02] goes on another network that the receiver takes, which is named first, and brings the wallet there', async () => {
    const memory = createMemoryPorts()
    const { port } = memory.transfers
    const rich = { units: '50000000', decimals: 6, symbol: 'USDC', token: USDC }
    const transfers: typeof port = {
      ...port,
      prepare(order) {
        memory.transfers.answer({ asset: order.network === BASE ? rich : { ...rich, units: '5000000' } })
        return port.prepare(order)
      },
    }
    const page = await openConnected(options(memory, { ports: { swaps: memorySwaps(memory).port, transfers } }))
    page.give({ ...ORDER, also: [{ network: BASE, token: USDC }] })
    page.wait(0)
    const [first] = page.state().pay.short?.choices ?? []
    expect(first).toEqual({ network: BASE, token: USDC, id: `${BASE}:${USDC}`, units: '12000000', decimals: 6, symbol: 'USDC' })
    page.give({ type: 'choosePayment', choice: first?.id ?? '' })
    page.wait(5_000)
    expect([plan(page)?.network, plan(page)?.phase, page.events('networkSwitched').map(({ network }) => network)]).toEqual([BASE, 'ready', [BASE]])
    confirm(page, 1)
    expect([page.events('planCompleted').length, asks(page)[0]?.network]).toEqual([1, BASE])
  })

  it('[PAY-02, fault] says what is missing where nothing suffices, and where no exchange can be asked', async () => {
    const page = await openShort()
    page.give({ ...ORDER, amount: '999999' })
    page.wait(0)
    page.memory.swaps.fail({ code: 'NETWORK_ERROR', category: 'NETWORK', message: 'x', context: {} } as never)
    page.give({ ...ORDER, amount: '13' })
    page.wait(0)
    expect(page.events('planFailed').map(({ failure }) => failure.code)).toEqual(['SEND_FUNDS_MISSING', 'SEND_FUNDS_MISSING'])
  })

  it('[PAY-02] ends as cancelled where the visitor closes the choice', async () => {
    const page = await openShort()
    page.give(ORDER)
    page.wait(0)
    page.give({ type: 'closeModal' })
    page.wait(0)
    expect([page.events('planFailed').map(({ failure }) => failure.code), page.state().pay.short]).toEqual([['ABORTED'], undefined])
  })

  it('[PAY-02, SEND-20] after a reload between exchange and payment it goes on with the payment alone', async () => {
    const page = await openShort()
    await choose(page, 'native')
    expect(plan(page)?.content?.steps.map(({ id }) => id)).toEqual(['swap', 'send'])
    walletOf(page).setPolicy({ methods: { sendTransaction: 'approve' } })
    page.give({ type: 'confirmPlan', despiteWarnings: true })
    page.wait(0)
    page.memory.finality.tell({ network: 'eip155:1', hash: page.events('planStepSent')[0]?.hash ?? '' }, { kind: 'ended', outcome: 'confirmed' })
    page.memory.transfers.answer({ asset: { units: '17100000', decimals: 6, symbol: 'USDC', token: USDC } })
    const next = reload(page, options(createMemoryPorts({ world: page.memory.world })))
    next.wait(5_000)
    expect(next.state().plans.held.map(({ act, phase }) => [act, phase])).toEqual([['pay', 'interrupted']])
    next.give({ type: 'continuePlan' })
    next.wait(0)
    expect(next.state().plans.held.at(-1)?.content).toMatchObject({ steps: [{ id: 'send' }], goes: [{ units: '12000000' }] })
  })
})
