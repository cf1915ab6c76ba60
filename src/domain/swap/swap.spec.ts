import { describe, expect, it } from 'vitest'
import { A } from '../../../tests/domain/facts.js'
import { DAI, memorySwaps, openSwap, RARE, SWAP, TIX, USDC } from '../../../tests/domain/swaps.js'
import { openPage, type Page } from '../../../tests/domain/page.js'
import { swap } from '../../swap.js'
import { selectFeatureButtons } from '../features/selectors.js'
import { failure as baseFailure } from '../shared/errors/errors.js'
import { mainnet, sepolia } from '../shared/networks/evm-chains.js'
import { readSwapCall } from './calldata.js'
import { selectSwap } from './selectors.js'

const swapsOf = (page: Page) => memorySwaps(page.memory)
const shown = (page: Page) => selectSwap(page.state())
const typed = (page: Page, amount: string, more: object = { from: 'native', to: USDC }) => {
  page.give({ type: 'setSwap', amount, ...more })
  page.wait(0)
  page.wait(300)
}
const planned = (page: Page) => page.state().plans.held.at(-1)

describe('the form of an exchange', () => {
  it('[SWAP-02, MODAL-38] is offered on the networks of the specification and on those of the app’s pools, and on no other', () => {
    const networks = [sepolia, { ...sepolia, id: 31_337, caipNetworkId: 'eip155:31337' as const }, mainnet]
    const offered = networks.map((network) => {
      const others = [swap({ pools: { 'eip155:31337': { router: USDC, tokens: [DAI] } } }) as never]
      const page = openPage({ others, options: { networks: [network] } })
      return selectFeatureButtons(page.state()).map(({ id }) => id)
    })
    expect(offered).toEqual([[], ['swaps'], ['swaps']])
  })

  it('[SWAP-02, SWAP-03] is refused on a network without exchanges, in the words of the specification', async () => {
    const page = await openSwap()
    page.give({ type: 'switchNetwork', network: 'eip155:8453' })
    page.wait(0)
    expect(shown(page).isSupported).toBe(true)
    await expect(page.run({ type: 'swap', from: 'native', to: USDC, amount: '1', network: 'eip155:11155111' })).rejects.toMatchObject({
      code: 'SWAP_NETWORK_UNSUPPORTED',
      message: 'Network not supported for Swaps',
    })
  })

  it('[SWAP-06] asks 300 ms after the last change, and only for what is typed then', async () => {
    const page = await openSwap()
    typed(page, '1')
    for (const amount of ['2', '20', '200', '2']) {
      page.give({ type: 'setSwap', amount })
      page.wait(100)
    }
    expect(
      swapsOf(page)
        .asked()
        .map(({ units }) => units),
    ).toEqual([`${10n ** 18n}`])
    page.wait(300)
    expect(
      swapsOf(page)
        .asked()
        .map(({ units }) => units),
    ).toEqual([`${10n ** 18n}`, `${2n * 10n ** 18n}`])
  })

  it('[SWAP-06, fault] x1 never shows a slow price of an earlier amount, nor lets it be confirmed', async () => {
    const page = await openSwap()
    typed(page, '1')
    swapsOf(page).delay(1_000)
    page.give({ type: 'setSwap', amount: '3' })
    page.wait(400)
    expect(swapsOf(page).asked()).toHaveLength(1)
    page.give({ type: 'setSwap', amount: '4' })
    page.wait(700)
    expect([shown(page).offer, shown(page).phase]).toEqual([undefined, 'loading'])
    page.wait(5_000)
    const offers = page.events('swapQuoteLoaded').map(({ units }) => units)
    expect(offers).not.toContain(`${3n * 10n ** 18n}`)
    expect(shown(page).offer?.out).toMatch(/^79[0-9]{2}\./)
  })

  it('[SWAP-16] exchanges its sides, and never has one token on both', async () => {
    const page = await openSwap()
    typed(page, '1')
    const { out } = shown(page).offer ?? {}
    page.give({ type: 'exchangeSwap' })
    expect(page.state().swap.form).toMatchObject({ from: USDC, to: 'native', amount: out })
    page.give({ type: 'setSwap', to: USDC })
    expect(page.state().swap.form).toMatchObject({ from: 'native', to: USDC })
    page.give({ type: 'setSwap', from: USDC.toUpperCase().replace('0X', '0x') })
    const { from, to } = page.state().swap.form ?? {}
    expect(from?.toLowerCase()).not.toBe(to?.toLowerCase())
    await expect(page.run({ ...SWAP, from: USDC, to: USDC })).rejects.toMatchObject({ code: 'SWAP_INPUT_MISSING' })
  })

  it('[SWAP-14] s4 x10 reads every form of an amount, says a shortage with the balance, and asks where three digits follow a mark', async () => {
    const page = await openSwap()
    const problem = (amount: string) => {
      typed(page, amount)
      return shown(page).problem
    }
    for (const amount of ['.5', '0.5', '00.5', '0,5', '٠٫٥']) {
      expect(problem(amount), amount).toBeUndefined()
      expect(swapsOf(page).asked().at(-1)?.units, amount).toBe(`${5n * 10n ** 17n}`)
    }
    expect(problem('1,000')).toEqual({ type: 'ambiguous' })
    expect(problem('1e3')).toEqual({ type: 'invalid' })
    expect(problem('')).toEqual({ type: 'amount' })
    expect(problem('10.5')).toEqual({ type: 'balance', balance: '10', symbol: 'ETH' })
    typed(page, '1.5', { from: TIX, to: USDC })
    expect(shown(page).problem).toEqual({ type: 'digits', decimals: 0 })
  })

  it('[SWAP-15] x4 tells rate, least, tolerance in money and loss', async () => {
    const page = await openSwap()
    swapsOf(page).answer({ prices: { from: '2000', to: '1' } })
    typed(page, '1')
    const { out, least, rate, tolerance, lossBps, by, warning } = shown(page).offer ?? {}
    expect([out, least, rate, tolerance]).toEqual(['1992.013962', '1972.093822', '1992.013962', '19.92014'])
    expect([lossBps, by, warning]).toEqual([40, 'outside', undefined])
    page.give({ type: 'setSwap', toleranceBps: 50 })
    expect(shown(page).offer?.least).toBe('1982.053892')
    await expect(page.run({ type: 'setSwap', toleranceBps: 0 } as never)).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
  })

  it('[SWAP-15] x2 says a loss over 5 %, and has one over 15 % typed', async () => {
    const page = await openSwap()
    typed(page, '60', { from: USDC, to: RARE })
    expect(shown(page).offer?.warning).toBe('said')
    typed(page, '400')
    expect(shown(page).offer).toMatchObject({ warning: 'typed', by: 'pools' })
  })

  it('[SWAP-18, fault] stays usable after a failure, and says its reason', async () => {
    const page = await openSwap()
    swapsOf(page).fail(baseFailure('RPC_ALL_FAILED', { hosts: 'a.example' }))
    typed(page, '1')
    expect(shown(page)).toMatchObject({ phase: 'unavailable', problem: { type: 'failed', failure: { code: 'SWAP_QUOTE_UNAVAILABLE' } } })
    swapsOf(page).fail(undefined)
    page.wait(5_000)
    typed(page, '2')
    expect([shown(page).problem, shown(page).amount]).toEqual([undefined, '2'])
  })

  it('[SWAP-06, NET-03] x11 is empty in the same step in which the network changes', async () => {
    const page = await openSwap()
    typed(page, '1')
    page.give({ type: 'switchNetwork', network: 'eip155:8453' })
    page.wait(0)
    const at = page.events('networkSwitched').length
    expect([at > 0, page.state().swap.form, shown(page).offer]).toEqual([true, undefined, undefined])
  })
})

