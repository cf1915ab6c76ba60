import type { TextTable } from '../message.js'

/** View ProfileWallets. */
export const walletsText = {
  'wallets.networks': 'Kinds of networks',
  'wallets.inUse': 'In use',
  'wallets.connected': 'Connected',
  'wallets.usedBefore': 'Used before',
  'wallets.since': '{wallet} · since {time}',
  'wallets.switch': 'Switch',
  'wallets.switchTo': 'Switch to {name}',
  'wallets.forget': 'Forget {wallet}',
  'wallets.disconnectAll': 'Disconnect all',
  'wallets.add': 'Add a wallet',
  'wallets.accounts': { one: '{count} account', other: '{count} accounts' },
  'wallets.none': 'No wallet connected',
  'wallets.noneText': 'Add one to use it here.',
} as const satisfies TextTable
