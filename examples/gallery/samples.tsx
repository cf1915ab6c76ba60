import type { Picture } from '../../src/ui-react/primitives/pictures/tile.js'
import type { TokenEntry } from '../../src/ui-react/features/account/tokens.js'
import type { WalletConnection, WalletGroup } from '../../src/ui-react/features/account/profile-wallets-view.js'
import type { ConnectEntry, WalletEntry } from '../../src/ui-react/features/connection/wallet-list.js'
import { networkPicture } from '../../src/ui-react/features/network/network-picture.js'
import type { NetworkChoice } from '../../src/ui-react/features/network/networks-view.js'
import { logo } from './logos.js'

/** Data of the kind that selectors will give. */
export const app = { name: 'Fernwood', icon: logo.app }
export const kestrel = { name: 'Kestrel', icon: logo.kestrel }
export const lumen = { name: 'Lumen', icon: logo.lumen }
export const harbor = { name: 'Harbor', icon: logo.harbor }
const orbit = { name: 'Orbit One', icon: logo.orbit }

export const mara = '0x7A3f5cD0e9B1f27a64C8e2D9071bA35F8e6691cE'
export const other = '0x1D05aB7c42E9f03618dC5b7e90A2f4c61B38E204'
const savings = '0x90aE3b1F7c5D28e046Ab9d7C10f352e86D4a1B3c'

export const networks: readonly NetworkChoice[] = [
  { id: 'eip155:1', name: 'Ethereum', current: true },
  { id: 'eip155:8453', name: 'Base' },
  { id: 'eip155:42161', name: 'Arbitrum One' },
  { id: 'eip155:137', name: 'Polygon', notInWallet: true },
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', secondWallet: true },
  { id: 'eip155:11155111', name: 'Sepolia', testnet: true },
]

export const place = (name: string): Picture => {
  const known = networks.find((network) => network.name === name)
  return networkPicture({ id: known?.id ?? '', name, testnet: known?.testnet })
}

export const entries: readonly ConnectEntry[] = [
  { kind: 'wallet', id: 'kestrel', ...kestrel, installed: true, lastUsed: true },
  { kind: 'wallet', id: 'lumen', ...lumen, installed: true },
  { kind: 'wallet', id: 'harbor', ...harbor },
  { kind: 'walletConnect' },
  { kind: 'allWallets', count: 480 },
]

/** More wallets than fit: some of the page, and those that an app names and that bring no picture. */
export const manyWallets: readonly ConnectEntry[] = [
  { kind: 'wallet', id: 'kestrel', ...kestrel, installed: true, lastUsed: true },
  { kind: 'wallet', id: 'lumen', ...lumen, installed: true },
  ...['MetaMask', 'Phantom', 'Trust Wallet', 'Rainbow', 'Ledger'].map((name): ConnectEntry => ({ kind: 'wallet', id: name, name })),
  { kind: 'walletConnect' },
]

/** Wallets of the page that are still looked for. */
export const loadingEntries: readonly ConnectEntry[] = [
  { kind: 'loading', id: 'a' },
  { kind: 'loading', id: 'b' },
  { kind: 'loading', id: 'c' },
  { kind: 'walletConnect' },
]

/** Two extensions, and phones. */
export const inBrowser: readonly ConnectEntry[] = [
  { kind: 'wallet', id: 'kestrel', ...kestrel, installed: true, lastUsed: true },
  { kind: 'wallet', id: 'lumen', ...lumen, installed: true },
  { kind: 'walletConnect' },
]

/** Wallets for the view of all. */
export const allWallets: readonly WalletEntry[] = [
  { kind: 'wallet', id: 'kestrel', ...kestrel, installed: true },
  { kind: 'wallet', id: 'lumen', ...lumen, installed: true },
  { kind: 'wallet', id: 'harbor', ...harbor },
  { kind: 'wallet', id: 'pouch', name: 'Pouch', icon: logo.pouch },
  { kind: 'wallet', id: 'orbit', ...orbit },
  { kind: 'wallet', id: 'tidepool', name: 'Tidepool' },
  { kind: 'wallet', id: 'northstar', name: 'Northstar Wallet' },
]

export const otherEntries: readonly ConnectEntry[] = [
  { kind: 'walletConnect' },
  { kind: 'wallet', id: 'harbor', ...harbor },
  { kind: 'wallet', id: 'pouch', name: 'Pouch', icon: logo.pouch, needs: 'Solana' },
  { kind: 'loading', id: 'a' },
  { kind: 'wallet', id: 'nameless', name: 'Zinnia' },
  { kind: 'allWallets', count: 480 },
]

const usd = (value: string, change: number) => ({ value, currency: 'USD', change })

const usdcOnBase = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', networkId: 'eip155:8453', network: place('Base') }

export const tokens: readonly TokenEntry[] = [
  { id: 'eth', name: 'Ether', symbol: 'ETH', amount: '1.20412', worth: usd('4216.77', 0.0214), network: place('Ethereum') },
  { id: 'usdc', name: 'USD Coin', symbol: 'USDC', ...usdcOnBase, amount: '5120', worth: usd('5119.48', -0.0001) },
  {
    id: 'wbtc',
    name: 'Wrapped Bitcoin',
    symbol: 'WBTC',
    address: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
    networkId: 'eip155:42161',
    amount: '0.0314',
    worth: usd('3087.90', 0.0062),
    network: place('Arbitrum One'),
  },
  { id: 'pep', name: 'Pepper', symbol: 'PEP', icon: logo.pepe, amount: '0.00012', worth: usd('0.002', 1.184), network: place('Ethereum') },
]

export const extremes: readonly TokenEntry[] = [
  {
    id: 'eth',
    name: 'Ether',
    symbol: 'ETH',
    amount: '184467440737.0955',
    worth: usd('646223456789012.3', 0.0214),
    network: place('Ethereum'),
  },
  {
    id: 'w',
    name: 'Wrapped Staked Governance Token of the Autonomous Collective',
    symbol: 'WSGTAC',
    amount: '0.000000000000418',
    worth: usd('0.0000001', -0.9999),
    network: place('Base'),
  },
  { id: 'usdc', name: 'USD Coin', symbol: 'USDC', icon: logo.usdc, amount: '0', worth: usd('0', 0), network: place('Polygon') },
]

const connection = (id: string, address: string, rest: Partial<WalletConnection>): WalletConnection => ({
  id,
  address,
  wallet: kestrel,
  ...rest,
})

export const groups: readonly WalletGroup[] = [
  {
    id: 'eip155',
    name: 'Ethereum',
    inUse: connection('1', mara, { name: 'mara.reown.id', since: new Date(2025, 10, 21, 9, 41).getTime() }),
    connected: [connection('2', other, { wallet: lumen }), connection('3', savings, { name: 'Savings', wallet: orbit })],
    before: [connection('4', '0x33bEf4801c5D7726a5d2F4E0b9C81e4437Aa90d1', { wallet: harbor })],
  },
  {
    id: 'solana',
    name: 'Solana',
    connected: [connection('5', '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', { wallet: lumen })],
    before: [],
  },
  { id: 'bip122', name: 'Bitcoin', connected: [], before: [] },
]
