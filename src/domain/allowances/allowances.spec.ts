import { describe, expect, it } from 'vitest'
import { A, B } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload, walletOf } from '../../../tests/domain/page.js'
import type { TokenAllowance } from '../../ports/services/allowances.js'
import { selectContract } from '../approvals/state.js'
import { approvalData, approvalForAllData, permit2ApprovalData, permit2Of } from '../shared/evm/approval-data.js'
import { failure as baseFailure } from '../shared/errors/errors.js'
import { selectAllowances } from './selectors.js'

const USDC = `0x${'a1'.repeat(20)}`
const DAI = `0x${'a2'.repeat(20)}`
const RARE = `0x${'a3'.repeat(20)}`
const ROUTER = `0x${'70'.repeat(20)}`
const NO_LIMIT = 2n ** 256n - 1n
const given = (token: string, more: Partial<TokenAllowance> = {}): TokenAllowance => ({
  token,
  spender: B,
  symbol: token === USDC ? 'USDC' : 'DAI',
  decimals: 6,
  units: '5000000',
  balance: '9000000',
  ...more,
})
const open = async (...allowances: readonly TokenAllowance[]) => {
  const page = await openConnected({ allowances: true } satisfies PageOptions)
  for (const one of allowances) page.memory.allowances.set(one)
  return page
}
const show = (page: Page) => {
  page.give({ type: 'openModal', view: 'Allowances' })
  page.wait(0)
  return selectAllowances(page.state())
}
/** Has the chain take the last transaction of a plan. */
const confirmed = (page: Page, outcome: 'confirmed' | 'failed' = 'confirmed') => {
  const [sent] = page.events('planStepSent').slice(-1)
  page.memory.finality.tell({ network: 'eip155:1', hash: sent?.hash ?? '' }, { kind: 'ended', outcome })
  page.wait(0)
}
const approve = async (page: Page, token: string, spender: string, units: bigint) => {
  await page.run({ type: 'sendTransaction', transaction: { to: token, data: approvalData(spender, units) } })
  const hash = page.events('transactionSent').at(-1)?.hash ?? ''
  page.memory.finality.tell({ network: 'eip155:1', hash }, { kind: 'ended', outcome: 'confirmed' })
  page.wait(0)
}
const pairs = (...tokens: readonly string[]) => tokens.map((token) => ({ token, spender: B }))

describe('the list of allowances', () => {
  it('[UX-39] asks nothing before it is shown, and again after a transaction of the account', async () => {
    const page = await open(given(USDC))
    page.wait(60_000)
    expect(page.memory.allowances.asked()).toEqual([])
    expect(show(page).found.map(({ symbol, amount, held }) => [symbol, amount, held])).toEqual([['USDC', '5', '9']])
    await approve(page, DAI, B, 7n)
    expect(page.memory.allowances.asked()).toEqual(['list', 'list'])
    // And where another view is shown meanwhile.
    page.give({ type: 'closeModal' })
    page.memory.allowances.set(given(USDC, { units: '4000000' }))
    await approve(page, DAI, B, 7n)
    expect(show(page).found.map(({ amount }) => amount)).toEqual(['4'])
  })

  it('[UX-39] has those that this app asked for first, the latest of them first, and says of each what is left', async () => {
    const page = await open(given(USDC, { units: '0' }), given(DAI, { units: '1000000' }), given(RARE, { spender: ROUTER }))
    await approve(page, USDC, B, 5n)
    await approve(page, DAI, B, 5n)
    const { asked, found } = show(page)
    expect(asked.map(({ token, amount }) => [token, amount])).toEqual([
      [DAI, '1'],
      [USDC, '0'],
    ])
    expect(found.map(({ token }) => token)).toEqual([RARE])
  })

  it('[UX-39] remembers what this app asked for across pages, of this account and network alone', async () => {
    const page = await open(given(USDC))
    await approve(page, USDC, B, 5n)
    const next = reload(page, { allowances: true })
    next.wait(2_000)
    next.memory.allowances.set(given(USDC))
    expect(show(next).asked.map(({ token }) => token)).toEqual([USDC])
    next.give({ type: 'switchNetwork', network: 'eip155:8453' })
    next.wait(0)
    expect(selectAllowances(next.state()).asked).toEqual([])
  })

  it('[UX-39] puts what can be taken now before what is not held, and without a limit first', async () => {
    const page = await open(
      given(USDC, { balance: '0', units: NO_LIMIT.toString(), isUnlimited: true }),
      given(DAI, { units: '3' }),
      given(RARE, { units: NO_LIMIT.toString(), isUnlimited: true }),
    )
    const { found } = show(page)
    expect(found.map(({ token, atRisk }) => [token, atRisk])).toEqual([
      [RARE, '9'],
      [DAI, '0.000003'],
      [USDC, '0'],
    ])
  })

  it('[UX-39, fault] keeps its rows with the reason when a later question fails', async () => {
    const page = await open(given(USDC))
    show(page)
    page.memory.allowances.fail(baseFailure('RPC_ALL_FAILED', { hosts: 'a.example' }))
    page.give({ type: 'refreshAllowances', force: true })
    page.wait(0)
    expect(selectAllowances(page.state())).toMatchObject({ found: [{ token: USDC }], failure: { code: 'ALLOWANCES_UNAVAILABLE' } })
  })
})

