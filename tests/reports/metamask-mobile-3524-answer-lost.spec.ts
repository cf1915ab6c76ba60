import { expect, it } from 'vitest'
import { B } from '../domain/facts.js'
import { openConnected, reload, walletOf } from '../domain/page.js'

const send = { type: 'sendTransaction', transaction: { to: B, value: '0x1' } } as const

it('[I-19, F29, UX-34] a transaction that was approved in the app of the wallet while the browser dropped the page is not asked for twice', async () => {
  const first = await openConnected()
  walletOf(first).setPolicy({ decision: 'ask' })
  first.give(send)
  first.wait(5_000)
  first.memory.platform.set({ visible: false })
  first.wait(0)
  const page = reload(first)
  page.wait(10)
  walletOf(page).setPolicy({ decision: 'approve' })
  await expect(page.run(send)).rejects.toMatchObject({ code: 'TRANSACTION_MAY_BE_SENT' })
  expect(page.state().requests.unanswered).toMatchObject([{ kind: 'sendTransaction', earlier: true }])
})
