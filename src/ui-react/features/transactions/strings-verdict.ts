import type { TextTable } from '../../i18n/message.js'

/** Texts of the verdict about what a wallet has sent. */
export const verdictText = {
  'verdict.asShown': 'Sent as you confirmed it',
  'verdict.unchecked': 'Sent, but it couldn’t be checked',
  'verdict.uncheckedText': 'Nobody could tell if it is what you confirmed.',
  'verdict.differs': 'Not what you confirmed',
  'verdict.differsText': 'Your wallet sent something else. It can’t be undone. Look there before you send more.',
} as const satisfies TextTable
