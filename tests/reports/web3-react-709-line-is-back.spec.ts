import { firstValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import type { ProviderEvent } from '../../src/ports/connector.js'
import { A } from '../domain/facts.js'
import { connectorOver, failureOf, wallet1 } from '../peers/evm/evm-connector-setup.js'
import { settle, walletError } from '../peers/evm/evm-scripted-wallet.js'

/** A wallet whose accounts are away for a while, and the events that it causes. */
function leaving(away: unknown) {
  let isThere = true
  const { connector, wallet, time } = connectorOver({ eth_accounts: () => (isThere ? [A] : away), eth_chainId: () => (isThere ? '0x1' : away) })
  const heard: ProviderEvent[] = []
  connector.events(wallet1).subscribe((one) => heard.push(one))
  return {
    connector,
    heard,
    async leave() {
      isThere = false
      wallet.emit('disconnect', { code: 1013, message: 'Disconnected from chain. Attempting to connect.' })
      await settle(20)
    },
    async comeBack() {
      isThere = true
      time.advanceBy(0)
      wallet.emit('connect', { chainId: '0x1' })
      await settle(20)
    },
  }
}
const silent = { ...wallet1, silent: true }
const shared = { type: 'accountsChanged', accounts: [A] } as const

it.each<[string, unknown]>([
  ['shares nothing', []],
  ['cannot be asked', walletError(4900, 'no line')],
])('[CONN-48, fault] a wallet that %s while its line is away is connected again when it says that it is back', async (_, away) => {
  const page = leaving(away)
  await firstValueFrom(page.connector.connect(silent))
  await page.leave()
  expect(page.heard).toEqual([{ type: 'accountsChanged', accounts: [] }])
  await page.comeBack()
  expect(page.heard.slice(1)).toEqual([shared])
})

it('[CONN-48, CONN-11, fault] so is one that was away when the page loaded', async () => {
  const page = leaving([])
  await page.leave()
  expect(await failureOf(page.connector.connect(silent))).toMatchObject({ code: 'CONNECT_FAILED' })
  page.heard.length = 0
  await page.comeBack()
  expect(page.heard).toEqual([shared, { type: 'chainChanged', network: 'eip155:1' }])
})

it('[CONN-48] one that says so, and was not away, tells nothing', async () => {
  const page = leaving([])
  await firstValueFrom(page.connector.connect(silent))
  await page.comeBack()
  expect(page.heard).toEqual([])
})
