import { NEVER } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ORDINALS, PAYMENT, prepared, regtest, UNSIGNED } from '../../../../tests/domain/bitcoin.js'
import { ALPHA } from '../../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../../tests/domain/page.js'
import { LOOK_MS } from './bitcoin-finality.js'

const id = (digit: string) => digit.repeat(64)

describe('two requests of a page', () => {
  const send = { type: 'sendTransaction', transaction: { psbt: UNSIGNED, inputs: [{ index: 0, address: PAYMENT }] }, namespace: 'bip122' } as const
  const txids = ['a', 'b', 'c'].map(id)

  /** A wallet with two addresses, which asks before it sends. Looks of the node are counted by payment. */
  async function open() {
    const looks: string[] = []
    let count = 0
    const page = openPage({
      options: { networks: [regtest] },
      adapters: [],
      bitcoin: true,
      wallets: [
        {
          id: ALPHA,
          namespace: 'bip122',
          accounts: [PAYMENT, ORDINALS],
          network: regtest.caipNetworkId,
          policy: { methods: { sendTransaction: 'ask', signMessage: 'ask' } },
          broadcast: () => txids[count++],
        },
      ],
      ports: prepared(() => NEVER),
      follows: true,
    })
    page.memory.rpc.handle('tx', ({ params: [txid] }) => {
      looks.push(`${txid}`)
      return { nothing: true }
    })
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.wait(0)
    return { page, looks }
  }
  const waiting = (page: Page) => page.state().transactions.sent.map(({ operation, hash }) => [operation, hash])

  it('[CONN-50] the answer to one is no id of the other', async () => {
    const { page } = await open()
    page.give(send)
    page.give({ type: 'signMessage', message: 'm', namespace: 'bip122' })
    page.wait(0)
    const [first] = page.events('requestStarted')
    page.give({ type: 'reportRequestDone', operation: page.events('requestStarted')[1]?.operation ?? '', result: id('e') })
    expect(waiting(page)).toEqual([])
    // The prompt of the message came first.
    while (walletOf(page).approve()) page.wait(0)
    expect(waiting(page)).toEqual([[first?.operation, id('a')]])
  })

  it('[CONN-50, fault] the failure of one does not end the watch for the other', async () => {
    const { page } = await open()
    page.give(send)
    page.give({ type: 'signMessage', message: 'm', namespace: 'bip122' })
    page.wait(0)
    page.give({ type: 'cancelRequest', operation: page.events('requestStarted')[1]?.operation ?? '' })
    // The prompt of the message came first.
    while (walletOf(page).approve()) page.wait(0)
    expect(waiting(page)).toHaveLength(1)
  })

  it('[CONN-50] a later payment of the same address is a rival, and one of another address is none', async () => {
    const { page, looks } = await open()
    page.give(send)
    page.wait(0)
    walletOf(page).approve()
    page.wait(0)
    expect(looks).toEqual([id('a')])
    page.give({ ...send, address: ORDINALS })
    page.wait(0)
    walletOf(page).approve()
    page.wait(0)
    expect(looks).toEqual([id('a'), id('b')])
    page.give(send)
    page.wait(0)
    walletOf(page).approve()
    page.wait(0)
    expect(looks.slice(2).sort()).toEqual([id('a'), id('c')])
  })

  it('[CONN-50] the end of one leaves the other watched, and its own balance is read', async () => {
    const { page, looks } = await open()
    for (const _ of [1, 2]) {
      page.give(send)
      page.wait(0)
      walletOf(page).approve()
      page.wait(0)
    }
    const [first] = page.state().transactions.sent
    page.give({ type: 'reportTransactionNews', operation: first?.operation ?? '', news: { kind: 'ended', outcome: 'confirmed', block: 9 } })
    const before = looks.length
    page.wait(LOOK_MS)
    expect(looks.slice(before)).toEqual([id('b')])
    expect(waiting(page)).toHaveLength(1)
  })
})