describe('access by way of Permit2, and to collections', () => {
  const PERMIT2 = permit2Of('eip155:1')
  const ITEMS = `0x${'a4'.repeat(20)}`
  const byPermit2 = { token: USDC, spender: B, kind: 'permit2' } as const
  const items = { token: ITEMS, spender: B, kind: 'collection' } as const
  const all = [
    given(USDC),
    given(USDC, { ...byPermit2, units: '7' }),
    given(ITEMS, { ...items, symbol: 'Items', decimals: 0, units: '1', balance: '3', isUnlimited: true }),
  ]
  const send = async (page: Page, to: string, data: string) => {
    await page.run({ type: 'sendTransaction', transaction: { to, data } })
    page.memory.finality.tell({ network: 'eip155:1', hash: page.events('transactionSent').at(-1)?.hash ?? '' }, { kind: 'ended', outcome: 'confirmed' })
    page.wait(0)
  }

  it('[UX-39] stands beside that of the token itself, each for itself', async () => {
    const { found } = show(await open(...all))
    expect(found.map(({ id, kind, amount, held, atRisk }) => [id.split('/').length, kind, amount, held, atRisk])).toEqual([
      [3, 'collection', '3', '3', '3'],
      [2, undefined, '5', '9', '5'],
      [3, 'permit2', '0.000007', '9', '0.000007'],
    ])
    // A collection that does not tell how many are held.
    const { balance: _, ...untold } = given(ITEMS, { ...items, symbol: 'Items', decimals: 0, units: '1', isUnlimited: true })
    expect(show(await open(untold)).found.map(({ held, atRisk }) => [held, atRisk])).toEqual([[undefined, '1']])
  })

  it('[UX-39] is taken back where it was given: in Permit2, and in the collection', async () => {
    const page = await open(...all)
    const running = page.run({ type: 'revokeAllowances', pairs: [byPermit2, items, { token: USDC, spender: B }, byPermit2] }).catch(() => undefined)
    page.wait(0)
    const { content } = page.state().plans.held.at(-1) ?? {}
    expect(content?.steps.map(({ payload }) => JSON.parse(payload ?? '')).map(({ to, data }) => [to, data])).toEqual([
      [PERMIT2, permit2ApprovalData(USDC, B, 0n)],
      [ITEMS, approvalForAllData(B, false)],
      [USDC, approvalData(B, 0n)],
    ])
    expect(content?.allows?.map(({ token, symbol, units }) => [token, symbol, units])).toEqual([
      [USDC, 'USDC', '0'],
      [ITEMS, 'Items', '0'],
      [USDC, 'USDC', '0'],
    ])
    page.give({ type: 'cancelPlan' })
    await running
    for (const kind of ['item', null, 1, '']) {
      const wrong = page.run({ type: 'revokeAllowances', pairs: [{ ...items, kind: kind as never }] })
      await expect(wrong).rejects.toMatchObject({ code: 'ALLOWANCES_INVALID' })
    }
  })

  it('[UX-39] of ZKsync and Abstract is another contract, with the same name', () => {
    const { state } = openPage({ allowances: true })
    const names = (['eip155:1', 'eip155:324', 'eip155:2741'] as const).map((network) => selectContract(state(), network, permit2Of(network))?.name)
    expect([names, new Set([permit2Of('eip155:1'), permit2Of('eip155:324'), permit2Of('eip155:2741')]).size]).toEqual([['Permit2', 'Permit2', 'Permit2'], 2])
  })

  it('[UX-39] is known as asked for here, also after a reload; what takes it back is not', async () => {
    const page = await open(...all)
    await send(page, PERMIT2, permit2ApprovalData(USDC, B, 9n, 2_000_000_000))
    await send(page, ITEMS, approvalForAllData(B, true))
    await send(page, RARE, approvalForAllData(B, false))
    await send(page, PERMIT2, permit2ApprovalData(DAI, B, 0n))
    // The same call to another contract gives nothing.
    await send(page, ROUTER, permit2ApprovalData(DAI, B, 9n, 2_000_000_000))
    const known = (state: Page) => state.state().allowances.asked.map(({ token, kind }) => [token, kind])
    const expected = [
      [USDC, 'permit2'],
      [ITEMS, 'collection'],
    ]
    expect(known(page)).toEqual(expected)
    const { asked, found } = show(page)
    expect([asked.map(({ kind }) => kind), found.map(({ kind }) => kind)]).toEqual([['collection', 'permit2'], [undefined]])
    expect(known(reload(page, { allowances: true }))).toEqual(expected)
  })
})

