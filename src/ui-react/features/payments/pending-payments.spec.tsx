import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { createInstance, createMemoryPorts, type MemoryPorts, onMemory } from 'latchkit/testing'
import { send } from 'latchkit/send'
import { NEVER, type Observable, of, throwError } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import { PAYMENT, PREPARED, prepared, RECIPIENT, regtest, SIGNED, UNSIGNED } from '../../../../tests/domain/bitcoin.js'
import { ALPHA, dialog, inside, press, renderKit } from '../../../../tests/ui/kit.js'
import { bitcoinDomain } from '../../../domain/bitcoin/index.js'
import { type BitcoinNetwork, bitcoinNetworkOf } from '../../../domain/shared/bitcoin/bitcoin-networks.js'
import { reviewPsbt } from '../../../domain/shared/bitcoin/review.js'
import { readPsbtText } from '../../../domain/shared/bitcoin/psbt/psbt.js'
import { failure } from '../../../domain/bitcoin/errors.js'
import { sendDomain } from '../../../domain/send/index.js'
import type { ErrorCode } from '../../../domain/shared/errors/errors.js'
import { loadedPlugin } from '../../../kit/loaded-plugin.js'
import type { PaymentOrder, PreparedPayment, ReplacementOrder } from '../../../ports/bitcoin.js'

afterEach(cleanup)

const [OLD, NEW] = ['aa', 'bb'].map((byte) => byte.repeat(32)) as [string, string]

const psbt = readPsbtText(UNSIGNED)
if (!psbt.ok) throw new Error(psbt.error)
const { review } = reviewPsbt(psbt.value, { network: bitcoinNetworkOf(regtest.caipNetworkId) as BitcoinNetwork, address: PAYMENT, named: [0] })
const replacement: PreparedPayment = { ...PREPARED, review, replaces: OLD, replacedFee: '141' }

/** Opens view PendingTransactions of a visitor who has sent one payment. Each reply is one attempt to prepare. */
async function open(...replies: readonly Observable<PreparedPayment>[]) {
  return openWith([], ...replies)
}

/** The same, with further plugins. */
async function openWith(others: readonly ((page: MemoryPorts) => ReturnType<typeof loadedPlugin>)[], ...replies: readonly Observable<PreparedPayment>[]) {
  const page = createMemoryPorts()
  page.wallets.add({ ...ALPHA, namespace: 'bip122', accounts: [PAYMENT], network: regtest.caipNetworkId })
  const { use, ports } = onMemory(page, { namespaces: ['bip122'] })
  const orders: (PaymentOrder | ReplacementOrder)[] = []
  const answer = (order: PaymentOrder | ReplacementOrder) => {
    orders.push(order)
    return replies[orders.length - 1] ?? NEVER
  }
  const plugin = loadedPlugin(
    { name: 'bitcoin', configure: () => ({ config: { review: 'always' as const } }) },
    { ...bitcoinDomain, ports: () => ({ ports: prepared(answer) }) },
  )
  const kit = createInstance({ networks: [regtest], metadata: { name: 'Fernwood' }, use: [...use, plugin, ...others.map((other) => other(page))], ports })
  kit.start()
  void kit.run({ type: 'connect', connectorId: ALPHA.id, namespace: 'bip122' })
  page.time.advanceBy(1_000)
  const wallet = page.wallets.get(ALPHA.id)
  const sends = (txid: string) => wallet.setPolicy({ methods: { sendTransaction: { garbage: txid, unguarded: true } } })
  sends(OLD)
  void kit.run({ type: 'sendTransaction', transaction: { psbt: SIGNED, inputs: [{ index: 0, address: PAYMENT }] } as never })
  page.time.advanceBy(0)
  const [held] = kit.getState().requests.pending
  if (held) kit.dispatch({ type: 'approveTransaction', operation: held.operation })
  page.time.advanceBy(0)
  renderKit(kit)
  act(() => void kit.dispatch({ type: 'openModal' }))
  press(await dialog('Account'), /1 payment on its way/)
  const ui = await dialog('Pending transactions')
  return { page, kit, ui, orders, wallet, sends, tick: () => act(async () => page.time.advanceBy(0)) }
}

const row = (key: string) =>
  [...(inside('modal').getByText(key).closest('div')?.querySelectorAll('dd') ?? [])].map((one) => one.textContent?.replaceAll('\u00a0', ' '))

/** Texts of the callouts. */
const notes = () =>
  inside('modal')
    .queryAllByText(/./, { selector: '.lk-note div' })
    .map((one) => one.textContent)

