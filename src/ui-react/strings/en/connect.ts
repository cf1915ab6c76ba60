import type { TextTable } from '../message.js'

/** View Connect. */
export const connectText = {
  'connect.wallets': 'Wallets',
  'connect.installed': 'Installed',
  'connect.scan': 'Scan with your phone',
  'connect.allWallets': 'All wallets',
  'connect.needs': 'Needs {network}',
  'connect.conflict': 'Claimed by two wallets',
  'connect.none': 'No wallet here yet',
  'connect.noneText': 'Install a wallet in this browser, then open this again.',
} as const satisfies TextTable
