import type { TextTable } from '../message.js'
import { startText } from './start.js'

/** Texts that the frame and its first view share; view.ts has more, for the others. */
export const commonText = {
  ...startText,
  'common.back': 'Back',
  'common.closeRefused': 'This can’t be closed yet. Answer here first, or disconnect.',
  'common.cancel': 'Cancel',
  'common.dismiss': 'Dismiss',
  'common.loading': 'Loading',
  'common.lastUsed': 'Last used',
  'missing.title': 'Not available',
  'missing.heading': '{app} doesn’t offer this',
  'missing.text': 'Go back to what it does offer.',
} as const satisfies TextTable
