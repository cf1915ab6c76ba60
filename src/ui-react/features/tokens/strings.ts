import type { TextTable } from '../../i18n/message.js'

/** Texts of the list of tokens to choose from. */
export const pickerText = {
  'picker.search': 'Name, symbol or address',
  'picker.tokens': 'Tokens',
  'picker.none': 'No token “{text}”',
  'picker.noneText': 'Paste the address of a token that is on no list.',
  'picker.failed': 'The list could not be read',
  'picker.failedText': 'You can paste the address of a token.',
} as const satisfies TextTable
