import type { TextTable } from '../../i18n/message.js'

/** Texts of the directory. */
export const directoryText = {
  'directory.count': '{count}+',
  'directory.loading': 'Loading wallet',
  'directory.failed': 'The list didn’t load',
  'directory.failedText': 'Wallets that are here still work.',
  'directory.short': 'The full list didn’t load. These are the best known.',
  'directory.part': 'A part of the list didn’t load.',
  'directory.rest': 'Other networks',
  'directory.restText': 'These may not work with this app.',
  'directory.clear': 'Clear search',
  'directory.appStore': 'App Store',
  'directory.playStore': 'Google Play',
  'directory.extension': 'Browser extension',
  'directory.website': 'Website',
  'directory.notOpened': 'Nothing opened?',
  'directory.getText': 'Add it here, then come back and connect.',
} as const satisfies TextTable
