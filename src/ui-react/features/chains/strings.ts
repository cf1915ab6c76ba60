import type { TextTable } from '../../i18n/message.js'

/** Texts of view ConnectingMultiChain. */
export const chainsText = {
  'chains.list': 'Chains of {wallet}',
  'chains.text': '{wallet} works on several chains. Connect all of them, or choose one.',
  'chains.all': 'Connect all',
  'chains.rest': 'Connect the rest',
  'chains.asking': 'Confirm in {wallet}',
  'chains.connected': 'Connected',
  'chains.refused': 'You declined',
  'chains.failed': 'Not connected. Try again',
  'chains.empty': 'No account for {chain}. Try again',
  'chains.busy': 'Answer the open request in {wallet} first',
  'chains.done': 'Done',
} as const satisfies TextTable
