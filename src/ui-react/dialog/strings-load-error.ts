import type { TextTable } from '../i18n/message.js'

/** Texts of a load error. They are part of the code that loads at start. */
export const loadErrorText = {
  'common.close': 'Close',
  'common.tryAgain': 'Try again',
  'failed.title': 'This part didn’t load',
  'failed.text': 'Check your connection, then try again.',
  'failed.lasting': 'It still doesn’t load. Check your connection, then reload the page.',
  'failed.reload': 'Reload the page',
} as const satisfies TextTable
