import type { DirectoryRow, WalletRow } from '../../src/domain/directory/selectors.js'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { DirectoryList } from '../../src/ui-react/features/directory/directory-list.js'
import type { Figure } from './figures.js'

const nothing = () => undefined
const wallet = (name: string, more: Partial<WalletRow> = {}): WalletRow => ({
  kind: 'wallet',
  id: name,
  name,
  installed: false,
  recent: false,
  certified: false,
  ...more,
})
const gaps: readonly DirectoryRow[] = Array.from({ length: 20 }, (_, at) => ({ kind: 'gap', id: `gap ${at}`, pageNumber: 0 }))
const wallets: readonly WalletRow[] = [
  wallet('Kestrel', { installed: true, listedId: 'kestrel', recent: true }),
  wallet('Lumen', { installed: true, listedId: 'lumen' }),
  ...['MetaMask', 'Rainbow', 'Trust Wallet', 'Phantom', 'Rabby Wallet', 'Zerion', 'Uniswap Wallet', 'Ledger Live', 'OKX Wallet', 'Coinbase Wallet'].map(
    (name) => wallet(name),
  ),
  wallet('The Wallet of the Northern Fernwood Society'),
  wallet('محفظة الميناء'),
  ...Array.from({ length: 20 }, (_, at) => wallet(`Amber ${at + 1}`, { certified: true })),
]

type Props = Parameters<typeof DirectoryList>[0]

const figure = (caption: string, more: Partial<Props> = {}): Figure => ({
  section: 'connect',
  caption: `AllWallets, ${caption}`,
  title: 'All wallets',
  start: <BackButton onPress={nothing} />,
  children: (
    <DirectoryList
      search=""
      filter="all"
      known={wallets}
      rows={wallets}
      rest={[]}
      isRead
      isLoading={false}
      filters={{ installed: true, certified: true }}
      first={{ current: 0 }}
      codeLabel="Show the code"
      onSearch={nothing}
      onFilter={nothing}
      onWallet={nothing}
      onNeed={nothing}
      onNeedRest={nothing}
      onRetry={nothing}
      onCode={nothing}
      {...more}
    />
  ),
})

/** States of the list of all wallets. */
export const directoryFigures: readonly Figure[] = [
  figure('directory'),
  figure('skeleton', {
    rows: [...wallets.slice(0, 2), ...gaps],
    known: wallets.slice(0, 2),
    isRead: false,
    isLoading: true,
    filters: { installed: true, certified: false },
  }),
  figure('few of its networks', { known: wallets.slice(0, 4), rows: wallets.slice(0, 4), rest: wallets.slice(4, 12) }),
  figure('certified', { filter: 'certified', known: wallets.slice(14), rows: wallets.slice(14) }),
  figure('found', { search: 'amber', known: wallets.slice(14, 18), rows: wallets.slice(14, 18) }),
  figure('not found', { search: 'qqq', known: [], rows: [], empty: 'No wallet called “qqq”' }),
  figure('failed', {
    known: [],
    rows: wallets.slice(0, 2),
    isRead: false,
    problem: { title: 'The list didn’t load', text: 'Wallets that are here still work.' },
  }),
  figure('a part failed', { problem: { title: 'A part of the list didn’t load.' } }),
]
