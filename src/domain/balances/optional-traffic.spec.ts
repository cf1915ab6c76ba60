import { describe, expect, it } from 'vitest'
import { openBitcoin, PAYMENT, TXID, UNSIGNED } from '../../../tests/domain/bitcoin.js'
import { EMBEDDED, openLoggedIn } from '../../../tests/domain/embedded.js'
import { A, ALPHA, B, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { solana } from '../shared/networks/chains.js'

const HASH = `0x${'a1'.repeat(32)}`

/** Answers a waiting request to send. */
function sent(page: Page, result: string): string {
  const operation = page.state().requests.pending.at(-1)?.operation ?? ''
  page.give({ type: 'reportRequestDone', operation, result })
  return operation
}

/** Kinds of transactions: a page with a connected wallet, and the visitor's transaction up to its end. */
const kinds: Readonly<Record<string, { open(options: { readonly optionalTraffic: boolean }): Promise<Page> | Page; act(page: Page): Promise<void> | void }>> = {
  'an EVM transaction': {
    open: (options) => openConnected({ options }),
    act(page) {
      page.give({ type: 'sendTransaction', transaction: { to: B, value: '0x1' } })
      const operation = sent(page, HASH)
      page.wait(60_000)
      page.give({ type: 'reportTransactionNews', operation, news: { kind: 'ended', outcome: 'confirmed', block: 1 } })
    },
  },
  'a Solana transaction': {
    async open(options) {
      const page = openPage({
        options: { ...options, networks: [solana] },
        adapters: ['solana'],
        wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
      })
      await page.run({ type: 'connect', connectorId: ALPHA })
      page.give({ type: 'openModal', view: 'Account' })
      page.wait(0)
      page.give({ type: 'closeModal' })
      return page
    },
    act(page) {
      page.give({ type: 'watchTransaction', hash: '1'.repeat(64) })
      const operation = page.state().transactions.sent[0]?.operation ?? ''
      page.give({ type: 'reportTransactionNews', operation, news: { kind: 'ended', outcome: 'confirmed', block: 1 } })
    },
  },
  'a Bitcoin payment': {
    open: (options) => openBitcoin({ options }),
    async act(page) {
      walletOf(page).setPolicy({ methods: { sendTransaction: { garbage: TXID, unguarded: true } } })
      await page.run({ type: 'sendTransaction', transaction: { psbt: UNSIGNED, inputs: [{ index: 0, address: PAYMENT }] } as never })
      page.wait(60_000)
      const operation = page.state().transactions.sent[0]?.operation ?? ''
      page.give({ type: 'reportTransactionNews', operation, news: { kind: 'ended', outcome: 'confirmed', block: 1 } })
    },
  },
  'a transaction of the embedded wallet': {
    open: (options) => openLoggedIn({ ...EMBEDDED, options: { ...EMBEDDED.options, ...options } }),
    async act(page) {
      const running = page.run({ type: 'requestEmbedded', method: 'eth_sendTransaction', params: [{ from: A, to: B, value: '0x1' }] })
      page.wait(100)
      page.memory.secureSite.decide('approve')
      await running
      page.give({ type: 'closeModal' })
    },
  },
}

describe.each(Object.entries(kinds))('%s', (_, { open, act }) => {
  it.each([true, false])('[DX-32, fault] is followed by reads of what it changed where optional traffic is on: %s', async (optionalTraffic) => {
    const page = await open({ optionalTraffic })
    page.wait(60_000)
    page.clear()
    await act(page)
    page.wait(60_000)
    expect([...page.events('balanceRequested'), ...page.events('tokensRequested')].length > 0).toBe(optionalTraffic)
  })
})
