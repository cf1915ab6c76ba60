import type { TextTable } from '../../i18n/message.js'

/** View Pay. */
export const payText = {
  'pay.amount': 'Amount',
  'pay.connect': 'Connect a wallet to pay',
  'pay.connectText': 'Nothing is paid before you confirm it.',
  'pay.reading': 'Reading the network',
  'pay.funds': 'Your balance is {balance} {symbol}',
  'pay.fee': 'You need {missing} {symbol} more for the network fee',
  'pay.failed': 'The payment could not be prepared',
  'pay.none': 'Nothing to pay',
  'pay.noneText': 'This payment has ended, or was never begun.',
} as const satisfies TextTable
