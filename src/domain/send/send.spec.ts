import { NEVER, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload, storedItem, walletOf } from '../../../tests/domain/page.js'
import { names } from '../../names.js'
import { failure as baseFailure } from '../shared/errors/errors.js'
import { solana } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { selectPlan } from '../plans/index.js'
import type { ReceiverKind } from '../../ports/services/transfers.js'
import { failure } from './errors.js'
import { TYPED_WAIT_MS } from './policies.js'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MAIN = mainnet.caipNetworkId
const HELD = 10n ** 19n
const FEE = 10n ** 15n

const open = (options: PageOptions = {}) => openConnected({ send: true, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }], ...options })
const named = (resolve: string | null) =>
  open({
    others: [names() as never],
    ports: { names: { resolve: () => of(resolve), lookUp: () => of({ outcome: 'named', name: 'ada.eth', avatar: 'https://image.example/ada' }) } },
  })
const draft = (page: Page) => page.state().send
const plan = (page: Page) => selectPlan(page.state())
const type = (page: Page, command: Omit<Extract<Parameters<Page['give']>[0], { type: 'setSendDraft' }>, 'type'>) => {
  page.give({ type: 'setSendDraft', ...command })
  page.wait(TYPED_WAIT_MS)
}
const send = (page: Page, command: object = {}) => {
  const sent = page.run({ type: 'send', to: FRIEND, amount: '1', ...command })
  sent.catch(() => undefined)
  page.wait(0)
  return sent
}
const refused = async (page: Page, command: object = {}) => send(page, command).catch((error: unknown) => error)
const confirm = (page: Page, despiteWarnings = false) => {
  page.give({ type: 'confirmPlan', despiteWarnings })
  page.wait(0)
}
const complete = (page: Page) => {
  const { hash = '' } = page.events('planStepSent').at(-1) ?? {}
  page.memory.finality.tell({ network: MAIN, hash }, { kind: 'ended', outcome: 'confirmed' })
  page.wait(0)
}
const payloads = (page: Page) =>
  walletOf(page)
    .sent()
    .map(({ transaction }) => transaction)

