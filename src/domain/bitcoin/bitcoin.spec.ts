import { base64 } from '@scure/base'
import { of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { openBitcoin, ORDINALS, PAYMENT, PREPARED, prepared, RECIPIENT, regtest, UNSIGNED } from '../../../tests/domain/bitcoin.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import type { PaymentOrder, ReplacementOrder } from '../../ports/bitcoin.js'
import type { DomainCommand } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { selectReview } from '../reviews/index.js'
import { needsConfirmation } from '../shared/review/warnings.js'
import { PREPARE_DEADLINE_MS } from './policy.js'
import { readBitcoin } from './reading.js'

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
  const shown = (page: Page) => page.state().requests.pending.map(({ operation }) => selectReview(page.state(), operation)?.transactions)

  it('[CONN-50] shows payments, change, coins, fee and rate before the wallet is asked, and ends with the request', async () => {
    const page = await openBitcoin()
    walletOf(page).setPolicy('silent')
    send(page)
    expect(shown(page)).toEqual([
      [
        {
          effects: [
            { type: 'pays', to: RECIPIENT, amount: '60000' },
            { type: 'receives', amount: '39590', isChange: true },
          ],
          warnings: [],
          coins: { count: 1, amount: '100000' },
          fee: { amount: '410', rate: expect.stringMatching(/^2\.8/) },
        },
      ],
    ])
    expect(selectReview(page.state(), 'o99')).toBeUndefined()
    page.give({ type: 'cancelRequest' })
    expect(selectReview(page.state())).toBeUndefined()
  })

  it('[CONN-50] tells what cannot be decoded, and shows a transfer that the wallet builds', async () => {
    const page = await openBitcoin()
    walletOf(page).setPolicy('silent')
    send(page, { psbt: base64.encode(Uint8Array.of(...base64.decode(UNSIGNED), 0)) })
    send(page, { recipientAddress: RECIPIENT, amount: '7000' })
    expect(shown(page)).toEqual([
      [{ effects: [], warnings: [{ type: 'unreadable', level: 'danger' }] }],
      [{ effects: [{ type: 'pays', to: RECIPIENT, amount: '7000' }], warnings: [], fee: {} }],
    ])
  })

  it('[CONN-50] holds a transfer that the wallet builds for its recipient: an imitation of one that was paid so before, and the own ordinals address', async () => {
    const page = await openBitcoin({ review: 'warnings' })
    const paid = 'bcrt1qnjg0jd8228aq7egyzacy8cys3knf9xvr3v5hfj'
    send(page, { recipientAddress: paid.toUpperCase(), amount: '7000' })
    page.wait(1_000)
    expect(page.state().reviews.paid).toEqual({ bip122: [paid] })
    const asked = (recipientAddress: string, ordinals: readonly string[] = []) => ({
      network: regtest.caipNetworkId,
      address: PAYMENT,
      payload: JSON.stringify({ recipientAddress, amount: '7000' }),
      known: [paid],
      ordinals,
    })
    const isHeld = (recipient: string) => needsConfirmation(readBitcoin(asked(recipient, [ORDINALS])).transactions)
    // Its checksum is right: found by trying.
    const imitation = 'bcrt1qnjg0jrgjdgaq7egyzacy8cys3knf9xvrfd5hfj'
    expect([paid, imitation, ORDINALS, ORDINALS.toUpperCase()].map(isHeld)).toEqual([false, true, true, true])
    const sent = page.run({ type: 'sendTransaction', transaction: { recipientAddress: imitation, amount: '7000' } })
    page.wait(0)
    expect([page.state().requests.pending[0]?.stage, shown(page)[0]?.[0]?.warnings]).toEqual([
      'held',
      [{ type: 'lookAlike', level: 'danger', subject: imitation, known: paid }],
    ])
    page.give({ type: 'rejectTransaction' })
    await expect(sent).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED' })
  })

  it('[CONN-50, F36] a transfer to no address of the network fails before the wallet is asked', async () => {
    const page = await openBitcoin({ review: 'warnings' })
    for (const recipientAddress of ['nobody', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', RECIPIENT.slice(0, -1)])
      await expect(page.run({ type: 'sendTransaction', transaction: { recipientAddress, amount: '7000' } })).rejects.toMatchObject({
        code: 'TRANSACTION_INVALID',
      })
    expect(walletOf(page).sent()).toEqual([])
  })

  it('[CONN-50] after sending knows the address that was paid and the own transaction', async () => {
    const page = await openBitcoin()
    send(page)
    page.wait(1_000)
    expect(page.state().reviews).toEqual({ pending: [], paid: { bip122: [RECIPIENT] } })
    page.give({ type: 'stop' })
    expect(page.state().reviews).toEqual({ pending: [], paid: {} })
  })
})