describe('taking allowances back', () => {
  it('[UX-39] is a plan that says the token, the spender and that nothing is left, and sets the allowance to 0', async () => {
    const page = await open(given(USDC))
    const running = page.run({ type: 'revokeAllowances', pairs: pairs(USDC) })
    page.wait(0)
    const plan = page.state().plans.held.at(-1)
    expect(plan?.content).toMatchObject({ goes: [], comes: [], allows: [{ token: USDC, symbol: 'USDC', units: '0', spender: B }], warnings: [] })
    expect(JSON.parse(plan?.content?.steps[0]?.payload ?? '{}')).toEqual({ from: A, to: USDC, data: approvalData(B, 0n), value: '0x0' })
    page.give({ type: 'confirmPlan' })
    page.wait(0)
    confirmed(page)
    expect(await running).toMatchObject({ type: 'planCompleted', act: 'revoke', outcome: 'confirmed' })
    expect(walletOf(page).sent()).toHaveLength(1)
  })

  it('[UX-39] of several each has one result: those that are done stay done, the one that was refused says so', async () => {
    const page = await open(given(USDC), given(DAI))
    show(page)
    const running = page.run({ type: 'revokeAllowances', pairs: pairs(USDC, DAI, USDC) }).catch((error: unknown) => error)
    page.wait(0)
    expect(page.state().plans.held.at(-1)?.content?.steps).toHaveLength(2)
    page.give({ type: 'confirmPlan' })
    page.wait(0)
    page.memory.allowances.set(given(USDC, { units: '0' }))
    walletOf(page).setPolicy('reject')
    confirmed(page)
    expect(await running).toMatchObject({ category: 'USER_REJECTED' })
    page.give({ type: 'openModal', view: 'Allowances' })
    page.wait(0)
    const { found } = selectAllowances(page.state())
    expect(found.map(({ token, failure }) => [token, failure?.category])).toEqual([[DAI, 'USER_REJECTED']])
  })

  it('[UX-39, fault] leaves out one that is gone or that its token refuses, and says which; none left is no plan', async () => {
    const page = await open(given(USDC), given(DAI), given(RARE, { units: '0', symbol: 'RARE' }))
    page.memory.allowances.refuse(DAI, 'the contract refused')
    const running = page.run({ type: 'revokeAllowances', pairs: pairs(DAI, USDC, RARE) }).catch((error: unknown) => error)
    page.wait(0)
    const { content } = page.state().plans.held.at(-1) ?? {}
    expect([content?.allows?.map(({ token }) => token), content?.warnings]).toEqual([[USDC], [{ type: 'revokeRefused', level: 'notice', subject: 'DAI' }]])
    page.give({ type: 'cancelPlan' })
    await running
    const rejected = async (...tokens: readonly string[]) => {
      const asked = page.run({ type: 'revokeAllowances', pairs: pairs(...tokens) }).catch((error: unknown) => error)
      page.wait(0)
      return asked
    }
    expect(await rejected(DAI)).toMatchObject({ code: 'ALLOWANCES_REFUSED', context: { symbol: 'DAI' } })
    expect(await rejected(RARE)).toMatchObject({ code: 'ALLOWANCES_GONE' })
    expect(page.state().requests.pending).toEqual([])
  })

  it('[UX-39, fault] refuses what is no pair of addresses, none, and more than sixteen', async () => {
    const page = await open(given(USDC))
    for (const wrong of [[], [{ token: USDC, spender: 'x' }], Array.from({ length: 17 }, () => ({ token: USDC, spender: B })), [null], 'x'])
      await expect(page.run({ type: 'revokeAllowances', pairs: wrong as never })).rejects.toMatchObject({ code: 'ALLOWANCES_INVALID' })
  })

  it('[UX-39] goes back to the list, which is read anew', async () => {
    const page = await open(given(USDC))
    show(page)
    const running = page.run({ type: 'revokeAllowances', pairs: pairs(USDC) })
    page.wait(0)
    expect(page.state().modal.stack.at(-1)?.view).toBe('ConfirmPlan')
    page.give({ type: 'confirmPlan' })
    page.wait(0)
    expect(selectAllowances(page.state()).found.map(({ revoking }) => revoking)).toEqual([true])
    page.memory.allowances.set(given(USDC, { units: '0' }))
    confirmed(page)
    await running
    page.wait(0)
    expect(page.state().modal.stack.map(({ view }) => view)).toEqual(['Account', 'Allowances'])
    expect(selectAllowances(page.state()).found).toEqual([])
  })

  it('[UX-39] leaves the visitor where something else is shown by then, and tells it', async () => {
    const page = await open(given(USDC))
    show(page)
    const running = page.run({ type: 'revokeAllowances', pairs: pairs(USDC) })
    page.wait(0)
    page.give({ type: 'confirmPlan' })
    page.wait(0)
    page.give({ type: 'resetView', view: 'Networks' })
    confirmed(page)
    await running
    page.wait(0)
    expect(page.state().modal.stack.map(({ view }) => view)).toEqual(['Networks'])
    expect(page.events('toastShown').map(({ toast }) => toast.message)).toEqual(['toast.planConfirmed'])
  })

  it('[UX-39] an act that the app shows by itself leads nowhere', async () => {
    const page = await open(given(USDC))
    page.give({ type: 'openModal', view: 'PlanProgress' })
    const running = page.run({ type: 'revokeAllowances', pairs: pairs(USDC), silent: true })
    page.wait(0)
    page.give({ type: 'confirmPlan' })
    page.wait(0)
    confirmed(page)
    await running
    page.wait(0)
    expect([page.state().modal.stack.map(({ view }) => view), page.events('toastShown')]).toEqual([['PlanProgress'], []])
  })
})
