import type { TextTable } from '../../i18n/message.js'

/** Texts of requests that wallets have not answered, and of answers that came late. */
export const unansweredText = {
  'unanswered.row': { one: '{count} request without an answer', other: '{count} requests without an answer' },
  'unanswered.rowText': 'Look in {wallet}',
  'unanswered.list': 'Requests without an answer',
  'unanswered.signMessage': 'Sign a message',
  'unanswered.signTypedData': 'Sign data',
  'unanswered.signTransactions': 'Sign transactions',
  'unanswered.sendTransaction': 'Send a transaction',
  'unanswered.sendCalls': 'Send several transactions',
  'unanswered.asked': 'Asked at {time} on {network}',
  'unanswered.maySend': '{wallet} may still send it. Approve or reject it there.',
  'unanswered.maySign': '{wallet} may still sign it. Approve or reject it there.',
  'unanswered.earlier': 'It was asked before this page loaded. Look in {wallet}.',
  'unanswered.moved': 'Something was sent since',
  'unanswered.movedText': 'It may be this transaction. Check your activity first.',
  'unanswered.open': 'Open {wallet}',
  'unanswered.forget': 'Remove from list',
  'unanswered.forgetOf': 'Remove from list: {request}',
  'unanswered.sent': 'Sent after all',
  'unanswered.signed': 'Signed after all',
  'unanswered.refused': 'Declined in {wallet}',
  'unanswered.refusedText': 'Nothing was sent. You can try again.',
  'unanswered.signedText': 'The app may have moved on. Try again there.',
  'unanswered.none': 'Nothing is waiting',
  'unanswered.noneText': 'You can close this and go on.',
} as const satisfies TextTable
