import type { TextTable } from '../message.js'

/** What names the dialog while a view is shown: needed before the code of the view, and its texts, have come. */
export const titlesText = {
  'connect.title': 'Connect wallet',
  'connect.walletConnect': 'WalletConnect',
  'allWallets.title': 'All wallets',
  'account.label': 'Account',
  'wallets.title': 'Wallets',
  'networks.title': 'Choose network',
  'unsupported.title': 'Wrong network',
  'login.title': 'Log in by e-mail',
  'email.title': 'Check your e-mail',
  'updateEmail.title': 'Change e-mail',
  'approve.title': 'Approve',
  'signIn.title': 'Sign in',
} as const satisfies TextTable
