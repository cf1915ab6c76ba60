import type { TextTable } from '../message.js'

/** What is shown in the page while a request waits in a wallet elsewhere. */
export const waitingText = {
  'waiting.label': 'Waiting in {wallet}',
  'waiting.signMessage': 'Sign a message',
  'waiting.signTypedData': 'Sign data',
  'waiting.sendTransaction': 'Send a transaction',
  'waiting.more': { one: 'and {count} more request', other: 'and {count} more requests' },
  'waiting.open': 'Open {wallet}',
  'waiting.cancel': 'Cancel',
} as const satisfies TextTable
