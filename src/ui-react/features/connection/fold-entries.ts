import type { ConnectEntry } from './wallet-list.js'

/** Most rows of view Connect. A longer list folds, so that what stands below it, such as e-mail, stays in sight. */
const MOST_ROWS = 6

/** Returns the rows to show: all of them, or the first ones, WalletConnect wherever it stands, and a row that leads to all wallets. */
export function foldEntries(entries: readonly ConnectEntry[]): readonly ConnectEntry[] {
  if (entries.length <= MOST_ROWS) return entries
  const session = entries.find(({ kind }) => kind === 'walletConnect')
  const wallets = entries.filter((entry) => entry !== session)
  const first = new Set(wallets.slice(0, MOST_ROWS - 1 - (session ? 1 : 0)))
  return [...entries.filter((entry) => entry === session || first.has(entry)), { kind: 'allWallets', count: wallets.length }]
}
