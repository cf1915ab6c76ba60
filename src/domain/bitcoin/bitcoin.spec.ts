import { base64 } from '@scure/base'
import { of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { openBitcoin, ORDINALS, PAYMENT, PREPARED, prepared, RECIPIENT, regtest, UNSIGNED } from '../../../tests/domain/bitcoin.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import type { PaymentOrder, ReplacementOrder } from '../../ports/bitcoin.js'
import type { DomainCommand } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { selectBitcoinReview } from './index.js'
import { PREPARE_DEADLINE_MS } from './policy.js'
import { readReview, recipientsOf } from './reading.js'

const pay = { type: 'prepareBitcoinPayment', recipient: RECIPIENT, amount: '60000' } as const
const send = (page: Page, transaction: object = { psbt: UNSIGNED, inputs: [{ index: 0, address: PAYMENT }] }) =>
  page.give({ type: 'sendTransaction', transaction: transaction as never })
const code = (page: Page, command: DomainCommand) => {
  const done = page.give(command)
  return done.status === 'rejected' ? done.failure.code : done.status
}

describe('preparing a payment', () => {
  it('[CONN-50] ends with the PSBT, its named inputs and the review; the state waits until then', async () => {
    const orders: (PaymentOrder | ReplacementOrder)[] = []
    const page = await openBitcoin({
      ports: prepared((order) => {
        orders.push(order)
        return of(PREPARED)
      }),
    })
    expect(await page.run({ ...pay, feeRate: '2.5' })).toMatchObject({ type: 'bitcoinPaymentPrepared', ...PREPARED })
    expect(orders).toEqual([
      {
        network: regtest.caipNetworkId,
        connectorId: expect.any(String),
        address: PAYMENT,
        recipient: RECIPIENT,
        amount: '60000',
        feeRate: '2.5',
        known: [PAYMENT],
        ordinals: [],
      },
    ])
    expect(page.state().bitcoin.preparing).toEqual([])
  })

  it('[CONN-50] fails with the reason of the port, or at its deadline', async () => {
    const page = await openBitcoin({ ports: prepared(() => throwError(() => failure('FUNDS_INSUFFICIENT', { missing: '7' }))) })
    await expect(page.run(pay)).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT', context: { missing: '7' } })
    const silent = await openBitcoin()
    const before = silent.memory.time.now()
    await expect(silent.run(pay)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
    expect(silent.memory.time.now() - before).toBe(PREPARE_DEADLINE_MS)
  })

  it('[I-5] an answer that comes after it ended changes nothing', async () => {
    const page = await openBitcoin({ ports: prepared() })
    expect(page.give({ type: 'reportBitcoinPayment', operation: 'o99', ...PREPARED }).status).toBe('accepted')
    expect(page.types()).toEqual([])
  })

  it('[CONN-50, ACCT-17] is refused without a Bitcoin account, for a foreign address, on another chain, and for what is no text', async () => {
    const page = await openBitcoin({ ports: prepared() })
    expect(code(page, { ...pay, address: ORDINALS })).toBe('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND')
    expect(code(page, { ...pay, network: 'eip155:1' })).toBe('NETWORK_MISSING')
    for (const wrong of [{ recipient: 5 }, { amount: 60_000 }, { feeRate: 1 }]) expect(code(page, { ...pay, ...wrong } as never)).toBe('OPTIONS_INVALID')
    for (let index = 0; index < 8; index++) page.give(pay)
    page.give({ type: 'disconnect' })
    expect(code(page, pay)).toBe('NETWORK_OR_ADDRESS_MISSING')
  })

  it('[CORE-16] is refused where the plugin is not in use', () => {
    expect(code(openPage(), pay)).toBe('CHAIN_ADAPTER_NOT_FOUND')
  })

  it('[T19] at most eight are prepared at a time', async () => {
    const page = await openBitcoin()
    expect(Array.from({ length: 9 }, () => code(page, pay))).toEqual([...Array.from({ length: 8 }, () => 'accepted'), 'TOO_MANY_REQUESTS'])
  })
})

describe('the review of a request', () => {
  it('[CONN-50] shows inputs, outputs, change, fee and rate before the wallet is asked, and ends with the request', async () => {
    const page = await openBitcoin()
    walletOf(page).setPolicy('silent')
    send(page)
    const review = selectBitcoinReview(page.state())
    expect(review?.transactions).toEqual([
      {
        review: {
          inputs: [{ txid: '11'.repeat(32), vout: 1, address: PAYMENT, amount: '100000', isSigned: true }],
          outputs: [
            { address: RECIPIENT, amount: '60000', kind: 'payment' },
            { address: PAYMENT, amount: '39590', kind: 'change' },
          ],
          amount: '60000',
          change: '39590',
          fee: '410',
          feeRate: expect.stringMatching(/^2\.8/),
          isReplaceable: true,
          warnings: [],
        },
      },
    ])
    expect(selectBitcoinReview(page.state())).toBe(review)
    expect(selectBitcoinReview(page.state(), 'o99')).toBeUndefined()
    page.give({ type: 'cancelRequest' })
    expect(selectBitcoinReview(page.state())).toBeUndefined()
  })

  it('[CONN-50] tells what cannot be decoded, and shows a transfer that the wallet builds', async () => {
    const page = await openBitcoin()
    walletOf(page).setPolicy('silent')
    send(page, { psbt: base64.encode(Uint8Array.of(...base64.decode(UNSIGNED), 0)) })
    send(page, { recipientAddress: RECIPIENT, amount: '7000' })
    const reviews = page.state().requests.pending.map(({ operation }) => selectBitcoinReview(page.state(), operation)?.transactions)
    expect(reviews).toEqual([
      [{ problem: expect.stringContaining('bytes are left over after the PSBT') }],
      [{ transfer: { recipient: RECIPIENT, amount: '7000', warnings: [] } }],
    ])
  })

  it('[CONN-50] warns of the recipient of a transfer that the wallet builds: an imitation of one that was paid so before, and the own ordinals address', async () => {
    const page = await openBitcoin()
    const paid = 'bcrt1qnjg0jd8228aq7egyzacy8cys3knf9xvr3v5hfj'
    send(page, { recipientAddress: paid.toUpperCase(), amount: '7000' })
    page.wait(1_000)
    expect(page.state().bitcoin.paid).toEqual([paid])
    const network = regtest.caipNetworkId
    const asked = (recipientAddress: string, ordinals: readonly string[] = []) => ({
      network,
      address: PAYMENT,
      transactions: JSON.stringify({ recipientAddress, amount: '7000' }),
      known: page.state().bitcoin.paid,
      ordinals,
    })
    const imitation = `${paid.slice(0, 10)}${'q'.repeat(30)}${paid.slice(-4)}`
    const recipients = [paid, imitation, ORDINALS, ORDINALS.toUpperCase()]
    expect(recipients.map((recipient) => readReview(asked(recipient, [ORDINALS])))).toEqual([false, true, true, true])
    expect(recipientsOf(asked(PAYMENT))).toEqual([])
    expect(recipientsOf(asked('nobody'))).toEqual([])
    walletOf(page).setPolicy('silent')
    send(page, { recipientAddress: imitation, amount: '7000' })
    expect(selectBitcoinReview(page.state())?.transactions).toEqual([
      { transfer: { recipient: imitation, amount: '7000', warnings: [{ type: 'lookAlike', output: 0, known: paid }] } },
    ])
  })

  it('[CONN-50] after sending knows the address that was paid and the own transaction', async () => {
    const page = await openBitcoin()
    send(page)
    page.wait(1_000)
    expect(page.state().bitcoin).toMatchObject({ reviews: [], paid: [RECIPIENT] })
    page.give({ type: 'stop' })
    expect(page.state().bitcoin).toEqual({ preparing: [], reviews: [], paid: [] })
  })
})
