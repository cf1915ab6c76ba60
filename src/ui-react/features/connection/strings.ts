import type { TextTable } from '../../i18n/message.js'

/** Texts of view Connect. */
export const connectionText = {
  // View Connect
  'connect.wallets': 'Wallets',
  'connect.installed': 'Installed',
  'connect.scan': 'Scan with your phone',
  'connect.allWallets': 'All wallets',
  'connect.needs': 'Needs {network}',
  'connect.conflict': 'Its name, icon or id may belong to another wallet.',
  'connect.noId': 'no id',
  'connect.none': 'No wallet here yet',
  'connect.noneText': 'Install a wallet extension, then come back here.',
  'connect.noneOnPhone': 'Open this page in a wallet app to connect.',
  'connect.get': 'Get a wallet',
  'connect.help': 'What is a wallet?',
  'connect.openIn': 'Open in {wallet}',
  'connect.openInText': 'Continues in its app',
  'connect.unset': 'No way to connect yet',
  'connect.unsetText': 'The owner of this site has not set it up.',

  // Methods and terms in view Connect
  'connect.aWallet': 'Continue with a wallet',
  'connect.orWithout': 'or without a wallet',
  'connect.orWith': 'or with a wallet',
  'connect.legal': 'I accept the {terms} and the {privacy}',
  'connect.terms': 'terms',
  'connect.privacy': 'privacy notice',
} as const satisfies TextTable
