import { expect, it } from 'vitest'
import { selectConnectionStatus, selectLockedWallet } from '../../src/domain/connection/index.js'
import { A, ALPHA } from '../domain/facts.js'
import { openConnected, reload, walletOf } from '../domain/page.js'

it('[CONN-11, CONN-48] a wallet that is locked over a reload is connected again when it is unlocked', async () => {
  const first = await openConnected()
  walletOf(first).lock()
  first.wait(10)
  const page = reload(first)
  page.wait(5_000)
  expect([selectConnectionStatus(page.state(), 'eip155'), selectLockedWallet(page.state(), 'eip155')]).toEqual(['disconnected', ALPHA])
  walletOf(page).unlock()
  page.wait(10)
  expect([selectConnectionStatus(page.state(), 'eip155'), page.state().account.namespaces.eip155?.address]).toEqual(['connected', A])
})
