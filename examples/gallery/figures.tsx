import type { ReactElement, ReactNode } from 'react'
import type { CardProps } from '../../src/ui-react/dialog/shell/card.js'
import { BackButton } from '../../src/ui-react/dialog/shell/header.js'
import { NetworkChip } from '../../src/ui-react/features/account/account-network.js'
import { HelpIcon } from '../../src/ui-react/icons/icons.js'
import { CopyIcon } from '../../src/ui-react/icons/view-icons.js'
import { IconButton } from '../../src/ui-react/primitives/button.js'
import { Row, Stack } from '../../src/ui-react/primitives/row.js'
import { IconTile } from '../../src/ui-react/primitives/pictures/tile.js'
import { Body } from '../../src/ui-react/dialog/shell/body.js'
import { ActionsView } from '../../src/ui-react/features/account/actions.js'
import { AccountView } from '../../src/ui-react/features/account/account-view.js'
import { ProfileWalletsView } from '../../src/ui-react/features/account/profile-wallets-view.js'
import { AllWalletsView } from '../../src/ui-react/features/connection/all-wallets-view.js'
import { foldEntries } from '../../src/ui-react/features/connection/wallet-list.js'
import { linksToWallets } from '../../src/ui-react/features/connection/known-wallets.js'
import { WhatIsAWalletView } from '../../src/ui-react/features/connection/what-is-a-wallet.js'
import { ConnectingExternalView, type ConnectingState } from '../../src/ui-react/features/connection/connecting-external-view.js'
import { EmailField } from '../../src/ui-react/features/auth/email/email-field.js'
import { SocialButtons } from '../../src/ui-react/features/auth/social/social-buttons.js'
import { FailedView } from '../../src/ui-react/dialog/failed-view.js'
import { LoadingView } from '../../src/ui-react/dialog/loading-view.js'
import { MultiChainView } from '../../src/ui-react/features/chains/multi-chain-view.js'
import { networkPicture } from '../../src/ui-react/features/network/network-picture.js'
import { type PairingState, WalletConnectView, type WalletConnectViewProps } from '../../src/ui-react/features/walletconnect/wallet-connect-view.js'
import { connectingText } from '../../src/ui-react/features/connection/strings-connecting.js'
import { useText } from '../../src/ui-react/i18n/use-text.js'
import { ConnectFigure } from './connect-figure.js'
import { embedded } from './embedded.js'
import {
  allWallets,
  app,
  entries,
  extremes,
  groups,
  harbor,
  inBrowser,
  kestrel,
  loadingEntries,
  lumen,
  manyWallets,
  mara,
  other,
  otherEntries,
  place,
  tokens,
} from './samples.js'
import { network } from './network.js'
import { signing } from './signing.js'
import { smartSessionFigures } from './smart-sessions.js'
import { states } from './states.js'
import { histories } from './activity.js'
import { allowanceFigures } from './allowances.js'
import { plans } from './plans.js'
import { portfolioFigures } from './portfolio.js'
import { moneyIn } from './money-in.js'
import { directoryFigures } from './directory.js'
import { nameFigures } from './names.js'
import { swaps } from './swap.js'
import { waiting } from './waiting.js'

/** A view in its frame. */
export interface Figure extends Pick<CardProps, 'title' | 'quietTitle' | 'start' | 'toast' | 'alert'> {
  section: string
  caption: string
  children: ReactNode
}

const nothing = () => undefined
const copied = () => Promise.resolve(true)
const back = <BackButton onPress={nothing} />
const chip = (name: string) => <NetworkChip network={place(name)} onPress={nothing} />

const email = <EmailField value="" ready={false} onChange={nothing} onGo={nothing} />
const social = <SocialButtons providers={['google', 'x', 'farcaster', 'discord']} onProvider={nothing} onMore={nothing} />

const connecting = (state: ConnectingState, wallet = kestrel): ReactElement => (
  <ConnectingExternalView app={app} wallet={wallet} state={state} onRetry={nothing} onCancel={nothing} onAnother={nothing} />
)

