import type { TextTable } from '../../i18n/message.js'

/** Texts of the views that come after Connect. */
export const connectingText = {
  // View AllWallets
  'allWallets.search': 'Search wallets',
  'allWallets.all': 'All',
  'allWallets.installed': 'Installed',
  'allWallets.certified': 'Certified',
  'allWallets.hardware': 'Hardware',
  'allWallets.notFound': 'No wallet called “{text}”',
  'allWallets.notFoundText': 'Check the spelling, or connect any wallet by scanning a code.',
  'allWallets.showCode': 'Show QR code',

  // View ConnectingExternal
  'connecting.approve': 'Approve in {wallet}',
  'connecting.approveText': 'Confirm the connection in the extension window. It may be behind this one.',
  'connecting.approveInApp': 'Open and continue in the wallet app',
  'connecting.consent': '{app} will see your address and balance. It can’t move anything without asking.',
  'connecting.openAgain': 'Open {wallet} again',
  'connecting.declined': 'You declined',
  'connecting.declinedText': 'Nothing was shared. You can ask {wallet} again whenever you like.',
  'connecting.failed': '{wallet} didn’t connect',
  'connecting.failedText': 'Try again, or choose another wallet.',
  'connecting.lateText': 'No answer yet. You can still approve in {wallet}, or try again.',
  'connecting.said': '{wallet} says: {text}',
  'connecting.noAccount': 'No account for {chain}. Unlock the wallet or add an account, then try again.',
  'connecting.busy': 'A request is open in {wallet}. Answer it there to continue.',
  'connecting.another': 'Choose another wallet',
  'connecting.absent': '{wallet} isn’t here yet',
  'connecting.absentText': 'Add it to this browser, or use the one on your phone.',
  'connecting.addToBrowser': 'Add to {browser}',
  'connecting.extension': 'Browser extension',
  'connecting.phoneApp': 'Get the phone app',
  'connecting.phoneAppText': 'iOS and Android',
  'connecting.onPhone': 'I have it on my phone',
  'connecting.onPhoneText': 'Connect with a QR code',
  'connecting.added': 'I’ve added it',
  'connecting.connected': 'Connected',
  'connecting.connectedText': 'You can disconnect any time, here or in {wallet}.',
} as const satisfies TextTable
