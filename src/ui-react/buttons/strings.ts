import type { TextTable } from '../i18n/message.js'

/** Texts of the buttons in the host's page. */
export const outsideText = {
  'outside.connect': 'Connect wallet',
  'outside.connecting': 'Connecting',
  'outside.locked': 'Unlock wallet',
  'outside.chooseNetwork': 'Choose network',
  'outside.network': 'Network: {network}',
  'outside.testnet': ' · Testnet',
  'outside.switching': 'Switching',
  'outside.wrongNetwork': 'Wrong network',
  'outside.switchNetwork': 'Switch network',
} as const satisfies TextTable
