import type { TextTable } from '../../i18n/message.js'

/** Texts of the account views. */
export const accountText = {
  // View Account
  'account.network': 'Network: {network}',
  'account.explorer': 'View on explorer',
  'account.balance': 'Balance',
  'account.hideBalances': 'Hide balances',
  'account.showBalances': 'Show balances',
  'account.hidden': 'Balance hidden',
  'account.balanceFailed': 'Balance unavailable',
  'account.balanceFailedText': 'It couldn’t be read from the network.',
  'account.actions': 'Actions',
  'account.buy': 'Buy',
  'account.swap': 'Swap',
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.tabs': 'Assets',
  'account.tokens': 'Tokens',
  'account.nfts': 'NFTs',
  'account.activity': 'Activity',
  'account.noTokens': 'No tokens here',
  'account.noTokensText': 'What you receive on this account shows up here.',
  'account.connectedWith': 'Connected with {wallet}',

  // Account type and e-mail of a logged-in user
  'accountKind.label': 'Kind of account',
  'accountKind.smart': 'Smart account',
  'accountKind.smartText': 'Bundles several steps into one',
  'accountKind.plain': 'Standard account',
  'accountKind.plainText': 'Works in every app',
  'accountKind.switching': 'Switching',
  'accountKind.change': 'Change the e-mail {mail}',

  // View ProfileWallets
  'wallets.networks': 'Network types',
  'wallets.inUse': 'In use',
  'wallets.connected': 'Connected',
  'wallets.usedBefore': 'Used before',
  'wallets.since': '{wallet} · since {time}',
  'wallets.switch': 'Switch',
  'wallets.switchTo': 'Switch to {name}',
  'wallets.forget': 'Forget {wallet}',
  'wallets.disconnectAll': 'Disconnect all',
  'wallets.add': 'Add a wallet',
  'wallets.sessionChains': 'Disconnecting ends the session on {chains}.',
  'wallets.hideChain': 'Hide {chain}',
  'wallets.accounts': { one: '{count} account', other: '{count} accounts' },
  'wallets.none': 'No wallet connected',
  'wallets.noneText': 'Add one to use it here.',
} as const satisfies TextTable
