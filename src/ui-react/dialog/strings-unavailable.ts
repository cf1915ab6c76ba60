import type { TextTable } from '../i18n/message.js'

/** Texts of the fallback of a view that this app does not have. */
export const unavailableText = {
  'missing.heading': '{app} doesn’t offer this',
  'missing.text': 'Go back to what it does offer.',
} as const satisfies TextTable
