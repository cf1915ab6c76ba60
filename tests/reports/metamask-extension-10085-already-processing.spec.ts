import { expect, it } from 'vitest'
import { A, ALPHA } from '../domain/facts.js'
import { openPage, walletOf } from '../domain/page.js'

const BUSY = { methods: { connect: { error: { code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' } } } } as const

it('[CONN-39, F29] the prompt that was closed, and is answered after the second click was refused for it, connects', async () => {
  const page = openPage()
  walletOf(page).setPolicy({ decision: 'ask' })
  page.give({ type: 'connect', connectorId: ALPHA })
  page.wait(1_000)
  page.give({ type: 'cancelConnect' })
  walletOf(page).setPolicy(BUSY)
  await expect(page.run({ type: 'connect', connectorId: ALPHA })).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
  expect(page.state().connection.namespaces.eip155?.lastFailure?.busy).toBe(true)
  // The visitor opens the wallet by its icon, and approves the first prompt there.
  walletOf(page).setPolicy({ decision: 'approve' })
  walletOf(page).approve()
  walletOf(page).emit({ type: 'accountsChanged', accounts: [A] })
  for (let turn = 0; turn < 5; turn += 1) {
    await Promise.resolve()
    page.wait(100)
  }
  expect(page.state().connection.namespaces.eip155?.connectorId).toBe(ALPHA)
})
