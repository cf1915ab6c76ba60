import { base64 } from '@scure/base'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { NEVER, of } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import { compile, ME, OTHER, transfer, vectors } from '../../../../tests/domain/solana.js'
import { ALPHA, inside, press, renderKit } from '../../../../tests/ui/kit.js'
import { createSolanaReviews } from '../../../adapters/solana/review/solana-reviews.js'
import type { Effect, Review, ReviewWarning, Simulation, TransactionProblem } from '../../../domain/shared/review/types.js'
import type { WalletAdditions } from '../../../domain/shared/solana/compare/additions.js'
import { encodeTransaction } from '../../../domain/shared/solana/transaction.js'
import { solana } from '../../../domain/shared/networks/chains.js'
import type { Plugin } from '../../../domain/plugin.js'
import { solanaDomain } from '../../../domain/solana/index.js'
import { loadedPlugin } from '../../../kit/loaded-plugin.js'
import { solana as solanaPlugin } from '../../../solana.js'
import { createStrings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import { additionsText } from './additions.js'
import { formatReview, type Native } from './format-review.js'
import { ReviewView, type ShownReview } from './review-view.js'
import { reviewText } from './strings.js'

afterEach(cleanup)

const strings = createStrings()
const t: Translate<typeof reviewText> = (id, ...values) => strings.text(reviewText, id, ...values)
/** A transfer, and the same with a priority fee that a wallet added. */
const PLAIN = base64.encode(encodeTransaction(compile([transfer(1n)])))
const DEARER = base64.encode(encodeTransaction(compile([{ program: 'ComputeBudget111111111111111111111111111111', data: '03204e000000000000' }, transfer(1n)])))
const SHOP = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SPENDER = '0x4F6742bADB049791CD9A37ea913f2BAC38d01279'
const BTC = { symbol: 'BTC', decimals: 8, hasSatoshis: true }
const SOL = { symbol: 'SOL', decimals: 9, hasSatoshis: false }
const ETH = { symbol: 'ETH', decimals: 18, hasSatoshis: false }
const shown = (review: Partial<Review>, native: Native = ETH) => formatReview({ effects: [], warnings: [], ...review }, native, t, strings)

function rows(...transactions: readonly ShownReview[]) {
  const drawn = render(<ReviewView transactions={transactions} />)
  const text = (node: Element | null | undefined) =>
    node?.querySelector('[role=img]')?.getAttribute('aria-label') ?? node?.textContent?.replaceAll('\u00a0', ' ')
  return { ...drawn, rows: [...drawn.container.querySelectorAll('dl > div')].map((row) => [text(row.children[0]), text(row.children[1])].join(': ')) }
}

describe('the view of a review', () => {
  it.each<[string, Effect, readonly string[]]>([
    ['a payment', { type: 'pays', to: SHOP, amount: '1500000000000000000' }, ['Send: 1.5 ETH', `To: ${SHOP}`]],
    [
      'tokens',
      { type: 'pays', to: SHOP, amount: '2500000', token: TOKEN, symbol: 'USDC', decimals: 6 },
      ['Send tokens: 2.5 of USDC (0xA0b8…eB48)', `To: ${SHOP}`],
    ],
    [
      'tokens of unknown decimals',
      { type: 'pays', to: SHOP, amount: '2500000', token: TOKEN },
      ['Send tokens: 2,500,000 base units of 0xA0b8…eB48', `To: ${SHOP}`],
    ],
    [
      'tokens of somebody else',
      { type: 'pays', from: SPENDER, to: SHOP, amount: '1', token: '', decimals: 0 },
      ['Send tokens: 1 of a token', `From: ${SPENDER}`, `To: ${SHOP}`],
    ],
    ['an item', { type: 'pays', to: SHOP, token: TOKEN, item: '4711' }, ['Send tokens: Item 4711 of 0xA0b8…eB48', `To: ${SHOP}`]],
    ['data', { type: 'pays', amount: '0', as: 'data' }, ['Data, not to be spent: ']],
    ['a script', { type: 'pays', amount: '1000000000000000000', as: 'script' }, ['To a script without address: 1 ETH']],
    ['change', { type: 'receives', amount: '1000000000000000000', isChange: true }, ['Back to you: 1 ETH']],
    ['what comes', { type: 'receives', amount: '1000000', token: TOKEN, decimals: 6 }, ['Receive: 1 of 0xA0b8…eB48']],
    [
      'an allowance',
      { type: 'allows', spender: SPENDER, amount: '7', token: TOKEN, decimals: 0 },
      ['Let someone else spend tokens: 7 of 0xA0b8…eB48', `To: ${SPENDER}`],
    ],
    [
      'one without limit',
      { type: 'allows', spender: SPENDER, isUnlimited: true, token: TOKEN },
      ['Let someone else spend tokens: Without limit, of 0xA0b8…eB48', `To: ${SPENDER}`],
    ],
    [
      'every item',
      { type: 'allows', spender: SPENDER, isAll: true, token: TOKEN },
      ['Let someone else spend tokens: Every item of 0xA0b8…eB48', `To: ${SPENDER}`],
    ],
    [
      'one that is taken back',
      { type: 'allows', spender: SPENDER, isRevoked: true, token: TOKEN },
      ['Take back a permission: 0xA0b8…eB48', `From: ${SPENDER}`],
    ],
    [
      'a deadline',
      { type: 'allows', amount: '7', token: TOKEN, decimals: 0, until: 1_900_000_000 },
      ['Let someone else spend tokens: 7 of 0xA0b8…eB48', 'Valid until: Mar 17, 2030'],
    ],
    [
      'a deadline beyond all calendars',
      { type: 'allows', amount: '7', token: TOKEN, decimals: 0, until: 2e70 },
      ['Let someone else spend tokens: 7 of 0xA0b8…eB48', 'Valid until: ∞'],
    ],
    ['an account that is handed over', { type: 'delegates', to: SPENDER }, ['Hand over an account: ', `To: ${SPENDER}`]],
    [
      'a known call',
      { type: 'calls', contract: SPENDER, name: 'Fernwood', function: 'harvest', amount: '1000000000000000000' },
      ['Use Fernwood: harvest', 'Send: 1 ETH'],
    ],
    ['a step', { type: 'calls', contract: SPENDER, step: 'memo', text: 'Order 7' }, ['Note: Order 7']],
    ['a new contract', { type: 'calls', step: 'deploy' }, ['Create a contract: ']],
    ['an unknown call', { type: 'unknown', contract: SPENDER, amount: '1000000000000000000' }, ['Unknown call: 0x4F67…1279', 'Send: 1 ETH']],
  ])('[CONN-50] shows each effect, whole addresses and all digits: %s', (_, effect, lines) => {
    expect(rows(shown({ effects: [effect] })).rows).toEqual(lines)
  })

  it('[CONN-50] shows coins, fee and rate, and what is not known or the wallet sets', () => {
    const coins = { count: 2, amount: '100000' }
    expect(rows(shown({ coins, fee: { amount: '410', rate: '2.86' } }, BTC)).rows).toEqual(['From 2 coins: 0.001 BTC', 'Network fee: 410 sat · 2.9 sat/vB'])
    cleanup()
    expect(rows(shown({ coins: { ...coins, amount: null }, fee: { amount: null } }, BTC)).rows).toEqual(['From 2 coins: Not known', 'Network fee: Not known'])
    cleanup()
    expect(rows(shown({ fee: { amount: '5000', isMost: true } }, SOL)).rows).toEqual(['Network fee, at most: 0.000005 SOL'])
    cleanup()
    expect(rows(shown({ fee: {} })).rows).toEqual(['Network fee: Your wallet sets it'])
  })

  it.each<[ReviewWarning, string, string]>([
    [{ type: 'lookAlike', level: 'danger', known: SPENDER }, 'The address looks like one you know', '0x4F67…1279'],
    [{ type: 'ownOrdinals', level: 'warning' }, 'This goes to your ordinals address', 'inscriptions'],
    [{ type: 'highFee', level: 'danger', percent: 12 }, 'The fee is high', '12 %'],
    [{ type: 'highRate', level: 'danger', fastest: '3' }, 'The fee is high', '3 sat/vB'],
    [{ type: 'droppedChange', level: 'notice', amount: '200' }, 'The change goes to the fee', '200 sat'],
    [{ type: 'unknownInput', level: 'warning' }, 'The amount of a coin is not known', 'fee isn’t known'],
    [{ type: 'foreignInput', level: 'notice' }, 'Another address pays too', 'your own coins'],
    [{ type: 'unreadable', level: 'notice' }, 'This can’t be read', 'only if you trust'],
    [{ type: 'unknownCall', level: 'notice', subject: SPENDER }, 'A call isn’t known', '0x4F67…1279'],
    [{ type: 'control', level: 'danger', subject: SPENDER }, 'Control is given away', '0x4F67…1279'],
    [{ type: 'offCurve', level: 'danger', subject: OTHER }, 'Nobody holds the key of this address', '9hSR…GWBu'],
    [{ type: 'lost', level: 'danger', subject: SPENDER }, 'This would be lost', 'from 0x4F67…1279'],
    [{ type: 'tokenReceiver', level: 'danger', subject: TOKEN, name: 'USDC' }, 'The receiver is a token’s contract', 'USDC would keep'],
    [{ type: 'checksum', level: 'warning', subject: TOKEN }, 'A letter of the address may be wrong', '0xA0b8…eB48'],
    [{ type: 'otherPayer', level: 'notice', subject: OTHER }, 'Another account pays the fee', '9hSR…GWBu'],
    [{ type: 'unlimitedApproval', level: 'danger', subject: SPENDER }, 'Spending without limit', '0x4F67…1279'],
    [{ type: 'approveAll', level: 'danger', subject: SPENDER }, 'Access to the whole collection', '0x4F67…1279'],
    [{ type: 'approveItem', level: 'notice', subject: SPENDER }, 'This may give an item away', 'item 0'],
    [{ type: 'raisedApproval', level: 'danger', subject: SPENDER }, 'More spending is allowed', '0x4F67…1279'],
    [{ type: 'spenderIsAccount', level: 'danger', subject: SPENDER }, 'A person would get access', 'not a contract'],
    [{ type: 'unasked', level: 'danger', subject: SPENDER }, 'It does more than it says', '0x4F67…1279'],
    [{ type: 'permit', level: 'notice', subject: SPENDER }, 'A signature gives access', '0x4F67…1279'],
    [{ type: 'farDeadline', level: 'danger', until: 1_900_000_000 }, 'Valid for a long time', 'Mar 17, 2030'],
    [{ type: 'otherNetwork', level: 'danger', subject: '137' }, 'For another network', 'network 137'],
    [{ type: 'otherAccount', level: 'danger', subject: SPENDER }, 'For another account', '0x4F67…1279'],
    [{ type: 'forAccount', level: 'danger', subject: SPENDER }, 'It speaks for your account', 'all that the account holds'],
    [{ type: 'contractCreation', level: 'notice' }, 'Create a contract', ''],
  ])('[CONN-50] warns: %o', (warning, title, text) => {
    const note = rows(shown({ warnings: [warning] }, BTC))
      .getByText(title)
      .closest('.lk-note')
    expect(note?.textContent).toContain(text)
    expect(note?.className.includes('danger')).toBe(warning.level === 'danger')
  })

  it('[CONN-50] numbers several transactions, each with its own warnings', () => {
    const several = rows(shown({ warnings: [{ type: 'unreadable', level: 'notice' }] }), shown({ fee: {} }))
    expect([several.getByText('This can’t be read'), several.getByRole('heading', { name: 'Transaction 2' })]).toHaveLength(2)
  })

  it.each<[string, TransactionProblem, string]>([
    ['fee', { kind: 'fee', reason: 'x' }, 'You don’t have enough SOL for the network fee.'],
    ['rent', { kind: 'rent', reason: 'x' }, 'It would leave an account with too little SOL.'],
    ['funds', { kind: 'funds', reason: 'x' }, 'The account doesn’t hold that much.'],
    ['expired', { kind: 'expired', reason: 'x' }, 'It waited too long. Start again in the app.'],
    ['done', { kind: 'done', reason: 'x' }, 'It was sent before.'],
    ['code', { kind: 'program', reason: 'x', program: OTHER, code: 6001 }, '9hSR…GWBu refuses it, with code 6001.'],
    ['selector', { kind: 'program', reason: 'x', program: SPENDER, code: '0xa84e53ad' }, '0x4F67…1279 refuses it, with code 0xa84e53ad.'],
    ['words', { kind: 'program', reason: 'x', programName: 'Token', program: OTHER, said: 'Slippage is too high' }, 'Token says: Slippage is too high'],
    ['other', { kind: 'other', reason: 'SanitizeFailure' }, 'The network says: SanitizeFailure'],
  ])('[CONN-50] a simulation that failed says why: %s', (_, problem, words) => {
    const { getByText } = rows(shown({ simulation: { status: 'failed', problem }, warnings: [{ type: 'wouldFail', level: 'warning', problem }] }, SOL))
    expect(getByText('This would probably fail').closest('.lk-note')?.textContent).toContain(words)
  })

  it.each<[string, Simulation, readonly string[]]>([
    [
      'changes with their sign, of each token',
      {
        status: 'succeeded',
        changes: [
          { units: '-1005000', decimals: 9 },
          { token: OTHER, units: '41250000', decimals: 6 },
          { token: OTHER, units: '7', decimals: null },
          { token: OTHER, item: '5', units: '-1', decimals: null },
        ],
      },
      ['−0.001005 SOL', '+41.25 of 9hSR…GWBu', '+7 base units of 9hSR…GWBu', '−Item 5 of 9hSR…GWBu'],
    ],
    ['nothing', { status: 'succeeded', changes: [] }, ['None']],
    ['no failure', { status: 'passed' }, ['Wouldn’t fail']],
    ['no answer', { status: 'unavailable' }, ['Couldn’t be checked']],
    ['what earlier ones decide', { status: 'unavailable', reason: 'earlier' }, ['Depends on earlier transactions']],
  ])('[CONN-50] a simulation is named as expected: %s', (_, simulation, lines) => {
    expect(rows(shown({ simulation }, SOL)).rows).toEqual(lines.map((line) => `Expected change: ${line}`))
  })

  it.each<[string, Partial<WalletAdditions>[], string]>([
    ['fee and checks', [{ feeRise: '10000', checks: 2 }], 'Kestrel added 2 checks and up to 0.00001 SOL of network fee.'],
    ['one check', [{ checks: 1 }], 'Kestrel added 1 check of its own.'],
    ['a fee, in two transactions', [{ feeRise: '10000' }, { feeRise: '5000' }], 'Kestrel added up to 0.000015 SOL of network fee.'],
    ['a limit', [{}], 'Kestrel added a limit of its own.'],
  ])('[CONN-50] says what the wallet added: %s', (_, added, words) => {
    const additions = added.map((one, transaction) => ({ transaction, feeRise: '0', fee: '5000', checks: 0, instructions: [], ...one }))
    expect(additionsText(additions, 'Kestrel', 'SOL', t, strings).replaceAll('\u00a0', ' ')).toBe(words)
  })
})

describe('the bar of transactions', () => {
  const OFF_CURVE = base64.encode(encodeTransaction(compile([transfer(1n, ME, 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG')])))

  function open() {
    const page = createMemoryPorts()
    page.wallets.add({ ...ALPHA, namespace: 'solana', accounts: [ME], network: solana.caipNetworkId })
    const port = createSolanaReviews({ read: () => NEVER, canRead: () => false, sent: () => undefined })
    const chain = loadedPlugin(solanaPlugin({ review: 'warnings' }) as Plugin, { ...solanaDomain, ports: () => ({ review: port }) })
    const memory = onMemory(page, { namespaces: ['solana'], chains: [chain] })
    const kit = createInstance({ networks: [solana], metadata: { name: 'Fernwood' }, ...memory })
    kit.start()
    void kit.run({ type: 'connect', connectorId: ALPHA.id, namespace: 'solana' })
    page.time.advanceBy(1_000)
    page.wallets.all()[0]?.setPolicy('silent')
    renderKit(kit)
    const send = (transaction: string) => {
      const ended = kit.run({ type: 'sendTransaction', transaction: { transaction } }).catch((error: unknown) => error)
      act(() => page.time.advanceBy(0))
      return ended
    }
    return {
      page,
      kit,
      send,
      asked: () =>
        page.wallets
          .all()[0]
          ?.requests()
          .filter(({ method }) => method === 'sendTransaction').length,
    }
  }

  it('[CONN-50] holds a transaction with warnings: it has the focus, and the wallet is asked after Continue', async () => {
    const { page, kit, send, asked } = open()
    void send(OFF_CURVE)
    const bar = await waitFor(() => inside('waiting').getByRole('alertdialog', { name: 'Check it, then Alpha asks you' }))
    await waitFor(() => expect(inside('waiting').getByText('Nobody holds the key of this address')).toBeTruthy())
    expect([(bar.getRootNode() as ShadowRoot).activeElement, asked()]).toEqual([bar, 0])
    expect(inside('waiting').queryByRole('button', { name: 'Cancel' })).toBeNull()
    press(inside('waiting'), 'Continue')
    act(() => page.time.advanceBy(0))
    await waitFor(() => inside('waiting').getByRole('region', { name: 'Waiting in Alpha' }))
    expect(asked()).toBe(1)
    kit.dispose()
  })

  it('[CONN-50] is gone after Reject, and the app has a typed error; of two, the held one is shown', async () => {
    const { kit, send, asked } = open()
    void send(vectors.v0)
    const ended = send(OFF_CURVE)
    await waitFor(() => inside('waiting').getByRole('alertdialog'))
    press(inside('waiting'), 'Reject')
    expect(await ended).toMatchObject({ code: 'TRANSACTION_DECLINED', category: 'USER_REJECTED' })
    await waitFor(() => inside('waiting').getByRole('region', { name: 'Waiting in Alpha' }))
    expect(asked()).toBe(1)
    kit.dispose()
  })

  it('[CONN-50] says what a wallet added after it has signed, until that is dismissed', async () => {
    const { page, kit } = open()
    page.wallets.all()[0]?.setPolicy({ decision: 'approve', methods: { signTransactions: { garbage: [DEARER] } } })
    void kit.run({ type: 'signTransactions', transactions: [{ transaction: PLAIN }] }).catch(() => undefined)
    act(() => page.time.advanceBy(100))
    await waitFor(() => expect(inside('waiting').getByText(/Alpha added up to 0\.000004.SOL of network fee\./)).toBeTruthy())
    press(inside('waiting'), 'Dismiss')
    await waitFor(() => expect(document.querySelector('[data-latchkit="waiting"]')).toBeNull())
    kit.dispose()
  })

  it('[CONN-50, UX-30] stands in the page while a wallet of the page has the request, and can be cancelled there', async () => {
    const page = createMemoryPorts()
    page.wallets.add({ ...ALPHA, namespace: 'solana', accounts: [ME], network: solana.caipNetworkId })
    page.reviews.answer({ read: () => of({ transactions: [{ effects: [{ type: 'pays', to: OTHER, amount: '1' }], warnings: [] }] }) })
    const kit = createInstance({ networks: [solana], metadata: { name: 'Fernwood' }, ...onMemory(page, { namespaces: ['solana'] }) })
    kit.start()
    void kit.run({ type: 'connect', connectorId: ALPHA.id, namespace: 'solana' })
    page.time.advanceBy(1_000)
    page.wallets.all()[0]?.setPolicy('silent')
    renderKit(kit)
    act(() => {
      kit.run({ type: 'sendTransaction', transaction: { transaction: vectors.v0 } }).catch(() => undefined)
    })
    await waitFor(() => inside('waiting').getByRole('region', { name: 'What you sign' }))
    expect(inside('waiting').getByRole('img', { name: OTHER })).toBeTruthy()
    expect(inside('waiting').getByRole('region', { name: 'Waiting in Alpha' })).toBeTruthy()
    press(inside('waiting'), 'Cancel')
    // The wallet may still send it.
    await waitFor(() => inside('waiting').getByText('No answer from Alpha yet'))
    press(inside('waiting'), 'Dismiss')
    await waitFor(() => expect(document.querySelector('[data-latchkit="waiting"]')).toBeNull())
    kit.dispose()
  })
})
