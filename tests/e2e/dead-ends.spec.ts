import { expect, it } from 'vitest'
import { bitcoin, solana } from '../../src/domain/shared/networks/chains.js'
import { openHost } from './host/host.js'
import type { HostOptions } from './host/page.js'
import type { PageOptions } from './setup/page.js'
import { dialogOf, mainButton, rowOf } from './support/steps.js'

const host = openHost()

interface DeadEnd extends Pick<HostOptions, 'use' | 'instances'> {
  readonly name: string
  /** Texts that the visitor reads. */
  readonly reads: readonly string[]
  readonly links: readonly string[]
  /** Part of the one line on the console. */
  readonly told?: string
}

const UNSET = ['No way to connect yet', 'The owner of this site has not set it up.']
const NONE = ['No wallet here yet', 'Install a wallet extension, then come back here.']

const deadEnds: readonly DeadEnd[] = [
  { name: 'no plugin', use: [], reads: UNSET, links: [], told: "use: [evm()], from 'latchkit/evm'" },
  { name: 'an embedded wallet without a project id', use: ['embeddedWallet'], reads: UNSET, links: [], told: 'createLatchkit({ projectId, ... })' },
  { name: 'Solana without a wallet', use: ['solana'], instances: [{ networks: [solana] }], reads: NONE, links: ['MetaMask', 'Phantom', 'Trust Wallet'] },
  { name: 'Bitcoin without a wallet', use: ['bitcoin'], instances: [{ networks: [bitcoin] }], reads: NONE, links: ['Phantom', 'Trust Wallet'] },
]

const looks: readonly (PageOptions & { name: string })[] = [
  { name: 'desktop', theme: 'dark' },
  { name: '360', theme: 'light', viewport: { width: 360, height: 740 } },
]

it.each(deadEnds)(
  '[UX-27, design] $name: the visitor reads what is so, the console says once what is missing',
  async ({ name, use, instances, reads, links, told }) => {
    const lines = told === undefined ? [] : [expect.stringContaining(told)]
    for (const { name: look, ...page } of looks)
      await host.visit(
        async (open) => {
          await mainButton(open.page).click()
          const dialog = dialogOf(open.page)
          for (const text of reads) await dialog.getByText(text, { exact: true }).waitFor()
          expect(await dialog.locator('a .lk-row__title').allInnerTexts()).toEqual(links)
          expect(open.watched.consoleErrors).toEqual(lines)
          await open.screenshot(`dead-end-${name.replaceAll(' ', '-')}-${look}`)
        },
        { ...page, wallets: [], tolerate: /Option "/, ...(use && { use }), ...(instances && { instances }) },
      )
  },
)

it.each(looks)('[WC-23, UX-27] sessions without a project id, $name: the visitor reads that the site must mend it, the console says how', ({ name, ...page }) =>
  host.visit(
    async (open) => {
      await mainButton(open.page).click()
      await rowOf(open.page, 'WalletConnect').click()
      await dialogOf(open.page).getByText('This app isn’t set up for it. Choose another wallet.', { exact: true }).waitFor()
      expect(await dialogOf(open.page).getByRole('button', { name: 'Try again' }).count()).toBe(0)
      expect(open.watched.consoleErrors).toEqual([expect.stringContaining('walletConnect({ projectId })')])
      await open.screenshot(`dead-end-sessions-${name}`)
      await dialogOf(open.page).getByRole('button', { name: 'Choose another wallet' }).click()
      await rowOf(open.page, 'WalletConnect').waitFor()
    },
    { ...page, wallets: [], tolerate: /Option "/, use: ['evm', 'walletConnect'] },
  ),
)
