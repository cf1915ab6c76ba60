import type { TextTable } from '../message.js'

/** Texts that are needed where no further code has come: part of the common ones. */
export const startText = {
  'common.close': 'Close',
  'common.tryAgain': 'Try again',
  'failed.title': 'This part didn’t load',
  'failed.text': 'Check your connection, then try again.',
  'failed.lasting': 'It still doesn’t load. Check your connection, then reload the page.',
  'failed.reload': 'Reload the page',
} as const satisfies TextTable
