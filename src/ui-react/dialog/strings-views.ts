import type { TextTable } from '../i18n/message.js'
import { dialogText } from './strings.js'

/** Texts that views after Connect share. Includes those of the dialog. */
export const viewsText = {
  ...dialogText,
  'common.cancel': 'Cancel',
  'common.newTab': 'opens a new tab',
  'common.clear': 'Clear',
  'common.copyAddress': 'Copy address',
  'common.copyByHand': 'Couldn’t copy. The text is selected: copy it yourself.',
  'common.disconnect': 'Disconnect',
  'common.disconnectWallet': 'Disconnect {wallet}',
  'common.testnet': 'Testnet',
  'common.chosen': 'chosen',
  'common.unknownNetwork': 'Unknown network',
  'toast.confirmInWallet': 'Confirm in {wallet}',
  'toast.disconnected': '{wallet} disconnected',
  'toast.forgotten': '{wallet} forgotten',
} as const satisfies TextTable