describe('view PendingTransactions', () => {
  it('[CONN-50] shows the old and the new fee of a payment to be sped up, and sends it once that is confirmed here', async () => {
    const { page, kit, ui, orders, wallet, sends, tick } = await open(of(replacement))
    press(ui, 'Speed up aaaa…aaaa')
    await tick()
    expect(orders).toMatchObject([{ txid: OLD, address: PAYMENT, network: regtest.caipNetworkId }])
    expect([row('Fee so far'), row('New fee')]).toEqual([['141 sat'], ['410 sat · 2.9 sat/vB']])
    expect(ui.getByRole('img', { name: RECIPIENT })).toBeTruthy()
    const asked = () => wallet.requests().filter(({ method }) => method === 'sendTransaction').length
    expect(asked()).toBe(1)
    sends(NEW)
    press(ui, 'Send again')
    await tick()
    // The plugin holds every transaction; this one was confirmed in the dialog.
    await waitFor(() => expect(asked()).toBe(2))
    await tick()
    await waitFor(() => expect(notes()).toEqual(['Sent again with a higher fee.']))
    expect(kit.getState().transactions.sent.map(({ hash }) => hash)).toEqual([OLD, NEW])
    expect(ui.getByRole('button', { name: 'Speed up bbbb…bbbb' })).toBeTruthy()
    page.time.advanceBy(0)
    kit.dispose()
  })

  it('[SEND-15] with send() a payment is sped up by a plan, with the review of any other chain', async () => {
    const sending = (page: MemoryPorts) => loadedPlugin(send(), { ...sendDomain, ports: () => ({ ports: { transfers: page.transfers.port } }) })
    const { kit, ui, orders, tick } = await openWith([sending])
    press(ui, 'Speed up aaaa…aaaa')
    await tick()
    const review = await dialog('Review')
    expect([review.getByText('The same again with a higher fee, in place of the first.') !== null, orders]).toEqual([true, []])
    expect(kit.getState().plans.held.map(({ act, namespace }) => [act, namespace])).toEqual([['speedUp', 'bip122']])
    kit.dispose()
  })

  it.each<[ErrorCode, string]>([
    ['PAYMENT_CONFIRMED', 'A block has the payment already.'],
    ['REPLACEMENT_INVALID', 'This payment can’t be replaced any more.'],
    ['FUNDS_INSUFFICIENT', 'The account doesn’t hold enough for a higher fee.'],
    ['DEADLINE_EXCEEDED', 'The payment is still on its way. Try again.'],
  ])('[CONN-50] says why a fee cannot be raised, and may be asked again: %s', async (code, text) => {
    const { kit, ui, tick } = await open(
      throwError(() => failure(code as 'PAYMENT_CONFIRMED')),
      of(replacement),
    )
    press(ui, 'Speed up aaaa…aaaa')
    await tick()
    expect(notes()).toEqual([`The fee wasn’t raised${text}`])
    press(ui, 'Speed up aaaa…aaaa')
    await tick()
    expect([notes(), row('New fee')]).toEqual([[], ['410 sat · 2.9 sat/vB']])
    press(ui, 'Cancel')
    expect(ui.getByRole('button', { name: 'Speed up aaaa…aaaa' })).toBeTruthy()
    kit.dispose()
  })

  it.each([
    ['Escape', () => fireEvent.keyDown(inside('modal').getByRole('dialog'), { key: 'Escape' })],
    ['the back button', () => press(inside('modal'), 'Back')],
    ['Cancel', () => press(inside('modal'), 'Cancel')],
  ])('[UX-03, UX-02] %s leaves the review for the list, on the button that led there; then the list for Account', async (_, leave) => {
    const { kit, ui, tick } = await open(of(replacement), of(replacement))
    press(ui, 'Speed up aaaa…aaaa')
    await tick()
    expect(row('New fee')).toHaveLength(1)
    leave()
    const button = await ui.findByRole('button', { name: 'Speed up aaaa…aaaa' })
    expect([kit.getState().modal.stack.map(({ view }) => view), (button.getRootNode() as ShadowRoot).activeElement]).toEqual([
      ['Account', 'PendingTransactions'],
      button,
    ])
    expect(kit.getState().transactions.sent).toHaveLength(1)
    press(ui, 'Speed up aaaa…aaaa')
    await tick()
    expect(row('New fee')).toHaveLength(1)
    press(ui, 'Cancel')
    press(ui, 'Back')
    expect(kit.getState().modal.stack.map(({ view }) => view)).toEqual(['Account'])
    kit.dispose()
  })

  it('[CONN-50] stays with the review when the visitor declines in the wallet', async () => {
    const { kit, ui, wallet, tick } = await open(of(replacement))
    press(ui, 'Speed up aaaa…aaaa')
    await tick()
    wallet.setPolicy('reject')
    press(ui, 'Send again')
    await tick()
    await waitFor(() => expect(notes()).toEqual(['The fee wasn’t raisedYou declined in Alpha.']))
    expect(ui.getByRole('button', { name: 'Send again' })).toBeTruthy()
    kit.dispose()
  })
})
