import type { TextTable } from '../../i18n/message.js'

/** View Allowances, and its row in view Account. */
export const allowancesText = {
  'allowances.row': 'Allowances',
  'allowances.rowText': 'What others may take of your tokens',
  'allowances.asked': 'Asked for here',
  'allowances.found': 'Found on the network',
  'allowances.upTo': '{spender} may take {amount}',
  'allowances.noLimit': '{spender} may take all you hold',
  'allowances.used': '{spender} has used it up',
  'allowances.holds': 'You hold {amount}',
  'allowances.holdsNone': 'You hold none',
  'allowances.unlimited': 'No limit',
  'allowances.ofApp': 'The exchange of this app',
  'allowances.revoke': 'Take back',
  'allowances.revokeOf': 'Take back: {symbol}, {spender}',
  'allowances.revokeAll': { one: 'Take back {count}', other: 'Take back all {count}' },
  'allowances.revoking': 'Confirm in {wallet}',
  'allowances.notRevoked': 'Not taken back',
  'allowances.notRevokedText': '{spender} may still take {symbol}. Try again.',
  'allowances.declinedText': 'You declined. {spender} may still take {symbol}.',
  'allowances.none': 'No allowances',
  'allowances.noneText': 'Nobody was found who may take your tokens.',
  'allowances.noAccount': 'No EVM account',
  'allowances.noAccountText': 'Allowances are of EVM accounts.',
  'allowances.unavailable': 'Allowances did not load',
  'allowances.unavailableText': 'Check your connection, then try again.',
  'allowances.outdatedText': 'What you see may be old.',
  'allowances.reach': {
    one: 'Looked through the latest block of {network}. Older allowances are not found here.',
    other: 'Looked through the latest {count} blocks of {network}. Older allowances are not found here.',
  },
} as const satisfies TextTable
