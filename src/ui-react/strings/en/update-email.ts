import type { TextTable } from '../message.js'
import { emailText } from './email.js'

/** View UpdateEmailWallet. */
export const updateEmailText = {
  ...emailText,
  'updateEmail.heading': 'Log in with another e-mail',
  'updateEmail.text': 'Now it is {mail}. Your wallet and what is in it stay the same.',
  'updateEmail.field': 'New e-mail address',
  'updateEmail.primary': 'First the old address',
  'updateEmail.secondary': 'Now the new address',
  'updateEmail.sent': 'We sent six digits to {mail}',
  'updateEmail.failed': 'The e-mail stayed as it was',
  'updateEmail.failedText': 'Nothing has changed. Try again whenever you like.',
  'updateEmail.done': 'E-mail changed',
  'updateEmail.doneText': 'From now on you log in with {mail}.',
} as const satisfies TextTable
