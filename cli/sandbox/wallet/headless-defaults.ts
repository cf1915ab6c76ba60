import type { HeadlessWalletOptions } from './headless.js'
import type { PageWallet } from './page/page-config.js'

/** Returns the options of a page's wallet that a headless wallet has too. */
export function headlessDefaults(wallets: readonly PageWallet[], name: string | undefined): Omit<HeadlessWalletOptions, 'chains'> {
  const wallet = wallets.find((each) => each.name === name) ?? wallets[0] ?? { name: 'Wallet', rdns: 'dev.latchkit.wallet' }
  const { announceAfterMs: _, legacy: __, ...shared } = wallet
  return shared
}
