import type { TextTable } from '../../i18n/message.js'

/** Texts of sent payments that are in no block yet. */
export const paymentsText = {
  'payments.onTheWay': { one: '{count} payment on its way', other: '{count} payments on their way' },
  'payments.transactions': { one: '{count} transaction on its way', other: '{count} transactions on their way' },
  'payments.list': 'Payments on their way',
  'payments.waits': 'Waits for a block',
  'payments.owners': 'Waits for the owners of the Safe',
  'payments.replaced': 'Replaced by a faster one',
  'payments.speedUp': 'Speed up',
  'payments.speedUpOf': 'Speed up {payment}',
  'payments.none': 'No payments on their way',
  'payments.noneText': 'Sent payments stay here until a block has them.',
  'payments.preparing': 'Working out the new fee',
  'payments.oldFee': 'Fee so far',
  'payments.newFee': 'New fee',
  'payments.send': 'Send again',
  'payments.asking': 'Confirm in {wallet}',
  'payments.sent': 'Sent again with a higher fee.',
  'payments.failed': 'The fee wasn’t raised',
  'payments.confirmed': 'A block has the payment already.',
  'payments.invalid': 'This payment can’t be replaced any more.',
  'payments.insufficient': 'The account doesn’t hold enough for a higher fee.',
  'payments.declined': 'You declined in {wallet}.',
  'payments.other': 'The payment is still on its way. Try again.',
} as const satisfies TextTable
