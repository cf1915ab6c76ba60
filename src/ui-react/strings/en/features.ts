import type { TextTable } from '../message.js'

/** View AllWallets. */
export const allWalletsText = {
  'allWallets.search': 'Search wallets',
  'allWallets.all': 'All',
  'allWallets.installed': 'Installed',
  'allWallets.certified': 'Certified',
  'allWallets.hardware': 'Hardware',
  'allWallets.notFound': 'No wallet called “{text}”',
  'allWallets.notFoundText': 'Check the spelling, or connect any wallet by scanning a code.',
  'allWallets.showCode': 'Show QR code',
} as const satisfies TextTable

/** Views WalletSend and WalletSendPreview. */
export const sendText = {
  'send.title': 'Send',
  'send.review': 'Review',
  'send.amount': 'Amount',
  'send.max': 'Max',
  'send.to': 'To',
  'send.network': 'Network',
  'send.fee': 'Network fee',
  'send.firstTime': 'First time',
  'send.compare': 'Compare all ten groups',
  'send.lookAlike': 'Not the address you know',
  'send.go': 'Send {amount}',
} as const satisfies TextTable

/** View Swap. */
export const swapText = {
  'swap.title': 'Swap',
  'swap.pay': 'You pay',
  'swap.get': 'You get about',
  'swap.rate': 'Rate',
  'swap.least': 'You get at least',
  'swap.impact': 'Price impact',
  'swap.allowance': 'Allowance: exactly {amount}',
  'swap.review': 'Review swap',
} as const satisfies TextTable

/** View WalletReceive. */
export const receiveText = {
  'receive.title': 'Receive',
  'receive.text': 'Only for {network} and networks like it. Coins sent from {others} would be lost.',
} as const satisfies TextTable

/** View Transactions. */
export const activityText = {
  'activity.title': 'Activity',
  'activity.sending': 'Sending',
  'activity.sent': 'Sent',
  'activity.received': 'Received',
  'activity.swapped': 'Swapped',
  'activity.approved': 'Approved',
  'activity.failed': 'Failed',
  'activity.from': 'from {name}',
} as const satisfies TextTable

/** View RegisterAccountName. */
export const nameText = {
  'name.title': 'Choose a name',
  'name.heading': 'A name instead of numbers',
  'name.isFree': '{name} is free',
  'name.free': 'Free',
  'name.taken': 'Taken',
  'name.take': 'Take this name',
  'name.fee': '{wallet} asks for one signature. No fee.',
} as const satisfies TextTable

/** View WhatIsAWallet. */
export const helpText = {
  'connect.help': 'What is a wallet?',
  'help.title': 'What is a wallet?',
  'help.keys': 'It holds your keys',
  'help.keysText': 'What you own stands on the network. The wallet keeps the key to it, and only you have that.',
  'help.login': 'It is your login',
  'help.loginText': 'You connect it instead of making an account with a password.',
  'help.asks': 'It asks before it acts',
  'help.asksText': 'Nothing moves until you confirm it in the wallet.',
  'help.get': 'Get a wallet',
} as const satisfies TextTable