describe('the plan of an exchange', () => {
  const ready = async (page: Page, command: object = SWAP) => {
    const running = page.run(command as never).catch((error: unknown) => error)
    page.wait(0)
    page.wait(0)
    return { running, plan: planned(page) }
  }

  it('[SWAP-09, SWAP-10, SWAP-15] x3 shows what the data itself promises', async () => {
    const page = await openSwap()
    swapsOf(page).answer({ prices: { from: '2000', to: '1' } })
    const { plan } = await ready(page)
    const content = plan?.content
    expect(content?.goes).toEqual([{ units: `${10n ** 18n}`, decimals: 18, symbol: 'ETH' }])
    expect(content?.comes.map(({ units, bound }) => [units, bound])).toEqual([
      ['1992013962', 'about'],
      ['1972093822', 'atLeast'],
    ])
    const transaction = JSON.parse(content?.steps[0]?.payload ?? '{}') as { data: string; value: string; to: string }
    expect(readSwapCall(transaction.data)).toMatchObject({ least: 1_972_093_822n, receiver: A.toLowerCase() })
    expect([BigInt(transaction.value), transaction.to]).toEqual([10n ** 18n, swapsOf(page).router])
    expect(content?.costs.map((one) => one.for)).toEqual(['network', 'route'])
  })

  it.each([
    ['another receiver', (data: string) => data.replace(A.slice(2).toLowerCase(), 'b'.repeat(40)), 'it pays'],
    ['another least', (data: string) => `0x7ff36ab5${'1'.padStart(64, '0')}${data.slice(74)}`, 'it promises'],
    ['another form', () => '0xdeadbeef', 'cannot be read'],
  ])('[SWAP-09, fault] x3 refuses a transaction with %s, and nothing is sent', async (_, changed, words) => {
    const page = await openSwap()
    const { data } = (await first(page)) as { data: string }
    swapsOf(page).answer({ built: { data: changed(data) } })
    const { running } = await ready(page)
    expect(await running).toMatchObject({ code: 'SWAP_CALL_REFUSED', message: expect.stringContaining(words) })
    expect(page.state().requests.pending).toEqual([])
  })

  it('[SWAP-09, fault] x11 refuses a contract that is not on the list, and another value', async () => {
    const page = await openSwap()
    swapsOf(page).answer({ built: { router: `0x${'66'.repeat(20)}` } })
    expect(await (await ready(page)).running).toMatchObject({ code: 'SWAP_CALL_REFUSED' })
    swapsOf(page).answer({ built: { value: '5' } })
    expect(await (await ready(page, { ...SWAP, amount: '2' })).running).toMatchObject({ code: 'SWAP_CALL_REFUSED' })
  })

  it('[SWAP-15] x2 is refused for a loss above 15 % until the visitor has typed it, and again where it has grown', async () => {
    const page = await openSwap()
    const much = { type: 'swap', from: USDC, to: RARE, amount: '400' } as const
    expect(await (await ready(page, much)).running).toMatchObject({ code: 'SWAP_LOSS_NOT_ACCEPTED', context: { percent: '28' } })
    const { plan } = await ready(page, { ...much, acceptedLoss: 28 })
    expect(plan?.content?.warnings).toMatchObject([{ type: 'valueLost', level: 'danger', subject: '28' }, { type: 'noOutsidePrice' }])
    page.give({ type: 'cancelPlan' })
    swapsOf(page).pool(RARE, `${10n ** 19n}`, USDC, `${10n ** 9n}`)
    swapsOf(page).answer({ prices: { from: '1', to: '10' } })
    expect(await (await ready(page, { ...much, acceptedLoss: 28 })).running).toMatchObject({ code: 'SWAP_LOSS_NOT_ACCEPTED' })
  })

  it('[SWAP-07] x7 asks for no approval where the allowance is exactly the amount', async () => {
    const page = await openSwap()
    swapsOf(page).allow(USDC, '100000000')
    expect((await ready(page, { ...SWAP, from: USDC, to: DAI, amount: '100' })).plan?.content?.steps.map(({ id }) => id)).toEqual(['swap'])
    page.give({ type: 'cancelPlan' })
    expect((await ready(page, { ...SWAP, from: USDC, to: DAI, amount: '100.000001' })).plan?.content?.steps.map(({ id }) => id)).toEqual(['approve', 'swap'])
  })

  it('[SWAP-08, UX-39] approves exactly what goes, without a limit only by choice, and sets to 0 first where the token needs it', async () => {
    const page = await openSwap()
    const order = { ...SWAP, from: USDC, to: DAI, amount: '100' }
    const amounts = async (more: object = {}) => {
      const { plan } = await ready(page, { ...order, ...more })
      const found = plan?.content?.steps.flatMap(({ id, payload }) => (id === 'swap' ? [] : [[id, BigInt(`0x${JSON.parse(payload ?? '{}').data.slice(74)}`)]]))
      page.give({ type: 'cancelPlan' })
      return found
    }
    expect(await amounts()).toEqual([['approve', 100_000_000n]])
    expect(await amounts({ unlimited: true })).toEqual([['approve', 2n ** 256n - 1n]])
    swapsOf(page).answer({ tried: { allowance: '5', isResetNeeded: true } })
    expect(await amounts()).toEqual([
      ['reset', 0n],
      ['approve', 100_000_000n],
    ])
  })

  it('[SWAP-14, fault] x8 x9 is refused before any prompt where it cannot be paid, or would fail on the chain', async () => {
    const page = await openSwap()
    expect(await (await ready(page, { ...SWAP, amount: '11' })).running).toMatchObject({
      code: 'SWAP_FUNDS_MISSING',
      context: { balance: '10', symbol: 'ETH' },
    })
    expect(await (await ready(page, { ...SWAP, amount: '10' })).running).toMatchObject({ code: 'SWAP_FEE_MISSING', context: { symbol: 'ETH' } })
    swapsOf(page).answer({ tried: { problem: 'the contract refused' } })
    expect(await (await ready(page, { ...SWAP, amount: '3' })).running).toMatchObject({ code: 'SWAP_WOULD_FAIL' })
    expect(page.state().requests.pending).toEqual([])
  })

  it('[SWAP-08, fault] x3 never sends less than was shown after the approval, whatever the price is then', async () => {
    const page = await openSwap()
    const { running } = await ready(page, { ...SWAP, from: USDC, to: DAI, amount: '100' })
    page.give({ type: 'confirmPlan' })
    page.wait(0)
    const [approved] = page.events('planStepSent').slice(-1)
    // The price falls while the approval is on its way.
    swapsOf(page).allow(USDC, '100000000')
    swapsOf(page).pool(USDC, `${10n ** 12n}`, DAI, `${9n * 10n ** 23n}`)
    page.memory.finality.tell({ network: 'eip155:1', hash: approved?.hash ?? '' }, { kind: 'ended', outcome: 'confirmed' })
    page.wait(10)
    expect(await running).toMatchObject({ code: 'SWAP_PRICE_MOVED' })
    expect(page.events('planStepSent').map(({ step }) => step)).toEqual(['approve'])
  })

  it('[SWAP-08, SWAP-17] x15 approves, exchanges at a new price, reads balances anew, and resolves with the receipt', async () => {
    const page = await openSwap()
    const { running } = await ready(page, { ...SWAP, from: USDC, to: DAI, amount: '100' })
    page.give({ type: 'confirmPlan' })
    page.wait(0)
    const confirm = () => {
      const [sent] = page.events('planStepSent').slice(-1)
      page.memory.finality.tell({ network: 'eip155:1', hash: sent?.hash ?? '' }, { kind: 'ended', outcome: 'confirmed' })
      page.wait(10)
    }
    swapsOf(page).allow(USDC, '100000000')
    confirm()
    expect(page.events('planStepSent').map(({ step }) => step)).toEqual(['approve', 'swap'])
    const before = page.events('balanceRequested' as never).length
    confirm()
    expect(await running).toMatchObject({ type: 'planCompleted', act: 'swap', outcome: 'confirmed' })
    expect(page.events('balanceRequested' as never).length).toBeGreaterThan(before)
    expect(page.state().swap.form).toBeUndefined()
    expect(page.state().requests.pending).toEqual([])
  })
})

