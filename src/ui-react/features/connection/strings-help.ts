import type { TextTable } from '../../i18n/message.js'
import { connectionText } from './strings.js'

/** Texts of view WhatIsAWallet. Includes those of view Connect. */
export const helpText = {
  ...connectionText,
  'help.keys': 'Holds your keys',
  'help.keysText': 'What you own lives on the network. Your wallet holds the key, and only you have it.',
  'help.login': 'Lets you in',
  'help.loginText': 'Sign in to apps with your wallet, without a new account or password.',
  'help.asks': 'Asks you first',
  'help.asksText': 'Apps see your address. Nothing moves until you approve it in the wallet.',
} as const satisfies TextTable
