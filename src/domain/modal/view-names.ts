import type { ViewName } from './state.js'

/** The 18 views of the specification, then the feature screens (MODAL-32). */
export const VIEW_NAMES = [
  'Connect',
  'Account',
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectingExternal',
  'ConnectingFarcaster',
  'EmailLogin',
  'ProfileWallets',
  'UpdateEmailWallet',
  'Swap',
  'ApproveTransaction',
  'SIWXSignMessage',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'ConnectingSocial',
  'ConnectingMultiChain',
  'Networks',
  'WhatIsAWallet',
  'WalletSend',
  'WalletSendPreview',
  'WalletReceive',
  'Transactions',
  'OnRampProviders',
  'BuyInProgress',
  'Pay',
  'SmartSessionList',
] as const

/** Views that wait for a wallet. Leaving them cancels the wait. */
export const CONNECTING_VIEWS: readonly ViewName[] = [
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'EmailLogin',
  'ConnectingSocial',
  'ConnectingFarcaster',
]

/** Views of the e-mail wallet's logins. They tell their failures by themselves. */
export const LOGIN_VIEWS: readonly ViewName[] = ['EmailLogin', 'ConnectingSocial', 'ConnectingFarcaster', 'UpdateEmailWallet']
