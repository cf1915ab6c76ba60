import type { TextTable } from '../message.js'
import { commonText } from './common.js'

/** Texts that views share which load later than the dialog: the common ones, and more. */
export const viewText = {
  ...commonText,
  'common.newTab': 'opens a new tab',
  'common.clear': 'Clear',
  'common.copyAddress': 'Copy address',
  'common.copyByHand': 'Copying was refused. The text is selected: copy it with the keyboard.',
  'common.disconnect': 'Disconnect',
  'common.disconnectWallet': 'Disconnect {wallet}',
  'common.testnet': 'Testnet',
  'common.chosen': 'chosen',
  'common.unknownNetwork': 'Unknown network',
  'common.embeddedWallet': 'Embedded wallet',
} as const satisfies TextTable
