import { expect, it } from 'vitest'
import { selectLockedWallet } from '../../src/domain/connection/index.js'
import { ALPHA } from '../domain/facts.js'
import { openConnected, reload, walletOf } from '../domain/page.js'

it('[CONN-15, F26] an unlock prompt that is closed at start asks once, and leaves the session for the visitor to take up', async () => {
  const first = await openConnected()
  walletOf(first).setPolicy({ methods: { restore: 'reject' } })
  const page = reload(first)
  page.wait(60_000)
  const restores = walletOf(page)
    .requests()
    .filter(({ method }) => method === 'restore')
  expect([selectLockedWallet(page.state(), 'eip155'), restores.length]).toEqual([ALPHA, 1])
  await page.run({ type: 'connect', connectorId: ALPHA })
  expect(selectLockedWallet(page.state(), 'eip155')).toBeUndefined()
})
