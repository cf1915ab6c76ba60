import type { TextTable } from '../message.js'

/** View Account. */
export const accountText = {
  'account.network': 'Network: {network}',
  'account.explorer': 'View on explorer',
  'account.balance': 'Balance',
  'account.hideBalances': 'Hide balances',
  'account.showBalances': 'Show balances',
  'account.hidden': 'Balance hidden',
  'account.balanceFailed': 'Balance unavailable',
  'account.balanceFailedText': 'It couldn’t be read from the network.',
  'account.actions': 'What you can do',
  'account.buy': 'Buy',
  'account.swap': 'Swap',
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.tabs': 'What you have',
  'account.tokens': 'Tokens',
  'account.nfts': 'NFTs',
  'account.activity': 'Activity',
  'account.noTokens': 'No tokens here',
  'account.noTokensText': 'What you receive on this account shows up here.',
  'account.noNfts': 'No NFTs here',
  'account.noNftsText': 'What you collect on this account shows up here.',
  'account.noActivity': 'Nothing yet',
  'account.noActivityText': 'What you send and receive shows up here.',
  'account.connectedWith': 'Connected with {wallet}',
} as const satisfies TextTable
