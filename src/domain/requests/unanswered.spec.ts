import { failure } from '../walletconnect/errors.js'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, walletOf } from '../../../tests/domain/page.js'

const send = { type: 'sendTransaction', transaction: { to: B, value: '0x1', gas: '0x5208' } } as const

/** Asks, and waits until the time of the wallet is over. */
async function asked(page: Page, command: Parameters<Page['run']>[0] = send) {
  walletOf(page).setPolicy({ decision: 'ask' })
  const failed = await page.run(command).then(
    () => undefined,
    (error: { readonly code: string }) => error.code,
  )
  return failed
}

/** The wallet answers now. */
async function answers(page: Page, how: 'approve' | 'reject' = 'approve', id: string = ALPHA) {
  walletOf(page, id)[how]()
  for (let turn = 0; turn < 5; turn += 1) {
    await Promise.resolve()
    page.wait(50)
  }
}

describe('a request that a wallet has not answered in time', () => {
  it('[F29, CONN-50] says so, and its hash is told when it comes', async () => {
    const page = await openConnected()
    expect(await asked(page)).toBe('REQUEST_UNANSWERED')
    expect(page.state().requests.pending).toEqual([])
    expect(page.state().requests.unanswered).toMatchObject([{ kind: 'sendTransaction', connectorId: ALPHA, network: 'eip155:1' }])
    page.wait(60_000)
    await answers(page)
    expect(page.events('requestAnsweredLate')).toMatchObject([
      { kind: 'sendTransaction', network: 'eip155:1', result: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    ])
    expect(page.state().requests.unanswered).toEqual([])
    expect(page.types().filter((type) => type === 'requestCompleted')).toEqual([])
  })

  it('[F29, CONN-50] is followed by its receipt once its hash has come', async () => {
    const page = await openConnected()
    await asked(page)
    await answers(page)
    expect(page.memory.finality.asked()).toMatchObject([{ network: 'eip155:1', address: A }])
    expect(page.state().transactions.sent).toHaveLength(1)
  })

  it('[F41] is refused late without a second end, and can be sent again then', async () => {
    const page = await openConnected()
    await asked(page)
    await answers(page, 'reject')
    expect(page.events('requestRefusedLate')).toMatchObject([{ failure: { category: 'USER_REJECTED' } }])
    expect(page.events('requestFailed')).toHaveLength(1)
    walletOf(page).setPolicy({ decision: 'approve' })
    expect(await page.run(send)).toMatchObject({ type: 'requestCompleted' })
  })

  it('[I-19, CONN-50] is not sent twice unless the app says so, whatever the fee; another one is', async () => {
    const page = await openConnected()
    await asked(page)
    const again = { ...send, transaction: { ...send.transaction, gas: '0x6000', maxFeePerGas: '0x1' } }
    await expect(page.run(again)).rejects.toMatchObject({ code: 'TRANSACTION_MAY_BE_SENT' })
    expect(page.memory.wallets.get(ALPHA).prompts()).toHaveLength(1)
    walletOf(page).setPolicy({ decision: 'approve' })
    expect(await page.run({ ...send, transaction: { to: B, value: '0x2' } })).toMatchObject({ type: 'requestCompleted' })
    expect(await page.run({ ...again, again: true })).toMatchObject({ type: 'requestCompleted' })
  })

  it('[F29, CONN-49] tells a late signature, too, and does not follow it as a transaction', async () => {
    const page = await openConnected()
    expect(await asked(page, { type: 'signMessage', message: 'hi' })).toBe('REQUEST_UNANSWERED')
    await answers(page)
    expect(page.events('requestAnsweredLate')).toMatchObject([{ kind: 'signMessage' }])
  })
})

describe('a transaction that was given up while the wallet shows it', () => {
  it('[F29, CONN-50] is told when it was sent', async () => {
    const page = await openConnected()
    walletOf(page).setPolicy({ decision: 'ask' })
    page.give(send)
    page.wait(1_000)
    await Promise.resolve()
    page.give({ type: 'cancelRequest' })
    page.wait(1_000)
    expect(page.events('requestFailed')).toMatchObject([{ failure: { code: 'ABORTED' } }])
    await answers(page)
    expect(page.events('requestAnsweredLate')).toHaveLength(1)
  })

  it('[F29] a message that was given up is not heard of again', async () => {
    const page = await openConnected()
    walletOf(page).setPolicy({ decision: 'ask' })
    page.give({ type: 'signMessage', message: 'hi' })
    page.wait(1_000)
    page.give({ type: 'cancelRequest' })
    await answers(page)
    expect(page.types().filter((type) => type.startsWith('requestAnswered'))).toEqual([])
    expect(page.state().requests.unanswered).toBeUndefined()
  })

  it('[I-5, F39] the late answer of one of two wallets is that of its own request', async () => {
    const page = openPage({
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: BETA, accounts: [B] },
      ],
    })
    await page.run({ type: 'connect', connectorId: ALPHA })
    await asked(page)
    await page.run({ type: 'connect', connectorId: BETA })
    walletOf(page, BETA).setPolicy({ decision: 'ask' })
    page.give({ ...send, transaction: { to: A, value: '0x3' } })
    page.wait(1_000)
    await answers(page)
    expect([page.events('requestAnsweredLate').length, page.state().requests.pending.map(({ connectorId }) => connectorId)]).toEqual([1, [BETA]])
  })
})

describe('a transaction whose wallet has it when the line breaks', () => {
  const failsWith = (error: object) => ({ wallets: [{ id: ALPHA, policy: { methods: { sendTransaction: { error } } } as never }] })

  it.each([
    ['4900', { code: 4900, message: 'Disconnected' }, 'REQUEST_UNANSWERED'],
    ['a relay whose line broke', failure('RELAY_UNAVAILABLE', {}, { code: 4900, message: 'lost' }), 'REQUEST_UNANSWERED'],
    ['a relay that was never reached', failure('RELAY_UNAVAILABLE'), 'TRANSACTION_FAILED'],
    ['-32603', { code: -32603, message: 'Internal error' }, 'TRANSACTION_FAILED'],
  ])('[F29, I-19, CONN-50] is not taken for failed, nor sent twice: %s', async (_, error, code) => {
    const page = await openConnected(failsWith(error))
    await expect(page.run(send)).rejects.toMatchObject({ code })
    walletOf(page).setPolicy({ decision: 'approve' })
    const again = page.run(send)
    if (code === 'REQUEST_UNANSWERED') await expect(again).rejects.toMatchObject({ code: 'TRANSACTION_MAY_BE_SENT' })
    else expect(await again).toMatchObject({ type: 'requestCompleted' })
  })

  it('[F29, CONN-49] a message fails: signing it again harms nobody', async () => {
    const page = await openConnected({
      wallets: [{ id: ALPHA, policy: { methods: { signMessage: { error: { code: 4900, message: 'Disconnected' } } } } as never }],
    })
    await expect(page.run({ type: 'signMessage', message: 'hi' })).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
    expect(page.state().requests.unanswered).toBeUndefined()
  })
})
