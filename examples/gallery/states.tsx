import type { ReactElement } from 'react'
import { Body } from '../../src/ui-react/dialog/shell/body.js'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { FailedView } from '../../src/ui-react/dialog/failed-view.js'
import { AccountKindView } from '../../src/ui-react/features/account/account-kind-view.js'
import { NetworkChip } from '../../src/ui-react/features/account/account-network.js'
import { AccountView } from '../../src/ui-react/features/account/account-view.js'
import { ProfileWalletsView } from '../../src/ui-react/features/account/profile-wallets-view.js'
import type { TokenEntry } from '../../src/ui-react/features/account/tokens.js'
import { AllWalletsView } from '../../src/ui-react/features/connection/all-wallets-view.js'
import { LegalBox } from '../../src/ui-react/features/connection/legal-box.js'
import { NoWallet } from '../../src/ui-react/features/connection/no-wallet.js'
import { PendingTransactionsView, type ShownTransaction, type SpeedUpProblem } from '../../src/ui-react/features/payments/pending-payments-view.js'
import { PendingRowView } from '../../src/ui-react/features/payments/pending-row-view.js'
import { ConnectFigure } from './connect-figure.js'
import type { Figure } from './figures.js'
import { allWallets, entries, groups, kestrel, lumen, place } from './samples.js'

const nothing = () => undefined
const copied = () => Promise.resolve(true)
const back = <BackButton onPress={nothing} />
const solana = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

const account = (network: string, address: string, more: Partial<Parameters<typeof AccountView>[0]>): Figure => ({
  section: 'account',
  caption: '',
  title: 'Account',
  quietTitle: true,
  start: <NetworkChip network={place(network)} onPress={nothing} />,
  children: (
    <AccountView
      identity={{ address, explorer: 'https://explorer.example/address', wallet: kestrel }}
      balance={{ value: '0.00094590', unit: { symbol: 'BTC' } }}
      tabs={['tokens']}
      tab="tokens"
      tokens={[]}
      onTab={nothing}
      onHideBalances={nothing}
      onCopy={copied}
      onWallets={nothing}
      onDisconnect={nothing}
      {...more}
    />
  ),
})

const token = (name: string, symbol: string, amount: string, address?: string): TokenEntry => ({
  id: name,
  name,
  symbol,
  amount,
  network: place('Solana'),
  address,
})

