import { base64 } from '@scure/base'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { NEVER } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import { compile, ME, OTHER, transfer, vectors } from '../../../../tests/domain/solana.js'
import { ALPHA, inside, press, renderKit } from '../../../../tests/ui/kit.js'
import { createSolanaReviews } from '../../../adapters/solana/review/solana-reviews.js'
import type { ReviewWarning } from '../../../domain/shared/bitcoin/review.js'
import type { InstructionReading } from '../../../domain/shared/solana/reading/reading.js'
import type { WalletAdditions } from '../../../domain/shared/solana/compare/additions.js'
import type { TransactionProblem } from '../../../domain/shared/solana/problem.js'
import type { Simulation } from '../../../domain/shared/solana/simulation.js'
import { encodeTransaction } from '../../../domain/shared/solana/transaction.js'
import { solanaWarnings } from '../../../domain/shared/solana/warnings.js'
import { solana } from '../../../domain/shared/networks/chains.js'
import type { Plugin } from '../../../domain/plugin.js'
import { solanaDomain } from '../../../domain/solana/index.js'
import { loadedPlugin } from '../../../kit/loaded-plugin.js'
import { solana as solanaPlugin } from '../../../solana.js'
import { createStrings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import { additionsText } from './additions.js'
import { bitcoinReview } from './format-bitcoin.js'
import { solanaReview } from './format-solana.js'
import { ReviewView, type ShownReview } from './review-view.js'
import { reviewText } from './strings.js'

afterEach(cleanup)

const strings = createStrings()
const t: Translate<typeof reviewText> = (id, ...values) => strings.text(reviewText, id, ...values)
/** A transfer, and the same with a priority fee that a wallet added. */
const PLAIN = base64.encode(encodeTransaction(compile([transfer(1n)])))
const DEARER = base64.encode(encodeTransaction(compile([{ program: 'ComputeBudget111111111111111111111111111111', data: '03204e000000000000' }, transfer(1n)])))
const OWN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const SHOP = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'

const bitcoinWith = (warnings: readonly ReviewWarning[] = [], fee: string | null = '410') =>
  bitcoinReview(
    {
      review: {
        inputs: [
          { txid: '11'.repeat(32), vout: 0, address: OWN, amount: '60000', isSigned: true },
          { txid: '22'.repeat(32), vout: 1, address: OWN, amount: fee === null ? null : '40000', isSigned: true },
        ],
        outputs: [
          { address: SHOP, amount: '60000', kind: 'payment' },
          { address: null, amount: '0', kind: 'data' },
          { address: OWN, amount: '39590', kind: 'change' },
        ],
        amount: '60000',
        change: '39590',
        fee,
        feeRate: fee === null ? null : '2.86',
        isReplaceable: true,
        warnings,
      },
    },
    'BTC',
    t,
    strings,
  )
const solanaWith = (instructions: readonly InstructionReading[], payer = ME, simulation?: Simulation) => {
  const warnings = solanaWarnings({ instructions, payer }, ME, simulation)
  return solanaReview({ instructions, payer, fee: '5000', warnings, ...(simulation && { simulation }) }, 'SOL', t, strings)
}

function rows(...transactions: readonly ShownReview[]) {
  const drawn = render(<ReviewView transactions={transactions} />)
  const text = (node: Element | null | undefined) =>
    node?.querySelector('[role=img]')?.getAttribute('aria-label') ?? node?.textContent?.replaceAll('\u00a0', ' ')
  return { ...drawn, rows: [...drawn.container.querySelectorAll('dl > div')].map((row) => [text(row.children[0]), text(row.children[1])].join(': ')) }
}

describe('the review of a Bitcoin transaction', () => {
  it('[CONN-50] shows outputs, change, coins, fee and rate, whole addresses and all digits', () => {
    expect(rows(bitcoinWith()).rows).toEqual([
      `To: ${SHOP}`,
      'Pay: 0.0006 BTC',
      'Data, not to be spent: ',
      'Back to you: 0.0003959 BTC',
      'From 2 coins: 0.001 BTC',
      'Network fee: 410 sat · 2.9 sat/vB',
    ])
    cleanup()
    expect(rows(bitcoinWith([], null)).rows.slice(-2)).toEqual(['From 2 coins: Not known', 'Network fee: Not known'])
  })

  it.each<[ReviewWarning, string, string]>([
    [{ type: 'lookAlike', output: 0, known: OWN }, 'The address looks like one you know', 'bc1q…5mdq'],
    [{ type: 'ownOrdinals', output: 0 }, 'This goes to your ordinals address', 'inscriptions'],
    [{ type: 'highFee', percent: 12 }, 'The fee is high', '12 %'],
    [{ type: 'highRate', fastest: '3' }, 'The fee is high', '3 sat/vB'],
    [{ type: 'droppedChange', amount: '200' }, 'The change goes to the fee', '200 sat'],
    [{ type: 'unknownInput', input: 1 }, 'The amount of a coin is not known', 'fee isn’t known'],
    [{ type: 'foreignInput', input: 1 }, 'Another address pays too', 'your own coins'],
  ])('[CONN-50] warns: %o', (warning, title, text) => {
    const { getByText } = rows(bitcoinWith([warning]))
    expect(getByText(title).parentElement?.textContent).toContain(text)
  })

  it('[CONN-50] says what the wallet builds by itself, and what cannot be read', () => {
    expect(rows(bitcoinReview({ transfer: { recipient: SHOP, amount: '7000', warnings: [] } }, 'BTC', t, strings)).rows).toEqual([
      `To: ${SHOP}`,
      'Pay: 7,000 sat',
      'Network fee: Your wallet sets it',
    ])
    cleanup()
    const warned = bitcoinReview({ transfer: { recipient: SHOP, amount: '7000', warnings: [{ type: 'ownOrdinals', output: 0 }] } }, 'BTC', t, strings)
    expect(warned.notes).toMatchObject([{ title: t('review.ordinals') }])
    cleanup()
    expect(rows(bitcoinReview({ problem: 'it does not decode' }, 'BTC', t, strings)).getByText('This can’t be read')).toBeTruthy()
  })
})

describe('the review of a Solana transaction', () => {
  it('[CONN-50] shows each instruction; what only sets the fee is in the fee', () => {
    const drawn = rows(
      solanaWith([
        { program: 'ComputeBudget111111111111111111111111111111', programName: 'Compute Budget', action: 'unitPrice', amount: '7', accounts: 0 },
        { program: 'p', programName: 'System', action: 'transfer', source: ME, receiver: OTHER, amount: '1000000', accounts: 2 },
        { program: 'p', programName: 'Token', action: 'tokenTransfer', receiver: OTHER, mint: ME, amount: '2500000', decimals: 6, accounts: 4 },
        { program: 'p', programName: 'Memo', action: 'memo', text: 'Order 7', accounts: 0 },
        { program: 'p', programName: 'System', action: 'allocate', accounts: 1 },
      ]),
    )
    expect(drawn.rows).toEqual([
      'Send: 0.001 SOL',
      `To: ${OTHER}`,
      'Send tokens: 2.5 of FVen…S96Z',
      `To: ${OTHER}`,
      'Note: Order 7',
      'Use System: ',
      'Network fee, at most: 0.000005 SOL',
    ])
    expect(drawn.container.querySelector('.lk-note')).toBeNull()
  })

  it('[CONN-50] tells tokens that are taken back from tokens that are given', () => {
    const approval = { program: 'p', programName: 'Token', action: 'tokenApproval', receiver: OTHER, mint: ME, decimals: 6, accounts: 4 } as const
    const { rows: shown } = rows(solanaWith(['0', '2500000'].map((amount) => ({ ...approval, amount }))))
    expect(shown.slice(0, 4)).toEqual([
      'Take back a permission: FVen…S96Z',
      `From: ${OTHER}`,
      'Let someone else spend tokens: 2.5 of FVen…S96Z',
      `To: ${OTHER}`,
    ])
  })

  it('[CONN-50] says which program is not known, where control is given away, who else pays, and what cannot be read', () => {
    const { getByText } = rows(
      solanaWith(
        [
          { program: OTHER, action: 'unknown', accounts: 3 },
          { program: 'p', programName: 'System', action: 'assign', source: ME, receiver: OTHER, danger: true, accounts: 1 },
        ],
        OTHER,
      ),
    )
    expect(getByText('A program is not known').parentElement?.textContent).toContain('9hSR…GWBu')
    expect(getByText('Control is given away').closest('.lk-note')?.className).toContain('danger')
    expect(getByText('Another account pays the fee')).toBeTruthy()
    cleanup()
    const several = rows(
      solanaReview({ instructions: [], problem: 'it does not decode', warnings: [{ type: 'unreadable' }] }, 'SOL', t, strings),
      solanaWith([]),
    )
    expect([several.getByText('This can’t be read'), several.getByRole('heading', { name: 'Transaction 2' })]).toHaveLength(2)
  })

  it.each<[string, TransactionProblem, string]>([
    ['fee', { kind: 'fee', reason: 'x' }, 'You don’t have enough SOL for the network fee.'],
    ['rent', { kind: 'rent', reason: 'x' }, 'It would leave an account with too little SOL.'],
    ['funds', { kind: 'funds', reason: 'x' }, 'The account doesn’t hold that much.'],
    ['expired', { kind: 'expired', reason: 'x' }, 'It waited too long. Start again in the app.'],
    ['done', { kind: 'done', reason: 'x' }, 'It was sent before.'],
    ['code', { kind: 'program', reason: 'x', program: OTHER, code: 6001 }, '9hSR…GWBu refuses it, with code 6001.'],
    ['words', { kind: 'program', reason: 'x', programName: 'Token', program: OTHER, said: 'Slippage is too high' }, 'Token says: Slippage is too high'],
    ['other', { kind: 'other', reason: 'SanitizeFailure' }, 'The network says: SanitizeFailure'],
  ])('[CONN-50] a simulation that failed says why: %s', (_, problem, words) => {
    const { getByText } = rows(solanaWith([], ME, { status: 'failed', problem }))
    expect(getByText('This would probably fail').closest('.lk-note')?.textContent).toContain(words)
  })

  it('[CONN-50] what a simulation expects is named so, with its sign, of each token', () => {
    const changes = [
      { units: '-1005000', decimals: 9 },
      { mint: OTHER, units: '41250000', decimals: 6 },
      { mint: OTHER, units: '7', decimals: null },
    ]
    expect(rows(solanaWith([], ME, { status: 'succeeded', changes })).rows.slice(0, 3)).toEqual([
      'Expected change: −0.001005 SOL',
      'Expected change: +41.25 of 9hSR…GWBu',
      'Expected change: +7 base units of 9hSR…GWBu',
    ])
    cleanup()
    expect(rows(solanaWith([], ME, { status: 'succeeded', changes: [] })).rows[0]).toBe('Expected change: None')
    cleanup()
    expect(rows(solanaWith([], ME, { status: 'unavailable' })).rows[0]).toBe('Expected change: Couldn’t be checked')
    cleanup()
    expect(rows(solanaWith([], ME, { status: 'unavailable', reason: 'earlier' })).rows[0]).toBe('Expected change: Depends on earlier transactions')
  })

  it('[CONN-50] says that nobody has the key of the receiver, and that the system program gives nothing back', () => {
    const program = 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG'
    const send = { program: 'p', programName: 'System', action: 'transfer', amount: '1', accounts: 2 } as const
    const { getByText } = rows(
      solanaWith([
        { ...send, receiver: program },
        { ...send, receiver: '1'.repeat(32) },
      ]),
    )
    expect(getByText('Nobody holds the key of this address').closest('.lk-note')?.className).toContain('danger')
    expect(getByText('This would be lost')).toBeTruthy()
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
    const port = createSolanaReviews({ timer: page.ports.timer, read: () => NEVER, canRead: () => false, sent: () => undefined })
    const chain = loadedPlugin(solanaPlugin({ review: 'warnings' }) as Plugin, { ...solanaDomain, ports: () => ({ ports: { solana: port } }) })
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
    const { use, ports } = onMemory(page, { namespaces: ['solana'] })
    const kit = createInstance({
      networks: [solana],
      metadata: { name: 'Fernwood' },
      use: [...use, loadedPlugin({ name: 'transactions' }, solanaDomain)],
      ports,
    })
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