describe('what is needed', () => {
  it('[SEND-03] without amount or receiver it says so', async () => {
    const page = await open()
    for (const command of [{ to: undefined }, { amount: undefined }, { to: '' }, { amount: '' }])
      expect(await refused(page, command)).toMatchObject({ code: 'SEND_INPUT_MISSING', message: 'An amount and receiver address are required' })
  })

  it('[SEND-04] a token that is none is refused', async () => {
    const page = await open()
    for (const token of ['', '0x12']) expect(await refused(page, { token })).toMatchObject({ code: 'SEND_TOKEN_MISSING', message: 'A token is required' })
  })

  it('[SEND-05] in other namespaces than eip155 and solana it says so', async () => {
    const page = openPage({
      send: true,
      options: { networks: [mainnet, { ...solana, caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', chainNamespace: 'polkadot' } as never] },
    })
    expect(await refused(page, { network: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', to: S })).toMatchObject({
      code: 'SEND_CHAIN_UNSUPPORTED',
      message: 'Unsupported chain',
    })
  })

  it.each([
    [`0x${'12'.repeat(8)}`, 'form'],
    [`0x${'1'.repeat(39)}`, 'form'],
    [`0x${'1'.repeat(41)}`, 'form'],
    [`0x${'ab'.repeat(32)}`, 'id of a transaction'],
    ['ab'.repeat(32), 'id of a transaction'],
    [FRIEND.replace('CdDdB6', 'cdDdB6'), 'one character is wrong'],
    [S, 'Solana'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'Bitcoin'],
    ['ada.eth', 'form'],
  ])('[SEND-13] s7 %s is no receiver, with the reason', async (to, reason) => {
    const page = await open()
    expect(await refused(page, { to })).toMatchObject({ code: 'SEND_RECEIVER_INVALID', message: expect.stringContaining(reason) })
    expect(page.memory.transfers.asked()).toEqual([])
  })

  it.each(['0', '-1', '0.0', '1e3', '1,5', 'all', '0x10'])('[SEND-14] an amount of %s cannot be submitted', async (amount) => {
    expect(await refused(await open(), { amount })).toMatchObject({ code: 'SEND_AMOUNT_INVALID' })
  })

  it('[SEND-14, I-29] s6 more than the balance, or more decimals than the chain says, cannot be submitted', async () => {
    const page = await open()
    expect(await refused(page, { amount: '10.000000000000000001' })).toMatchObject({ code: 'SEND_FUNDS_MISSING', message: 'The balance is 10 ETH' })
    expect(await refused(page, { token: USDC, amount: '5.000001' })).toMatchObject({ code: 'SEND_FUNDS_MISSING', message: 'The balance is 5 USDC' })
    expect(await refused(page, { token: USDC, amount: '1.0000001' })).toMatchObject({
      code: 'SEND_AMOUNT_INVALID',
      message: expect.stringContaining('6 decimals'),
    })
  })

  it('[SEND-15, SEND-14] s1 s16 the maximum leaves the fee, to the last unit, and says so', async () => {
    const page = await open()
    send(page, { amount: 'max' })
    expect(plan(page)?.content).toMatchObject({
      goes: [{ units: (HELD - FEE).toString() }],
      warnings: expect.arrayContaining([{ type: 'keptForFee', level: 'notice' }]),
    })
    page.memory.transfers.answer({ asset: { units: '1234567890123456789', decimals: 18, symbol: 'TKN', token: USDC } })
    send(page, { amount: 'max', token: USDC })
    expect(plan(page)?.content?.goes).toMatchObject([{ units: '1234567890123456789' }])
  })

  it('[SEND-16] says how much is missing for the fee, of a token and of the coin itself', async () => {
    const page = await open()
    expect(await refused(page, { amount: '10' })).toMatchObject({ code: 'SEND_FEE_MISSING', message: '0.001 ETH more are needed for the network fee' })
    page.memory.transfers.answer({ native: { units: '400000000000000', decimals: 18, symbol: 'ETH' } })
    expect(await refused(page, { token: USDC })).toMatchObject({ code: 'SEND_FEE_MISSING', message: '0.0006 ETH more are needed for the network fee' })
  })

  it('[SEND-18, fault] a failed estimate, and a failed sign, have errors of their own with the cause', async () => {
    const page = await open({ wallets: [{ id: ALPHA, policy: { methods: { sendTransaction: { error: { code: -32000, message: 'no' } } } } as never }] })
    page.memory.transfers.fail(failure('ESTIMATE_GAS_FAILED', {}, baseFailure('RPC_FAILED', { name: 'node', detail: 'execution reverted' })))
    expect(await refused(page)).toMatchObject({ code: 'ESTIMATE_GAS_FAILED', message: 'Estimate gas failed', cause: { code: 'RPC_FAILED' } })
    page.memory.transfers.fail(undefined)
    const sent = send(page)
    confirm(page)
    await expect(sent).rejects.toMatchObject({ code: 'TRANSACTION_FAILED', cause: expect.anything() })
  })
})

describe('the receiver', () => {
  const kinds = async (...found: ReceiverKind[]) => {
    const page = await open()
    page.memory.transfers.receiver(FRIEND, { kinds: found, ...(found.includes('token') && { symbol: 'USDC' }) })
    return page
  }

  it.each(['token', 'mint', 'tokenAccount', 'program', 'refuses'] as const)('[UX-38] s8 s9 nothing is sent to a %s, with the reason', async (kind) => {
    const page = await kinds(kind)
    expect(await refused(page)).toMatchObject({ code: 'SEND_RECEIVER_REFUSED', context: { kind } })
    expect(plan(page)?.phase).toBe('failed')
  })

  it.each([
    ['contract', 'contract', 'warning'],
    ['new', 'neverUsed', 'warning'],
    ['offCurve', 'offCurve', 'danger'],
  ] as const)('[UX-38] a %s is warned of by name, and asked about', async (kind, warning, level) => {
    const page = await kinds(kind)
    send(page)
    expect(plan(page)?.content?.warnings[0]).toMatchObject({ type: warning, level, subject: FRIEND })
    await expect(page.run({ type: 'confirmPlan' })).rejects.toMatchObject({ code: 'PLAN_WARNED' })
    confirm(page, true)
    expect(payloads(page)).toHaveLength(1)
  })

  it('[UX-38] s13 warnings stand side by side, the worst first', async () => {
    const page = await kinds('contract', 'offCurve')
    send(page)
    expect(plan(page)?.content?.warnings.map((one) => one.type)).toEqual(['offCurve', 'contract', 'firstTime'])
  })

  it.each([`0x${'0'.repeat(40)}`, '0x000000000000000000000000000000000000dEaD'])('[UX-38] a burn address %s is warned of', async (to) => {
    const page = await open()
    send(page, { to })
    expect(plan(page)?.content?.warnings[0]).toMatchObject({ type: 'lost', level: 'danger' })
  })

  it('[UX-38] the look-alike of an address that was paid is warned of, with both', async () => {
    const page = await open()
    page.give({ type: 'reportPaid', namespace: 'eip155', addresses: [FRIEND] })
    send(page, { to: FRIEND })
    expect(plan(page)?.content?.to).toEqual({ address: FRIEND, isKnown: true })
    expect(plan(page)?.content?.warnings).toEqual([])
    const like = `0x3c44cd${'0'.repeat(28)}4293bc`
    send(page, { to: like })
    expect(plan(page)?.content?.warnings[0]).toMatchObject({ type: 'lookAlike', subject: like, known: FRIEND })
  })

  it('[SEND-12] a name is looked up, and its name and picture are shown before sending', async () => {
    const page = await named(FRIEND)
    type(page, { receiver: 'ada.eth', amount: { text: '1', unit: 'token' } })
    page.wait(0)
    expect(draft(page)).toMatchObject({
      receiver: 'ada.eth',
      receiverAddress: FRIEND,
      receiverProfileName: 'ada.eth',
      receiverProfileImageUrl: 'https://image.example/ada',
    })
    page.run({ type: 'send' }).catch(() => undefined)
    page.wait(0)
    expect(plan(page)?.content?.to).toEqual({ address: FRIEND, profileName: 'ada.eth', image: 'https://image.example/ada' })
  })

  it('[SEND-12, fault] what another text led to is never the receiver', async () => {
    const page = await named(FRIEND)
    page.give({ type: 'setSendDraft', receiver: 'ada.eth' })
    const old = page.events('sendDraftChanged')[0]?.lookup ?? ''
    page.give({ type: 'setSendDraft', receiver: 'bob.eth' })
    page.give({ type: 'reportReceiver', operation: old, address: B, name: 'ada.eth' })
    expect(draft(page)).not.toHaveProperty('receiverAddress')
    page.wait(TYPED_WAIT_MS)
    type(page, { receiver: 'bob.et' })
    expect(draft(page).receiverAddress).toBe(FRIEND)
    page.give({ type: 'setSendDraft', receiver: B })
    expect(draft(page)).not.toHaveProperty('receiverProfileName')
  })

  it('[SEND-12, SEND-13] a name of nobody, and a text that is no receiver, say so', async () => {
    const page = await named(null)
    type(page, { receiver: 'nobody.eth' })
    expect(draft(page)).toMatchObject({ receiverFailure: { code: 'SEND_RECEIVER_INVALID' } })
    type(page, { receiver: 'ab'.repeat(32) })
    expect(draft(page).receiverFailure?.message).toContain('id of a transaction')
    expect(draft(page)).not.toHaveProperty('receiverAddress')
  })

  it('[SEND-12] a pasted text is read as the address in it, or says why not', async () => {
    const page = await open()
    type(page, { receiver: `\u200beth:${FRIEND} ` })
    expect(draft(page)).toMatchObject({ receiverAddress: FRIEND })
    type(page, { receiver: `base:${FRIEND}` })
    expect(draft(page)).toMatchObject({ receiverFailure: { context: { kind: 'chain', chain: 'Base' } } })
    expect(draft(page)).not.toHaveProperty('receiverAddress')
    type(page, { receiver: `ethereum:${FRIEND}?value=1e18` })
    expect(draft(page)).toMatchObject({ receiverFailure: { context: { kind: 'request' } } })
  })

  it('[design, fault] a lookup without an answer ends', async () => {
    const page = await open({
      ports: { transfers: { receiver: () => NEVER, replace: () => NEVER, prepare: () => throwError(() => failure('ESTIMATE_GAS_FAILED')) } },
    })
    page.give({ type: 'setSendDraft', receiver: FRIEND })
    page.wait(60_000)
    expect(draft(page)).toMatchObject({ receiverFailure: { code: 'DEADLINE_EXCEEDED' }, estimateFailure: { code: 'ESTIMATE_GAS_FAILED' } })
  })
})

describe('the draft', () => {
  const filled = async (options?: PageOptions) => {
    const page = await open(options)
    type(page, { receiver: FRIEND, amount: { text: '1,5', unit: 'token' } })
    return page
  }

  it('[SEND-02, SEND-01] has what was typed, what it means, and what it costs', async () => {
    const page = await filled()
    expect(draft(page)).toMatchObject({
      network: MAIN,
      amount: { text: '1,5', unit: 'token' },
      sendTokenAmount: '1.5',
      receiver: FRIEND,
      receiverAddress: FRIEND,
    })
    page.wait(TYPED_WAIT_MS)
    expect(draft(page).estimate).toMatchObject({ asset: { symbol: 'ETH' }, most: { units: (HELD - FEE).toString(), keptFor: 'fee' }, fee: FEE.toString() })
    type(page, { token: USDC })
    expect(draft(page)).toMatchObject({ token: USDC, estimate: { asset: { symbol: 'USDC' } } })
  })

  it('[SEND-14] s4 an amount that can be read in two ways is none until the visitor says which', async () => {
    const page = await filled()
    type(page, { amount: { text: '1,000', unit: 'token' } })
    expect(draft(page)).not.toHaveProperty('sendTokenAmount')
    expect(await page.run({ type: 'send' }).catch((error: unknown) => error)).toMatchObject({ code: 'SEND_INPUT_MISSING' })
    type(page, { amount: { text: '1000', unit: 'token' } })
    expect(draft(page).sendTokenAmount).toBe('1000')
  })

  it('[SEND-10, SEND-19] stays after a refusal, and is reset when it was sent', async () => {
    const page = await filled({ wallets: [{ id: ALPHA, policy: { methods: { sendTransaction: 'ask' } } as never }] })
    const first = page.run({ type: 'send' })
    first.catch(() => undefined)
    page.wait(0)
    confirm(page)
    walletOf(page).reject()
    page.wait(0)
    expect(draft(page)).toMatchObject({ receiver: FRIEND, sendTokenAmount: '1.5' })
    page.run({ type: 'send' }).catch(() => undefined)
    page.wait(0)
    confirm(page)
    walletOf(page).approve()
    page.wait(0)
    complete(page)
    expect(draft(page)).toEqual({})
  })

  it('[SEND-10] survives a reload: what was typed, not what it led to', async () => {
    const page = await filled()
    page.wait(1_000)
    expect(storedItem(page, 'send_draft')).toEqual({ network: MAIN, amount: { text: '1,5', unit: 'token' }, receiver: FRIEND })
    const next = reload(page, { send: true })
    next.wait(1_000)
    expect(draft(next)).toMatchObject({ receiver: FRIEND, sendTokenAmount: '1.5' })
    expect(draft(next)).not.toHaveProperty('receiverAddress')
  })

  it('[SEND-11, SEND-10] is reset by another network, and by closing', async () => {
    const page = await filled()
    await page.run({ type: 'switchNetwork', network: base.caipNetworkId })
    expect(draft(page)).toEqual({})
    type(page, { receiver: FRIEND })
    expect(draft(page).network).toBe(base.caipNetworkId)
    page.give({ type: 'openModal', view: 'WalletSend' })
    page.give({ type: 'closeModal' })
    page.wait(0)
    expect(draft(page)).toEqual({})
  })

  it('[SEND-11, SEND-10] a plan that is not confirmed ends with its network, and with the view that shows it', async () => {
    const page = await open()
    for (const leave of [{ type: 'switchNetwork', network: base.caipNetworkId }, { type: 'goBack' }, { type: 'closeModal' }] as const) {
      await page.run({ type: 'switchNetwork', network: MAIN })
      page.give({ type: 'openModal', view: 'WalletSend' })
      const sent = send(page)
      page.give(leave)
      await expect(sent).rejects.toMatchObject({ code: 'ABORTED' })
      page.give({ type: 'closeModal' })
    }
  })

  it('[SEND-11] of one network is never sent on another', async () => {
    const page = await filled()
    expect(await page.run({ type: 'send', network: base.caipNetworkId }).catch((error: unknown) => error)).toMatchObject({ code: 'SEND_INPUT_MISSING' })
  })

  it('[SEND-05, SEND-11] of two wallets, each has the draft of its own chain', async () => {
    const page = await open({
      options: { networks: [mainnet, solana] },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: BETA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
      ],
    })
    await page.run({ type: 'connect', connectorId: BETA, namespace: 'solana' })
    await page.run({ type: 'switchNetwork', network: MAIN })
    type(page, { receiver: S })
    expect(draft(page).receiverFailure?.message).toContain('Solana')
    await page.run({ type: 'switchNetwork', network: solana.caipNetworkId })
    type(page, { receiver: S })
    expect(draft(page)).toMatchObject({ network: solana.caipNetworkId, receiverAddress: S })
  })
})

it('[SEND-12, SEND-16] a name is waited for once: the fee of its account is asked for as soon as it is found', async () => {
  const page = await named(FRIEND)
  page.give({ type: 'setSendDraft', amount: { text: '1', unit: 'token' }, receiver: 'ada.eth' })
  page.wait(TYPED_WAIT_MS)
  expect([draft(page).receiverAddress, draft(page).estimate !== undefined, page.memory.transfers.asked().at(-1)?.to]).toEqual([FRIEND, true, FRIEND])
})
