import { expect, it } from 'vitest'
import { ALPHA, B } from '../domain/facts.js'
import { openConnected, walletOf } from '../domain/page.js'

const send = { type: 'sendTransaction', transaction: { to: B, value: '0x1' } } as const

it('[I-19, F29, CONN-50] a wallet whose line breaks after the approval has not failed: the visitor is not led to send twice', async () => {
  const page = await openConnected({ wallets: [{ id: ALPHA, policy: { methods: { sendTransaction: { error: { code: 4900, message: 'Disconnected' } } } } }] })
  await expect(page.run(send)).rejects.toMatchObject({ code: 'REQUEST_UNANSWERED' })
  walletOf(page).setPolicy({ decision: 'approve' })
  await expect(page.run(send)).rejects.toMatchObject({ code: 'TRANSACTION_MAY_BE_SENT' })
})
