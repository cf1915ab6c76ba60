import { expect, it } from 'vitest'
import { CONNECT_DEADLINE_MS } from '../../src/domain/connection/decide.js'
import { ALPHA } from '../domain/facts.js'
import { openPage, walletOf } from '../domain/page.js'

it('[CONN-39, F29] a connect that is approved in the wallet after its time was over shows as connected', async () => {
  const page = openPage()
  walletOf(page).setPolicy({ decision: 'ask' })
  page.give({ type: 'connect', connectorId: ALPHA })
  page.wait(CONNECT_DEADLINE_MS + 60_000)
  expect(page.events('connectFailed')).toHaveLength(1)
  walletOf(page).approve()
  for (let turn = 0; turn < 5; turn += 1) {
    await Promise.resolve()
    page.wait(100)
  }
  expect(page.state().connection.namespaces.eip155?.connectorId).toBe(ALPHA)
})