describe('the age of a price', () => {
  it.each([
    ['of another block', { built: { at: 1_000 } }, 'another block'],
    ['whose time is over', { built: {} }, 'its time is over', 2_000_000_000],
    ['that would count for ever', { built: {} }, 'more than a day', 1_000],
  ] as const)('[SWAP-06, fault] x11 a transaction %s is not signed', async (_, more, words, now: number = 1_999_999_000) => {
    const page = await openSwap()
    swapsOf(page).answer({ facts: { at: now }, ...more })
    const running = page.run(SWAP).catch((error: unknown) => error)
    page.wait(0)
    page.wait(0)
    expect(await running).toMatchObject({ code: 'SWAP_CALL_REFUSED', message: expect.stringContaining(words) })
  })

  it('[SWAP-06, fault] x1 x11 a plan is not confirmed a minute later, nor for another account, nor after another plan took its place', async () => {
    const page = await openSwap()
    const running = page.run(SWAP).catch((error: unknown) => error)
    page.wait(10)
    const [plan] = page.state().plans.held
    const later = page.run({ ...SWAP, amount: '2' }).catch((error: unknown) => error)
    page.wait(10)
    await expect(page.run({ type: 'confirmPlan', plan: plan?.operation ?? '' } as never)).rejects.toMatchObject({ code: 'PLAN_NOT_READY' })
    expect(await running).toMatchObject({ code: 'OPERATION_SUPERSEDED' })
    page.memory.platform.set({ visible: false })
    page.wait(60_000)
    await expect(page.run({ type: 'confirmPlan' } as never)).rejects.toMatchObject({ code: 'PLAN_EXPIRED' })
    page.give({ type: 'cancelPlan' })
    await later
  })
})

/** Resolves with the transaction that the page's exchanges build. */
async function first(page: Page) {
  const running = page.run({ ...SWAP, amount: '1' }).catch(() => undefined)
  page.wait(0)
  page.wait(0)
  const payload = planned(page)?.content?.steps[0]?.payload ?? '{}'
  page.give({ type: 'cancelPlan' })
  page.wait(0)
  await running
  return JSON.parse(payload) as unknown
}