function NoAccount({ chain }: { chain: string }): ReactElement {
  const t = useText(connectingText)
  return connecting({ step: 'failed', text: t('connecting.noAccount', { chain }) })
}

const address = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1763763200&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303`
const code = { step: 'code', address, left: 172, life: 0.72 } as const

const pairing = (state: PairingState, more: Partial<WalletConnectViewProps> = {}): ReactElement => (
  <WalletConnectView
    app={app}
    wallet={{ ...lumen, homepage: 'https://lumen.example' }}
    places={['phone', 'desktop', 'browser']}
    place="phone"
    state={state}
    onPlace={nothing}
    onOpen={nothing}
    onCopy={copied}
    onRetry={nothing}
    onCancel={nothing}
    onAnother={nothing}
    {...more}
  />
)
const help = <IconButton label="What is a wallet?" icon={HelpIcon} onPress={nothing} />
const anyWallet = { wallet: undefined, places: [], onSwap: undefined } as const

const connect = <ConnectFigure methods={['wallet', 'email', 'social']} entries={entries} email={email} social={social} />

const buttons = [
  { id: 'onramp', view: 'OnRampProviders' },
  { id: 'swaps', view: 'Swap' },
  { id: 'receive', view: 'WalletReceive' },
  { id: 'send', view: 'WalletSend' },
] as const

const account = (overrides: Partial<Parameters<typeof AccountView>[0]>): ReactElement => (
  <AccountView
    identity={{ address: mara, name: 'mara.reown.id', explorer: 'https://explorer.example/address', wallet: kestrel }}
    balance={{ value: '12424.15', unit: { currency: 'USD' } }}
    actions={<ActionsView buttons={buttons} onPress={nothing} />}
    tabs={['tokens', 'nfts', 'activity']}
    tab="tokens"
    tokens={tokens}
    onTab={nothing}
    onToken={nothing}
    onHideBalances={nothing}
    onCopy={copied}
    onWallets={nothing}
    onDisconnect={nothing}
    {...overrides}
  />
)

const oneRow = (
  <Body>
    <Stack>
      <Row
        tile={
          <IconTile>
            <CopyIcon />
          </IconTile>
        }
        title="Copy address"
        onPress={nothing}
      />
    </Stack>
  </Body>
)

const plainIdentity = { address: other, explorer: 'https://explorer.example/address', wallet: lumen }

const multiChain = {
  app: { name: 'Fernwood' },
  wallet: kestrel,
  chains: [
    { id: 'eip155', name: 'Ethereum', picture: networkPicture({ id: 'eip155:1', name: 'Ethereum' }), status: 'connected' },
    { id: 'solana', name: 'Solana', picture: networkPicture({ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' }), status: 'asking' },
    { id: 'bip122', name: 'Bitcoin', picture: networkPicture({ id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin' }), status: 'open' },
  ],
  onChain: nothing,
  onAll: nothing,
  onCancel: nothing,
  onDone: nothing,
} as const

/** Every view that there is, in its states. */
export const figures: readonly Figure[] = [
  { section: 'connect', caption: 'Connect', title: 'Connect wallet', start: help, children: connect },
  {
    section: 'connect',
    caption: 'Connect, many wallets',
    title: 'Connect wallet',
    start: help,
    children: <ConnectFigure methods={['wallet', 'email', 'social']} entries={foldEntries(manyWallets)} email={email} social={social} />,
  },
  {
    section: 'connect',
    caption: 'Connect, loading',
    title: 'Connect wallet',
    start: help,
    children: <ConnectFigure methods={['wallet', 'email', 'social']} entries={loadingEntries} email={email} social={social} />,
  },
  {
    section: 'connect',
    caption: 'What is a wallet?',
    title: 'What is a wallet?',
    start: back,
    children: <WhatIsAWalletView links={linksToWallets(['eip155'], undefined)} />,
  },
  {
    section: 'connect',
    caption: 'Connect, e-mail first: error, disabled, loading, letter',
    title: 'Connect wallet',

    children: (
      <ConnectFigure
        methods={['email', 'social', 'wallet']}
        entries={otherEntries}
        email={<EmailField value="mara@fernwood" incomplete ready onChange={nothing} onGo={nothing} />}
        social={social}
      />
    ),
  },
  {
    section: 'connect',
    caption: 'Connect, nothing here',
    title: 'Connect wallet',
    start: help,
    children: <ConnectFigure entries={[]} />,
  },
  {
    section: 'connect',
    caption: 'All wallets',
    title: 'All wallets',
    start: back,
    children: <AllWalletsView wallets={allWallets} onWallet={nothing} onCode={nothing} />,
  },
  {
    section: 'connect',
    caption: 'All wallets, none here',
    title: 'All wallets',
    start: back,
    children: <AllWalletsView wallets={[]} onWallet={nothing} onCode={nothing} />,
  },
  {
    section: 'connecting',
    caption: 'Extension, waiting',
    title: 'Kestrel',
    start: back,
    children: connecting({ step: 'pending', slow: true }),
  },
  { section: 'connecting', caption: 'Extension, declined', title: 'Kestrel', start: back, children: connecting({ step: 'declined' }) },
  {
    section: 'connecting',
    caption: 'Extension, no account',
    title: 'Kestrel',
    start: back,
    children: <NoAccount chain="Solana" />,
  },
  { section: 'connecting', caption: 'Extension, no answer', title: 'Kestrel', start: back, children: connecting({ step: 'failed' }) },
  {
    section: 'connecting',
    caption: 'Extension, not installed',
    title: 'Harbor',
    start: back,
    children: connecting(
      {
        step: 'absent',
        links: { extension: { url: 'https://store.example', browser: 'Chrome' }, phone: 'https://phone.example' },
        onPhone: nothing,
      },
      harbor,
    ),
  },
  { section: 'connecting', caption: 'Connected', title: 'Kestrel', start: <BackButton onPress={nothing} />, children: connecting({ step: 'connected' }) },
  {
    section: 'connecting',
    caption: 'Several chains of a wallet',
    title: 'Select chain',
    start: back,
    children: <MultiChainView {...multiChain} chains={multiChain.chains.map((chain) => ({ ...chain, status: 'open' }))} />,
  },
  { section: 'connecting', caption: 'Several chains, asking', title: 'Select chain', start: back, children: <MultiChainView {...multiChain} /> },
  {
    section: 'connecting',
    caption: 'Several chains, one declined',
    title: 'Select chain',
    start: back,
    children: (
      <MultiChainView {...multiChain} chains={multiChain.chains.map((chain) => (chain.status === 'asking' ? { ...chain, status: 'refused' } : chain))} />
    ),
  },
  {
    section: 'connecting',
    caption: 'Several chains, no account',
    title: 'Select chain',
    start: back,
    children: <MultiChainView {...multiChain} chains={multiChain.chains.map((chain) => (chain.status === 'asking' ? { ...chain, status: 'empty' } : chain))} />,
  },
  { section: 'walletconnect', caption: 'WalletConnect, code', title: 'Lumen', start: back, children: pairing(code) },
  { section: 'walletconnect', caption: 'WalletConnect, preparing', title: 'Lumen', start: back, children: pairing({ step: 'code' }) },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, renewing',
    title: 'Lumen',
    start: back,
    children: pairing({ ...code, left: 0, life: 0, renewing: true }),
  },
  { section: 'walletconnect', caption: 'WalletConnect, relay out of reach', title: 'Lumen', start: back, children: pairing({ ...code, offline: true }) },
  { section: 'walletconnect', caption: 'WalletConnect, code for 10 s', title: 'Lumen', start: back, children: pairing({ ...code, note: 'slow' }) },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, new code after a no',
    title: 'Lumen',
    start: back,
    children: pairing({ ...code, left: 229, life: 0.99, note: 'declined' }),
  },
  { section: 'walletconnect', caption: 'WalletConnect, any wallet', title: 'WalletConnect', start: back, children: pairing(code, anyWallet) },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, any wallet, on a phone',
    title: 'WalletConnect',
    start: back,
    children: pairing({ step: 'open', address }, { ...anyWallet, onSwap: nothing }),
  },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, no code',
    title: 'WalletConnect',
    start: back,
    children: pairing({ step: 'code', offline: true }, anyWallet),
  },
  { section: 'walletconnect', caption: 'WalletConnect, link', title: 'Lumen', start: back, children: pairing({ step: 'open' }, { place: 'desktop' }) },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, link on its way',
    title: 'Lumen',
    start: back,
    children: pairing({ step: 'open', preparing: true }, { place: 'browser' }),
  },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, on a phone',
    title: 'Lumen',
    start: back,
    children: pairing({ step: 'open' }, { places: ['phone'], onSwap: nothing }),
  },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, opened',
    title: 'Lumen',
    start: back,
    children: pairing({ step: 'open', opened: 'yes' }, { places: ['phone'], onSwap: nothing }),
  },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, opened 10 s ago',
    title: 'Lumen',
    start: back,
    children: pairing({ step: 'open', opened: 'slow' }, { places: ['phone'], onSwap: nothing }),
  },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, not opened',
    title: 'Lumen',
    start: back,
    children: pairing({ step: 'open', opened: 'refused' }, { places: ['phone'], onSwap: nothing }),
  },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, scan instead',
    title: 'Lumen',
    start: back,
    children: pairing(code, { places: ['phone'], onSwap: nothing }),
  },
  { section: 'walletconnect', caption: 'WalletConnect, declined', title: 'Lumen', start: back, children: pairing({ step: 'declined' }) },
  { section: 'walletconnect', caption: 'WalletConnect, expired', title: 'WalletConnect', start: back, children: pairing({ step: 'expired' }, anyWallet) },
  { section: 'walletconnect', caption: 'WalletConnect, failed', title: 'WalletConnect', start: back, children: pairing({ step: 'failed' }, anyWallet) },
  { section: 'walletconnect', caption: 'WalletConnect, unreachable', title: 'Lumen', start: back, children: pairing({ step: 'failed', why: 'unreachable' }) },
  {
    section: 'walletconnect',
    caption: 'WalletConnect, connected',
    title: 'Lumen',
    start: back,
    children: pairing({ step: 'connected', name: 'Lumen for iOS' }),
  },
  ...embedded,
  ...signing,
  ...states,
  ...waiting,
  ...histories,
  ...portfolioFigures((parts) => account({ tabs: ['tokens'], ...parts })),
  ...plans,
  ...smartSessionFigures,
  ...moneyIn,
  ...directoryFigures,
  ...nameFigures,
  ...swaps,
  ...allowanceFigures,
  { section: 'account', caption: 'Account, tokens', title: 'Account', quietTitle: true, start: chip('Ethereum'), children: account({}) },
  {
    section: 'account',
    caption: 'Account, loading',
    title: 'Account',
    quietTitle: true,
    start: chip('Base'),
    children: account({ identity: plainIdentity, balance: { value: undefined, unit: { currency: 'USD' } }, tokens: undefined }),
  },
  {
    section: 'account',
    caption: 'Account, testnet, empty',
    title: 'Account',
    quietTitle: true,
    start: chip('Sepolia'),
    children: account({ identity: plainIdentity, balance: { value: '0', unit: { currency: 'USD' }, testnet: true }, tab: 'nfts' }),
  },
  {
    section: 'account',
    caption: 'Account, testnet, long',
    title: 'Account',
    quietTitle: true,
    start: chip('Sepolia'),
    children: account({ balance: { value: '123456789.123', unit: { symbol: 'SepoliaETH' }, testnet: true }, tokens: [] }),
  },
  {
    section: 'account',
    caption: 'Account, native balance, hidden',
    title: 'Account',
    quietTitle: true,
    start: chip('Ethereum'),
    children: account({
      balance: { value: '1.204', unit: { symbol: 'ETH' }, hidden: true },
      actions: ['receive', 'send'],
      tabs: ['tokens'],
    }),
  },
  {
    section: 'account',
    caption: 'ProfileWallets',
    title: 'Wallets',
    start: back,
    children: (
      <ProfileWalletsView
        groups={groups}
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
    ),
  },
  ...network,
  {
    section: 'feedback',
    caption: 'Success',
    title: 'Receive',
    start: back,
    toast: { id: 1, variant: 'success', text: 'Address copied' },
    children: oneRow,
  },
  {
    section: 'feedback',
    caption: 'Loading',
    title: 'Receive',
    start: back,
    toast: { id: 1, variant: 'loading', text: 'Confirm in Kestrel' },
    children: oneRow,
  },
  {
    section: 'feedback',
    caption: 'Error, two lines',
    title: 'Receive',
    start: back,
    toast: { id: 1, variant: 'error', text: 'This application might not support Smart Accounts' },
    children: oneRow,
  },
  {
    section: 'feedback',
    caption: 'Alert bar and error state',
    title: 'Activity',
    start: back,
    alert: {
      tone: 'danger',
      title: 'Session expired',
      text: 'Your clock is 12 minutes off. Set the time, then connect again.',
      onDismiss: nothing,
    },
    children: <FailedView onRetry={nothing} />,
  },
  {
    section: 'feedback',
    caption: 'Offline, loading',
    title: 'Activity',
    start: back,
    alert: { tone: 'offline', title: 'You’re offline', text: 'Showing what we last saw. We’ll continue when you’re back online.' },
    children: <LoadingView />,
  },
  {
    section: 'stress',
    caption: 'Account, extremes',
    title: 'Account',
    quietTitle: true,
    start: <NetworkChip network={{ ...place('Arbitrum One'), name: 'Arbitrum One Sepolia of the Long Name' }} onPress={nothing} />,
    toast: { id: 1, variant: 'success', text: 'Address copied' },
    children: account({
      identity: { ...plainIdentity, name: 'the-extremely-long-ensname-of-somebody.fernwood.eth' },
      balance: { value: '1284905117.42', unit: { currency: 'USD' } },
      tokens: extremes,
    }),
  },
  {
    section: 'connect',
    caption: 'Connect, two wallets of one name',
    title: 'Connect wallet',
    children: (
      <ConnectFigure
        entries={[
          { kind: 'wallet', id: 'a', ...kestrel, installed: true, conflict: true, rdns: 'example.kestrel', chains: 'Ethereum' },
          { kind: 'wallet', id: 'b', ...kestrel, installed: true, conflict: true, chains: 'Solana' },
          { kind: 'wallet', id: 'c', ...lumen, installed: true },
        ]}
      />
    ),
  },
  {
    section: 'stress',
    caption: 'Connect, long and hostile names',
    title: 'A title that is by far too long for its place',

    children: (
      <ConnectFigure
        entries={[
          { kind: 'wallet', id: 'a', name: 'Donaudampfschifffahrtsgesellschaftswallet', installed: true, lastUsed: true },
          { kind: 'wallet', id: 'b', name: '<b>Bold</b>', icon: 'javascript:alert(1)' },
          { kind: 'wallet', id: 'c', name: 'محفظة', icon: 'data:image/png;base64,broken', installed: true },
          { kind: 'wallet', id: 'd', name: '🦊', icon: 'http://plain.example/icon.png' },
        ]}
      />
    ),
  },
  {
    section: 'connect',
    caption: 'README',
    title: 'Connect wallet',
    children: <ConnectFigure methods={['wallet', 'email', 'social']} entries={inBrowser} email={email} social={social} />,
  },
]
