import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { linkBase } from '../../domain/walletconnect/pairing/links.js'
import { isHttpsUrl } from '../../domain/shared/text/text.js'
import { fromBundled } from './bundled-wallet.js'
import { bundledWallets } from './bundled.generated.js'

it('[WALLETS-01] w6 the bundled list is that of the data, fresh, and at most 30 kB gzip', async () => {
  const root = join(import.meta.dirname, '../../..')
  expect(bundledWallets).toEqual(JSON.parse(await readFile(join(root, 'scripts/lib/wallets/wallets.json'), 'utf8')))
  expect(gzipSync(await readFile(join(import.meta.dirname, 'bundled.generated.ts'))).length).toBeLessThan(30_000)
  expect(bundledWallets.length).toBeGreaterThan(180)
})

it('[WALLETS-01, WC-28] each bundled wallet has an id and a name of its own, and links that can be opened', () => {
  const wallets = bundledWallets.map(fromBundled)
  expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
  expect(new Set(wallets.map(({ name }) => name.toLowerCase())).size).toBe(wallets.length)
  const app = wallets.flatMap(({ name, mobileLink, universalLink, desktopLink, webappLink }) =>
    [mobileLink, universalLink, desktopLink, webappLink].flatMap((link) => (link !== null && linkBase(link) === undefined ? [`${name}: ${link}`] : [])),
  )
  const pages = wallets.flatMap(({ name, homepage, appStore, playStore, extensionStore }) =>
    [homepage, appStore, playStore, extensionStore].flatMap((link) => (link !== null && !isHttpsUrl(link) ? [`${name}: ${link}`] : [])),
  )
  expect([app, pages]).toEqual([[], []])
})
