import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { NEVER, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { openBitcoin, PAYMENT, prepared, RECIPIENT, regtest, UNSIGNED } from '../../../tests/domain/bitcoin.js'
import { A, ALPHA, B, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { vectors } from '../../../tests/domain/solana.js'
import type { ReviewPort } from '../../ports/review.js'
import { readBitcoin } from '../bitcoin/reading.js'
import { selectLockedWallet } from '../connection/index.js'
import type { OperationId } from '../kernel/types.js'
import { failure } from '../shared/errors/errors.js'
import { solana } from '../shared/networks/chains.js'
import { REQUEST_DEADLINE_MS } from '../requests/decide.js'
import type { ReviewMode } from '../shared/review/mode.js'
import type { Reading } from '../shared/review/types.js'
import { reviewEvm } from '../shared/evm/review.js'
import { needsConfirmation } from '../shared/review/warnings.js'
import { SIMULATION_WAIT_MS } from './policy.js'

const warned = (isWarned: boolean): Reading => ({ transactions: [{ effects: [], warnings: isWarned ? [{ type: 'lost', level: 'danger' }] : [] }] })

/** A page of a Solana wallet whose reader and simulator answer so. */
const openSolana = async (answers: Partial<ReviewPort>, mode: ReviewMode = 'warnings') => {
  const page = openPage({
    options: { networks: [{ ...solana, rpcUrls: { default: { http: [] } } }] },
    adapters: ['solana'],
    wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
    review: mode,
  })
  page.memory.reviews.answer(answers)
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
  page.clear()
  return page
}

const LOOK_ALIKE = RECIPIENT.replace(/^(.{5}).*(.{4})$/, '$11111$2')
const verdict = (isWarned: boolean): Partial<ReviewPort> => ({ read: () => of(warned(isWarned)) })
const ASK = { solana: { transaction: vectors.v0 }, bitcoin: { psbt: UNSIGNED, inputs: [{ index: 0, address: PAYMENT }] } }

/** A page of each chain, on which a transaction is warned of, or not. */
const chains = {
  solana: { open: (warns: boolean, mode?: ReviewMode) => openSolana(verdict(warns), mode), ask: { type: 'sendTransaction', transaction: ASK.solana } },
  bitcoin: {
    async open(warns: boolean, mode: ReviewMode = 'warnings') {
      const page = await openBitcoin({ review: mode, ports: prepared() })
      // An address that was paid, which the one of the PSBT imitates.
      if (warns) page.give({ type: 'reportPaid', namespace: 'bip122', addresses: [LOOK_ALIKE] })
      return page
    },
    ask: { type: 'sendTransaction', transaction: ASK.bitcoin },
  },
} as const

const requests = (page: Page) =>
  walletOf(page)
    .requests()
    .filter(({ method }) => method === 'sendTransaction' || method === 'signTransactions').length
const stages = (page: Page) => page.state().requests.pending.map(({ stage }) => stage)
const first = (page: Page): OperationId => page.state().requests.pending[0]?.operation ?? ''

describe.each(['solana', 'bitcoin'] as const)('a transaction of %s with warnings', (chain) => {
  const { open, ask } = chains[chain]

  it('[CONN-50] is held, and the wallet is asked once the visitor has confirmed', async () => {
    const page = await open(true)
    const sent = page.run(ask as never)
    page.wait(0)
    expect([stages(page), requests(page), page.types()]).toEqual([['held'], 0, expect.arrayContaining(['requestStarted', 'requestHeld'])])
    page.give({ type: 'approveTransaction' })
    expect(stages(page)).toEqual([undefined])
    expect(await sent).toMatchObject({ type: 'requestCompleted' })
    expect(requests(page)).toBe(1)
  })

  it('[CONN-50, F41] is rejected by the visitor: a typed error, no toast, and the wallet was never asked', async () => {
    const page = await open(true)
    const sent = page.run(ask as never)
    page.wait(0)
    page.give({ type: 'rejectTransaction' })
    await expect(sent).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED', category: 'USER_REJECTED' })
    page.wait(1_000)
    expect([requests(page), page.state().requests.pending]).toEqual([0, []])
    expect(page.state().toasts.current?.message).not.toBe('Transaction declined')
  })
})

describe('a held transaction', () => {
  it('[CONN-50] of two, only the one that is named is decided; without a name the oldest', async () => {
    const page = await openSolana(verdict(true))
    page.give({ type: 'sendTransaction', transaction: ASK.solana })
    const one = first(page)
    page.give({ type: 'signTransactions', transactions: [ASK.solana, ASK.solana] })
    page.wait(0)
    expect(stages(page)).toEqual(['held', 'held'])
    const two = page.state().requests.pending[1]?.operation ?? ''
    page.give({ type: 'rejectTransaction', operation: two })
    expect(page.events('requestFailed')).toMatchObject([{ operation: two, failure: { code: 'TRANSACTION_DECLINED' } }])
    page.give({ type: 'approveTransaction', operation: 'o99' })
    expect(stages(page)).toEqual(['held'])
    page.give({ type: 'approveTransaction' })
    expect([first(page), stages(page)]).toEqual([one, [undefined]])
    page.wait(0)
    page.give({ type: 'approveTransaction', operation: one })
    expect(requests(page)).toBe(1)
  })

  it('[CONN-48, CONN-50] waits on while its wallet is locked, and goes to it when it is unlocked and approved', async () => {
    const page = await openSolana(verdict(true))
    const sent = page.run({ type: 'sendTransaction', transaction: ASK.solana })
    page.wait(0)
    walletOf(page).lock()
    page.wait(1_000)
    expect([selectLockedWallet(page.state(), 'solana'), stages(page), requests(page)]).toEqual([ALPHA, ['held'], 0])
    walletOf(page).unlock()
    page.wait(1_000)
    page.give({ type: 'approveTransaction' })
    expect([(await sent)?.type, requests(page)]).toEqual(['requestCompleted', 1])
  })

  it('[CONN-32, DX-20] ends with the disconnect, a cancel, an abort and a stop, and an approval changes nothing afterwards', async () => {
    const ends: readonly ((page: Page, abort: AbortController) => void)[] = [
      (page) => page.give({ type: 'disconnect' }),
      (page) => page.give({ type: 'cancelRequest' }),
      (_, abort) => abort.abort(),
    ]
    for (const end of ends) {
      const page = await openSolana(verdict(true))
      const abort = new AbortController()
      const sent = page.run({ type: 'sendTransaction', transaction: ASK.solana }, { signal: abort.signal })
      page.wait(0)
      const operation = first(page)
      end(page, abort)
      page.wait(0)
      await expect(sent).rejects.toMatchObject({ code: 'ABORTED' })
      page.give({ type: 'approveTransaction', operation })
      page.wait(0)
      expect([requests(page), page.state().requests.pending]).toEqual([0, []])
    }
    const stopped = await openSolana(verdict(true))
    stopped.give({ type: 'sendTransaction', transaction: ASK.solana })
    stopped.wait(0)
    stopped.give({ type: 'stop' })
    expect([requests(stopped), stopped.state().requests.pending]).toEqual([0, []])
  })

  it('[F29] that nobody decides fails after 5 minutes; an approval in time gives the wallet 5 of its own', async () => {
    const page = await openSolana(verdict(true))
    page.give({ type: 'sendTransaction', transaction: ASK.solana })
    page.wait(REQUEST_DEADLINE_MS - 1)
    expect(stages(page)).toEqual(['held'])
    page.wait(1)
    expect(page.events('requestFailed')).toMatchObject([{ failure: { code: 'TRANSACTION_FAILED', cause: { code: 'DEADLINE_EXCEEDED' } } }])
    const later = await openSolana(verdict(true))
    walletOf(later).setPolicy({ decision: 'approve', methods: { sendTransaction: 'silent' } })
    later.give({ type: 'sendTransaction', transaction: ASK.solana })
    later.wait(REQUEST_DEADLINE_MS - 1)
    later.give({ type: 'approveTransaction' })
    later.wait(REQUEST_DEADLINE_MS - 1)
    expect(later.state().requests.pending).toHaveLength(1)
    later.wait(1)
    expect(later.state().requests.pending).toEqual([])
  })

  it('[I-16] a late verdict does not take an approval back, and a second one decides nothing', async () => {
    const page = await openSolana({ ...verdict(true), simulate: () => of(warned(false), warned(true)) })
    page.give({ type: 'sendTransaction', transaction: ASK.solana })
    page.wait(0)
    const late = await openSolana({ read: () => of(warned(true)), simulate: () => NEVER })
    late.give({ type: 'sendTransaction', transaction: ASK.solana })
    late.wait(SIMULATION_WAIT_MS)
    expect(stages(late)).toEqual(['held'])
    late.give({ type: 'approveTransaction' })
    late.give({ type: 'reportRequestReviewed', operation: first(late), needsConfirmation: true })
    expect([stages(page), stages(late)]).toEqual([[], [undefined]])
    late.give({ type: 'cancelRequest' })
  })
})

describe('a transaction without warnings', () => {
  it('[CONN-50] is asked for at once after its review', async () => {
    const page = await openSolana(verdict(false))
    await page.run({ type: 'sendTransaction', transaction: ASK.solana })
    expect([page.types().filter((type) => type.startsWith('request')), requests(page)]).toEqual([
      ['requestStarted', 'requestReviewed', 'requestReleased', 'requestCompleted'],
      1,
    ])
  })

  it('[CONN-50] is held too where the app wants every one to be confirmed', async () => {
    const page = await openSolana(verdict(false), 'always')
    page.give({ type: 'sendTransaction', transaction: ASK.solana })
    page.wait(0)
    expect([stages(page), requests(page)]).toEqual([['held'], 0])
    page.give({ type: 'rejectTransaction' })
  })

  it('[CONN-50, fault] is not held by a review that fails; one that never answers can be cancelled', async () => {
    const page = await openSolana({ read: () => throwError(() => failure('CODE_UNAVAILABLE')) })
    expect(await page.run({ type: 'sendTransaction', transaction: ASK.solana })).toMatchObject({ type: 'requestCompleted' })
    const silent = await openSolana({ read: () => NEVER })
    silent.give({ type: 'sendTransaction', transaction: ASK.solana })
    silent.wait(10)
    expect([stages(silent), requests(silent)]).toEqual([['review'], 0])
    silent.give({ type: 'approveTransaction' })
    expect(stages(silent)).toEqual(['review'])
    silent.give({ type: 'cancelRequest' })
    expect(silent.state().requests.pending).toEqual([])
  })

  it('[CONN-49] messages are never held', async () => {
    const page = await openSolana(verdict(true), 'always')
    expect(await page.run({ type: 'signMessage', message: 'Hello' })).toMatchObject({ type: 'requestCompleted' })
  })
})

describe('a transaction that the account cannot sign', () => {
  const problem = 'it is not its own'
  it.each([
    ['Solana', () => openSolana({ read: () => of({ ...warned(true), problem }) }, 'always'), chains.solana.ask],
    ['Bitcoin', () => chains.bitcoin.open(false, 'always'), { type: 'sendTransaction', transaction: { psbt: 'cHNidP8=' } }],
  ] as const)('[CONN-50, F36] of %s fails before the review is shown, and no wallet is asked', async (_, open, ask) => {
    const page = await open()
    await expect(page.run(ask as never)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' })
    expect([page.types().includes('requestHeld'), requests(page), page.state().requests.pending]).toEqual([false, 0, []])
  })
})

describe('a Bitcoin payment', () => {
  const order = (more: object = {}, psbt = UNSIGNED) => ({
    network: regtest.caipNetworkId,
    address: PAYMENT,
    payload: JSON.stringify({ ...ASK.bitcoin, psbt }),
    known: [],
    ordinals: [],
    ...more,
  })
  /** The PSBT with a change of 30,000 satoshis: a fee of 16 % of the amount. */
  const dear = base64.encode(hexToBytes(bytesToHex(base64.decode(UNSIGNED)).replace('a69a000000000000', '3075000000000000')))

  it.each([
    ['nothing', order(), false],
    ['a look-alike address', order({ known: [LOOK_ALIKE] }), true],
    ['the visitor’s own ordinals address', order({ ordinals: [RECIPIENT] }), true],
    ['a fee above 5 %', order({}, dear), true],
    ['what is refused in any case', order({}, 'cHNidP8='), { problem: expect.stringContaining('needs a PSBT') }],
  ])('[CONN-50] is held for %s: %#', (_, asked, isHeld) => {
    const { transactions, problem } = readBitcoin(asked)
    expect(problem === undefined ? needsConfirmation(transactions) : { problem }).toEqual(isHeld)
  })

  it('[CONN-50] without warnings is asked for at once', async () => {
    const page = await chains.bitcoin.open(false)
    expect(await page.run(chains.bitcoin.ask as never)).toMatchObject({ type: 'requestCompleted' })
    expect(page.types()).not.toContain('requestHeld')
  })
})

describe('calls that are sent as a batch', () => {
  const open = async () => {
    const page = await openConnected({ evm: 'warnings', wallets: [{ id: ALPHA, accounts: [A], batches: true }] })
    page.memory.reviews.answer({ read: (order) => of(reviewEvm(order)) })
    return page
  }
  const transfer = { to: B, value: '0x1' }
  const unlimited = { to: B, data: `0x095ea7b3${A.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}` }
  const asked = (page: Page) =>
    walletOf(page)
      .requests()
      .filter(({ method }) => method === 'sendCalls').length

  it('[CONN-50] are held where one of them is dangerous, and the wallet is asked at once where none is', async () => {
    const page = await open()
    expect(await page.run({ type: 'sendCalls', calls: [transfer, transfer] })).toMatchObject({ type: 'requestCompleted', kind: 'sendCalls' })
    const held = page.run({ type: 'sendCalls', calls: [transfer, unlimited] })
    page.wait(0)
    expect([stages(page), asked(page)]).toEqual([['held'], 1])
    page.give({ type: 'approveTransaction' })
    expect([(await held) as object, asked(page)]).toMatchObject([{ type: 'requestCompleted', kind: 'sendCalls' }, 2])
  })

  it('[CONN-50] are declined by the visitor: the wallet was never asked', async () => {
    const page = await open()
    const held = page.run({ type: 'sendCalls', calls: [unlimited, transfer] })
    page.wait(0)
    page.give({ type: 'rejectTransaction' })
    await expect(held).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED' })
    expect(asked(page)).toBe(0)
  })
})
