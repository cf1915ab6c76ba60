import { expect, it } from 'vitest'
import { A, ALPHA, B } from '../domain/facts.js'
import { openConnected, walletOf } from '../domain/page.js'
import { REQUIRED } from '../domain/sign-in.js'

/*
 * A change of account in the wallet made the page ask the server for a nonce and a session without end. Each account is asked for once, and one message is made.
 */
it('[SIWX-03, SIWX-13] each change of account asks the host for its session once, and makes one message', async () => {
  const page = await openConnected({ ...REQUIRED, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }] })
  await page.run({ type: 'signIn' })
  const asked = () => page.events('signInSubjectChanged', 'signInPreparing').map(({ type }) => type)
  const before = asked().length
  walletOf(page, ALPHA).setAccounts([B, A])
  page.wait(60_000)
  const after = asked().slice(before)
  expect([after.filter((type) => type === 'signInSubjectChanged').length, after.filter((type) => type === 'signInPreparing').length]).toEqual([1, 1])
})
