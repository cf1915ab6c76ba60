import type { TextTable } from '../message.js'

/** What view Account has for a visitor who logged in by e-mail or a social account. */
export const accountKindText = {
  'accountKind.label': 'Kind of account',
  'accountKind.smart': 'Smart account',
  'accountKind.smartText': 'Does several things at once',
  'accountKind.plain': 'Plain account',
  'accountKind.plainText': 'Works in every app',
  'accountKind.switching': 'Switching',
  'accountKind.change': 'Change the e-mail {mail}',
} as const satisfies TextTable
