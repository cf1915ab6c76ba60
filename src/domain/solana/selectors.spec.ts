import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { compile, ME, OTHER, vectors } from '../../../tests/domain/solana.js'
import { solana } from '../shared/networks/chains.js'
import { encodeTransaction } from '../shared/solana/transaction.js'
import { selectSolanaReview } from './selectors.js'

/** A program that no table has. */
const STRANGER = '11111111111111111111111111111112'
const stranger = base64.encode(encodeTransaction(compile([{ program: STRANGER, accounts: [`ws:${ME}`], data: [1, 2, 3] }])))

async function open(): Promise<Page> {
  const page = openPage({
    options: { networks: [{ ...solana, rpcUrls: { default: { http: [] } } }] },
    adapters: ['solana'],
    wallets: [{ id: ALPHA, namespace: 'solana', accounts: [ME], network: solana.caipNetworkId }],
  })
  await page.run({ type: 'connect', connectorId: ALPHA })
  walletOf(page).setPolicy('silent')
  return page
}

describe('the review of a Solana request', () => {
  it('[CONN-50] shows instructions, payer and highest fee before the wallet has answered, and ends with the request', async () => {
    const page = await open()
    page.give({ type: 'sendTransaction', transaction: { transaction: vectors.v0 } })
    const review = selectSolanaReview(page.state())
    expect(review).toMatchObject({ network: solana.caipNetworkId, address: ME })
    expect(review?.transactions).toEqual([
      { payer: ME, fee: '5000', instructions: [expect.objectContaining({ action: 'transfer', source: ME, receiver: OTHER, amount: '1000000' })], warnings: [] },
    ])
    expect(selectSolanaReview(page.state())).toBe(review)
    expect(selectSolanaReview(page.state(), 'o99')).toBeUndefined()
    page.give({ type: 'cancelRequest' })
    expect(selectSolanaReview(page.state())).toBeUndefined()
    expect(page.state().solana).toEqual({ reviews: [] })
  })

  it('[CONN-50] reads every transaction of a list; says which program is not known, and what does not decode', async () => {
    const page = await open()
    page.give({ type: 'signTransactions', transactions: [{ transaction: stranger }, { transaction: 'AAAA' }, {}] })
    expect(selectSolanaReview(page.state())?.transactions).toEqual([
      {
        payer: ME,
        fee: '5000',
        instructions: [{ program: STRANGER, action: 'unknown', accounts: 1 }],
        warnings: [{ type: 'unknownProgram', instruction: 0, program: STRANGER }],
      },
      { instructions: [], problem: 'it does not decode', warnings: [{ type: 'unreadable' }] },
      { instructions: [], problem: 'it does not decode', warnings: [{ type: 'unreadable' }] },
    ])
    page.give({ type: 'stop' })
    expect(page.state().solana.reviews).toEqual([])
  })

  it('[CONN-50] a message is no transaction', async () => {
    const page = await open()
    page.give({ type: 'signMessage', message: 'Hello' })
    expect(selectSolanaReview(page.state())).toBeUndefined()
  })
})
