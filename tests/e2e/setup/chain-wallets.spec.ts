import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../cli/sandbox/index.js'
import { withPage } from './page.js'
import { openBrowser } from './shared-browser.js'

const browser = openBrowser()
let folder: string
let sandbox: Sandbox

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-page-'))
  await writeFile(join(folder, 'index.html'), html)
  sandbox = await startSandbox({ port: 0, app: folder, relay: false, secureSite: false, evm: inject('sandbox').evm.map(({ nodeUrl }) => nodeUrl) })
})
afterAll(async () => {
  await sandbox?.stop()
  await rm(folder, { recursive: true })
})

const html = `<!doctype html>
<html lang="en"><title>A page</title><link rel="icon" href="data:,">
<script src="/sandbox/wallet.js"></script>
<script>
  window.standard = []
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register: (wallet) => window.standard.push(wallet) } }))
  window.found = (name, feature) => window.standard.find((wallet) => wallet.name === name && feature in wallet.features).features[feature]
</script>
</html>`

describe('the wallets of the sandbox for Solana and Bitcoin in a page', () => {
  it('[DX-22, CONN-04] announce themselves, ask in a dialog of their name, and are connected after a reload', () =>
    withPage(browser(), {}, async ({ page }) => {
      await page.goto(sandbox.app ?? '')
      const names = await page.evaluate('window.standard.map(({ name, chains }) => [name, chains[0]])')
      expect(names).toEqual([
        ['Kestrel', 'solana:mainnet'],
        ['Plover', 'solana:mainnet'],
        ['Kestrel', 'bitcoin:regtest'],
      ])
      for (const [feature, call] of [
        ['standard:connect', "window.found('Kestrel', 'solana:signIn') && window.found('Kestrel', 'standard:connect').connect()"],
        ['bitcoin:connect', "window.found('Kestrel', 'bitcoin:connect').connect({ purposes: ['payment', 'ordinals'] })"],
      ]) {
        const connecting = page.evaluate(`${call}.then(({ accounts }) => accounts.length)`)
        const dialog = page.getByRole('dialog', { name: 'Kestrel' })
        await dialog.getByRole('button', { name: 'Approve' }).click()
        expect([feature, await connecting]).toEqual([feature, feature === 'standard:connect' ? 1 : 2])
      }
      await page.reload()
      const silent = await page.evaluate("window.found('Kestrel', 'standard:connect').connect({ silent: true }).then(({ accounts }) => accounts.length)")
      expect(silent).toBe(1)
    }))

  it('[DX-22, CONN-04] Plover approves without a dialog, and Osprey is found by sats-connect', () =>
    withPage(browser(), {}, async ({ page }) => {
      await page.goto(sandbox.app ?? '')
      const signed = await page.evaluate(`(async () => {
        const { accounts: [account] } = await window.found('Plover', 'standard:connect').connect()
        const [{ signature }] = await window.found('Plover', 'solana:signMessage').signMessage({ account, message: new TextEncoder().encode('Hello') })
        return signature.length
      })()`)
      expect(signed).toBe(64)
      const info = await page.evaluate(`(async () => {
        const [{ id, name }] = window.btc_providers
        const [holder, member] = id.split('.')
        window.latchkitSandbox.bitcoin.osprey.setPolicy('approve')
        const { result } = await window[holder][member].request('wallet_connect', { addresses: ['payment'] })
        return [name, result.addresses.length, result.network.bitcoin.name]
      })()`)
      expect(info).toEqual(['Osprey', 1, 'Regtest'])
    }))
})
