import type { TextTable } from '../../i18n/message.js'

/** View Pay. */
export const payText = {
  'pay.connect': 'Connect a wallet to pay',
  'pay.connectText': 'Nothing is paid before you confirm it.',
  'pay.reading': 'Reading the network',
  'pay.funds': 'Your balance is {balance} {symbol}',
  'pay.fee': 'You need {missing} {symbol} more for the network fee',
  'pay.failed': 'The payment could not be prepared',
} as const satisfies TextTable