const onSolana: readonly TokenEntry[] = [
  token('Solana', 'SOL', '12.5'),
  token('USD Coin', 'USDC', '1284905117.420001', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  token('9hSR…GWBu', '', '0.000000418', '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'),
  token('Wrapped Staked Governance Token of the Autonomous Collective', 'WSGTAC', '3', solana),
]

const pending = (transactions: readonly ShownTransaction[], problem?: SpeedUpProblem): ReactElement => (
  <PendingTransactionsView
    transactions={transactions}
    wallet="Kestrel"
    problem={problem}
    onShow={nothing}
    onSpeedUp={nothing}
    onCancelSent={nothing}
    onSend={nothing}
    onCancel={nothing}
  />
)
const wallets = (shown: typeof groups): ReactElement => (
  <ProfileWalletsView
    groups={shown}
    chosen="eip155"
    onGroup={nothing}
    onSwitch={nothing}
    onDisconnect={nothing}
    onHide={nothing}
    onForget={nothing}
    onDisconnectAll={nothing}
    onCopy={copied}
    onAdd={nothing}
  />
)

const ofSession = groups.map((group) =>
  group.inUse === undefined
    ? group
    : { ...group, connected: [], before: [], inUse: { ...group.inUse, wallet: lumen, sessionChains: ['Ethereum', 'Solana', 'Bitcoin'] } },
)

const contested = [
  { ...allWallets[0], conflict: true, rdns: 'example.kestrel.wallet.browser' },
  { ...allWallets[0], id: 'other', conflict: true },
  ...allWallets.slice(1),
] as typeof allWallets

/** States of views that are met seldom. */
export const states: readonly Figure[] = [
  {
    section: 'connect',
    caption: 'Connect, terms',
    title: 'Connect wallet',
    children: (
      <ConnectFigure
        entries={entries}
        disabled
        legal={<LegalBox accepted={false} terms="https://fernwood.example/terms" privacy="https://fernwood.example/privacy" onAccept={nothing} />}
      />
    ),
  },
  { section: 'connect', caption: 'Connect, one entry', title: 'Connect wallet', children: <ConnectFigure entries={entries} collapsed /> },
  {
    section: 'connect',
    caption: 'Connect, nothing on a phone',
    title: 'Connect wallet',
    children: (
      <Body>
        <NoWallet onPhone links={[{ name: 'Kestrel', href: 'https://kestrel.example' }]} />
      </Body>
    ),
  },
  {
    section: 'connect',
    caption: 'Connect, not set up',
    title: 'Connect wallet',
    children: (
      <Body>
        <NoWallet isUnset links={[]} />
      </Body>
    ),
  },
  {
    section: 'connect',
    caption: 'All wallets, two of one name',
    title: 'All wallets',
    start: back,
    children: <AllWalletsView wallets={contested} onWallet={nothing} onCode={nothing} />,
  },
  { ...account('Ethereum', bitcoin, { login: <PendingRowView kind="payment" count={2} onPress={nothing} /> }), caption: 'Account, payments on their way' },
  {
    ...account('Ethereum', bitcoin, { login: <PendingRowView kind="transaction" count={1} waitsForOwners /> }),
    caption: 'Account, a transaction that waits for owners',
  },
  { ...account('Solana', solana, { balance: { value: '12.5', unit: { symbol: 'SOL' } }, tokens: onSolana }), caption: 'Account, tokens without prices' },
  {
    ...account('Ethereum', bitcoin, { balance: { value: null, unit: { symbol: 'BTC' } }, tokens: null, onRetry: nothing }),
    caption: 'Account, balance unavailable',
  },
  {
    ...account('Ethereum', bitcoin, {
      login: <AccountKindView kind="eoa" pending="smartAccount" hasSmart mail="mara.of.the.long.address@fernwood.example" onKind={nothing} onEmail={nothing} />,
    }),
    caption: 'Account, kinds',
  },
  { ...account('Ethereum', bitcoin, { sessionChains: ['Ethereum', 'Solana', 'Bitcoin'] }), caption: 'Account, one session' },
  { section: 'account', caption: 'ProfileWallets, one session', title: 'Wallets', start: back, children: wallets(ofSession) },
  {
    section: 'account',
    caption: 'ProfileWallets, none',
    title: 'Wallets',
    start: back,
    children: wallets([{ id: 'eip155', name: 'Ethereum', connected: [], before: [] }]),
  },
  {
    section: 'signing',
    caption: 'Pending transactions, checked',
    title: 'Pending transactions',
    start: back,
    children: pending(
      (['asShown', 'differs', 'unchecked'] as const).map((verdict, index) => ({
        hash: `0x${String(index).repeat(64)}`,
        network: 'Ethereum',
        verdict,
        href: 'https://scan.example/tx',
      })),
    ),
  },
  {
    section: 'signing',
    caption: 'Pending transactions, with amounts',
    title: 'Pending transactions',
    start: back,
    children: pending([
      { hash: `0x${'3a'.repeat(32)}`, amount: '0.5 ETH', network: 'Ethereum', isReplaced: true },
      {
        hash: `0x${'7c'.repeat(32)}`,
        amount: '0.5 ETH',
        network: 'Ethereum',
        verdict: 'asShown',
        canSpeedUp: true,
        canCancel: true,
        href: 'https://scan.example/tx',
      },
      { hash: `0x${'9d'.repeat(32)}`, amount: '1,250.75 USDC', network: 'Base', canSpeedUp: true, canCancel: true },
    ]),
  },
  {
    section: 'signing',
    caption: 'Pending transactions, none',
    title: 'Pending transactions',
    start: back,
    children: pending([], 'confirmed'),
  },
  {
    section: 'feedback',
    caption: 'Error state, after a second failure',
    title: 'Activity',
    start: back,
    children: <FailedView onRetry={nothing} onReload={nothing} />,
  },
]
