import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, walletOf } from '../../../tests/domain/page.js'

const PAY = { others: [{ name: 'pay' }] } as const satisfies PageOptions
const ORDER = { type: 'pay', to: B, amount: '0.5', name: 'Tea shop', reference: 'order 7' } as const
const views = (page: Page) => (page.state().modal.open ? page.state().modal.stack.map(({ view }) => view) : [])

const sent = (page: Page) => page.events('requestStarted').filter(({ kind }) => kind === 'sendTransaction')

/** Confirms the plan, and has the chain take what it sends. */
function confirm(page: Page): void {
  page.give({ type: 'confirmPlan' })
  page.wait(0)
  const [sent] = page.events('planStepSent').slice(-1)
  page.memory.finality.tell({ network: 'eip155:1', hash: sent?.hash ?? '' }, { kind: 'ended', outcome: 'confirmed' })
  page.wait(0)
}

describe('a payment that the app asks for', () => {
  it('[PAY-01] is off by default: without the plugin the command is refused by name', () => {
    const { status, ...rest } = openPage().give(ORDER)
    expect([status, JSON.stringify(rest)]).toEqual(['rejected', expect.stringContaining('pay()')])
  })

  it('[PAY-02] of a connected visitor is a plan with the amount, the receiver and the name as given, and resolves with a receipt', async () => {
    const page = await openConnected(PAY)
    const run = page.run(ORDER)
    page.wait(0)
    const [plan] = page.state().plans.held
    expect([views(page), plan?.content?.to, plan?.content?.goes[0]?.units]).toEqual([
      ['ConfirmPlan'],
      { address: B, appName: 'Tea shop' },
      '500000000000000000',
    ])
    expect(JSON.parse(plan?.inputs ?? '{}')).toMatchObject({ reference: 'order 7' })
    confirm(page)
    expect(await run).toMatchObject({ type: 'planCompleted', act: 'pay', network: 'eip155:1', outcome: 'confirmed', hash: expect.any(String) })
    expect(sent(page)).toHaveLength(1)
  })

  it('[PAY-02] nothing leads back to what was confirmed, and Back before that ends the payment', async () => {
    const page = await openConnected(PAY)
    const run = expect(page.run(ORDER)).rejects.toMatchObject({ code: 'ABORTED' })
    page.wait(0)
    page.give({ type: 'goBack' })
    await run
    expect(page.state().modal.open).toBe(false)
    page.give(ORDER)
    page.wait(0)
    confirm(page)
    page.wait(5_000)
    expect(views(page)).toEqual(['PlanProgress'])
  })

  it('[PAY-03] of a visitor without a wallet waits in view Pay, goes on with the same promise once there is one, and pays once', async () => {
    const page = openPage(PAY)
    const run = page.run(ORDER)
    page.wait(0)
    expect([views(page), page.state().pay.waiting]).toMatchObject([['Pay'], { to: B, amount: '0.5', network: 'eip155:1' }])
    page.give({ type: 'pushView', view: 'Connect' })
    page.give({ type: 'chooseWallet', connectorId: ALPHA })
    page.wait(5_000)
    expect([views(page).at(-1), page.state().pay.waiting, page.state().plans.held.map(({ act, address }) => [act, address])]).toEqual([
      'ConfirmPlan',
      undefined,
      [['pay', A]],
    ])
    confirm(page)
    expect(await run).toMatchObject({ type: 'planCompleted', act: 'pay' })
    expect(sent(page)).toHaveLength(1)
  })

  it('[PAY-03, SIWX-03] signs in first where the app requires it', async () => {
    const page = openPage({ ...PAY, signIn: { required: true, signOutOnDisconnect: true } })
    page.give(ORDER)
    page.give({ type: 'pushView', view: 'Connect' })
    page.give({ type: 'chooseWallet', connectorId: ALPHA })
    page.wait(5_000)
    expect([views(page), page.state().plans.held]).toEqual([['SIWXSignMessage'], []])
    await page.run({ type: 'signIn' })
    page.wait(5_000)
    expect(views(page).at(-1)).toBe('ConfirmPlan')
  })

  it('[PAY-03] ends as cancelled where the visitor closes the dialog instead, and a newer one takes its place', async () => {
    const page = openPage(PAY)
    page.give(ORDER)
    page.give({ ...ORDER, amount: '1' })
    page.give({ type: 'closeModal' })
    page.wait(0)
    expect(page.events('planFailed').map(({ failure }) => failure.code)).toEqual(['OPERATION_SUPERSEDED', 'ABORTED'])
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(5_000)
    expect(page.state().plans.held).toEqual([])
  })

  it('[PAY-03] waits for the namespace that it is on: a wallet of another one does not pay it', async () => {
    const { solana } = await import('../shared/networks/chains.js')
    const { mainnet } = await import('../shared/networks/evm-chains.js')
    const page = openPage({
      ...PAY,
      options: { networks: [solana, mainnet] },
      adapters: ['solana', 'eip155'],
      wallets: [{ id: ALPHA }, { id: 'io.example.sun', namespace: 'solana', accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'] }],
    })
    page.give({ ...ORDER, network: 'eip155:1' })
    await page.run({ type: 'connect', connectorId: 'io.example.sun', namespace: 'solana' })
    page.wait(5_000)
    expect([page.state().pay.waiting?.network, page.state().plans.held]).toEqual(['eip155:1', []])
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    page.wait(5_000)
    expect(page.state().plans.held.map(({ act, network }) => [act, network])).toEqual([['pay', 'eip155:1']])
  })

  it.each([
    ['SEND_AMOUNT_INVALID', { amount: '1,5' }],
    ['SEND_AMOUNT_INVALID', { amount: 'max' }],
    ['SEND_AMOUNT_INVALID', { amount: '0' }],
    ['SEND_RECEIVER_INVALID', { to: 'shop.eth' }],
    ['SEND_TOKEN_MISSING', { token: 'USDC' }],
    ['NETWORK_MISSING', { network: 'eip155:999' as const }],
  ])('[PAY-02, fault] what the app asks for is checked before anything is shown: %s for %j', (code, more) => {
    const page = openPage(PAY)
    const { status, ...rest } = page.give({ ...ORDER, ...more })
    expect([status, rest, views(page)]).toMatchObject(['rejected', { failure: { code } }, []])
  })

  it('[PAY-02] a refusal keeps the order: the visitor tries again, and nothing was paid', async () => {
    const page = await openConnected(PAY)
    walletOf(page).setPolicy({ methods: { sendTransaction: 'reject' } })
    const run = page.run(ORDER)
    page.wait(0)
    page.give({ type: 'confirmPlan' })
    await expect(run).rejects.toMatchObject({ category: 'USER_REJECTED' })
    walletOf(page).setPolicy({})
    const again = page.run({ type: 'repeatPlan' })
    page.wait(0)
    expect(page.state().plans.held.at(-1)).toMatchObject({ act: 'pay', phase: 'ready', content: { to: { address: B } } })
    confirm(page)
    expect(await again).toMatchObject({ act: 'pay', outcome: 'confirmed' })
  })
})
