import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, B } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, walletOf } from '../../../tests/domain/page.js'
import { EMBEDDED, openLoggedIn } from '../../../tests/domain/embedded.js'
import { REQUEST_DEADLINE_MS } from '../requests/index.js'
import { reviewEvm } from '../shared/evm/review.js'

const UNLIMITED = JSON.stringify({ to: B, data: `0x095ea7b3${A.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}` })
const PLAIN = JSON.stringify({ to: B, value: '0x1' })
const asks = (payload: string, more: object = {}) => ({ type: 'reviewRequest', kind: 'sendTransaction', namespace: 'eip155', payload, ...more }) as const
const stages = (page: Page) => page.state().requests.pending.map(({ stage }) => stage)

async function open(options: PageOptions = {}) {
  const page = await openConnected({ evm: 'warnings', ...options })
  page.memory.reviews.answer({ read: (order) => of(reviewEvm(order)) })
  return page
}

describe('a request that the app gives to a wallet’s own provider', () => {
  it('[CONN-50] is forwarded at once without warnings, and after the visitor has confirmed with some', async () => {
    const page = await open()
    expect(await page.run(asks(PLAIN))).toMatchObject({ type: 'requestForwarded', kind: 'sendTransaction', network: 'eip155:1' })
    const held = page.run(asks(UNLIMITED))
    page.wait(0)
    expect([stages(page), page.events('requestHeld').length]).toEqual([['held'], 1])
    page.give({ type: 'approveTransaction' })
    expect(await held).toMatchObject({ type: 'requestForwarded' })
    // The provider asks the wallet: nothing of it is asked, or awaited, here.
    expect([stages(page), page.state().reviews.pending, walletOf(page).sent(), page.types().includes('requestReleased')]).toEqual([[], [], [], false])
  })

  it('[CONN-50] is declined, cancelled, or given up when nobody decides: the provider is told, and forwards nothing', async () => {
    const page = await open()
    const ends: readonly (() => void)[] = [
      () => page.give({ type: 'rejectTransaction' }),
      () => page.give({ type: 'cancelRequest' }),
      () => page.wait(REQUEST_DEADLINE_MS),
    ]
    const codes: unknown[] = []
    for (const end of ends) {
      const held = page.run(asks(UNLIMITED)).catch((error: { readonly code: string }) => error.code)
      page.wait(0)
      end()
      codes.push(await held)
    }
    expect([codes, page.events('requestForwarded'), stages(page)]).toEqual([['TRANSACTION_DECLINED', 'ABORTED', 'TRANSACTION_FAILED'], [], []])
  })

  it('[CONN-50] of two, an approval is for the one that is named', async () => {
    const page = await open()
    page.give(asks(UNLIMITED))
    page.give(asks(UNLIMITED, { network: 'eip155:8453' }))
    page.wait(0)
    const [first, second] = page.state().requests.pending.map(({ operation }) => operation)
    page.give({ type: 'approveTransaction', operation: second ?? '' })
    expect(page.events('requestForwarded')).toMatchObject([{ operation: second, network: 'eip155:8453' }])
    expect(page.state().requests.pending.map(({ operation }) => operation)).toEqual([first])
    page.give({ type: 'rejectTransaction', operation: first ?? '' })
    expect(page.events('requestFailed')).toMatchObject([{ operation: first, failure: { code: 'TRANSACTION_DECLINED' } }])
  })

  it('[CONN-50] is not reviewed where nothing is, and not of an account that is not the wallet’s', async () => {
    const off = await openConnected()
    expect(await off.run(asks(UNLIMITED))).toMatchObject({ type: 'requestForwarded' })
    expect(off.memory.reviews.asked()).toEqual([])
    const page = await open()
    await expect(page.run(asks(UNLIMITED, { address: B }))).rejects.toMatchObject({ code: 'ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND' })
    await expect(openPage({ evm: 'warnings' }).run(asks(PLAIN))).rejects.toMatchObject({ code: 'NETWORK_OR_ADDRESS_MISSING' })
  })
})

describe('requests of EVM', () => {
  it('[CONN-50] transactions and typed data are reviewed, and messages are not', async () => {
    const page = await open({ evm: 'always' })
    const typedData = { domain: { chainId: 137 }, types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'hi' } }
    const [sent, signed] = [page.run({ type: 'sendTransaction', transaction: { to: B, value: '0x1' } }), page.run({ type: 'signTypedData', typedData })]
    page.wait(0)
    expect([stages(page), page.state().reviews.pending.map(({ kind }) => kind)]).toEqual([
      ['held', 'held'],
      ['sendTransaction', 'signTypedData'],
    ])
    expect(page.state().reviews.pending[1]?.transactions?.[0]?.warnings).toMatchObject([{ type: 'otherNetwork', subject: '137' }])
    page.give({ type: 'approveTransaction' })
    page.give({ type: 'rejectTransaction' })
    expect(await sent).toMatchObject({ type: 'requestCompleted' })
    await expect(signed).rejects.toMatchObject({ code: 'TRANSACTION_DECLINED', category: 'USER_REJECTED' })
    expect(page.state().reviews.paid).toEqual({ eip155: [B] })
    expect(await page.run({ type: 'signMessage', message: 'Hello' })).toMatchObject({ type: 'requestCompleted' })
  })

  it('[CONN-50] are not held twice in the e-mail wallet, which shows its own review', async () => {
    const page = openLoggedIn({ ...EMBEDDED, evm: 'always' })
    const operation = page.give({ type: 'sendTransaction', transaction: { to: B, value: '0x1' } })
    page.wait(10)
    expect([operation.status, page.types().includes('requestHeld'), page.events('requestStarted')[0]?.review]).toEqual(['accepted', false, undefined])
  })
})
