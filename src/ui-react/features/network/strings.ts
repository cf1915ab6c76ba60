import type { TextTable } from '../../i18n/message.js'

/** Texts of views Networks, SwitchNetwork, SwitchActiveChain and UnsupportedChain. */
export const networkText = {
  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.notInWallet': 'Not in {wallet}',
  'networks.secondWallet': 'Needs another wallet',
  'networks.walletDecides': '{wallet} decides which networks it offers. You can add more there.',
  'networks.notFound': 'No network called “{text}”',
  'networks.notFoundText': 'Check the spelling.',
  'switch.heading': 'Switch to {network} in {wallet}',
  'switch.text': '{wallet} asks you to confirm. Your address stays the same.',
  'switch.failed': '{wallet} didn’t switch',
  'switch.failedText': 'You’re still on {network}.',
  'switchChain.heading': '{network} needs another wallet',
  'switchChain.text': '{wallet} has no {network} account. Connect one that does and use both.',
  'switchChain.connect': 'Connect a wallet for {network}',
  'switchChain.stay': 'Stay on {network}',
  'unsupported.heading': '{app} doesn’t run on {network}',
  'unsupported.text': 'Switch to one of these to continue. {wallet} will ask you to confirm.',
} as const satisfies TextTable
