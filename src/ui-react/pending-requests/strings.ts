import type { TextTable } from '../i18n/message.js'

/** Texts of the page's notice while a request waits in a wallet on another device or app. */
export const waitingText = {
  'waiting.label': 'Waiting in {wallet}',
  'waiting.signMessage': 'Sign a message',
  'waiting.signTypedData': 'Sign data',
  'waiting.signTransactions': 'Sign transactions',
  'waiting.sendTransaction': 'Send a transaction',
  'waiting.sendCalls': 'Send several transactions',
  'waiting.singly': '{wallet} asks {count} times, one by one',
  'waiting.more': { one: 'and {count} more request', other: 'and {count} more requests' },
  'waiting.open': 'Open {wallet}',
  'waiting.checking': 'Checking it first',
  'waiting.held': 'Check it, then {wallet} asks you',
  'waiting.reject': 'Reject',
  'waiting.approve': 'Continue',
  'waiting.unanswered': 'No answer from {wallet} yet',
  'waiting.arrived': '{wallet} answered late',
  'waiting.details': 'Details',
} as const satisfies TextTable
