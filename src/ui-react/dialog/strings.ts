import type { TextTable } from '../i18n/message.js'
import { loadErrorText } from './strings-load-error.js'

/** Texts of the dialog and of view Connect. */
export const dialogText = {
  ...loadErrorText,
  // Shared by views
  'common.back': 'Back',
  'common.closeRefused': 'This can’t be closed yet. Answer here first, or disconnect.',
  'common.dismiss': 'Dismiss',
  'common.loading': 'Loading',
  'common.lastUsed': 'Last used',
  'missing.title': 'Not available',
  'common.embeddedWallet': 'E-mail wallet',

  // Names of the dialog that are not those of one view
  'connect.walletConnect': 'WalletConnect',
  'email.title': 'Check your e-mail',

  // Toasts and alerts of the UI. Texts that the specification fixes are in the error catalogue.
  'toast.addressCopied': 'Address copied',
  'toast.linkCopied': 'Link copied',
  'toast.walletSwitched': 'Wallet switched',
  'toast.accountSwitched': 'Account switched',
  'toast.switchDeclined': 'You declined. You can try again.',
  'toast.codeSentAgain': 'Code sent again',
  'toast.planConfirmed': 'Done, it is on the network',
  'toast.sentFailed': 'The network ran it, and it failed',
  'toast.sentPartial': 'Some of it happened, and some did not',
  'toast.sentReplaced': 'Another transaction took its place',
  'toast.sentDropped': 'The network dropped it',
  'toast.sentExpired': 'The network did not take it in time',
  'toast.sentUnclear': 'Not known yet: it may have happened',
  'toast.planSubmitted': 'Sent',
  'toast.payShort': 'The receiver got less than it asked for',
  'toast.payOver': 'The receiver got more than it asked for',
  'toast.payLate': 'It came after the end of the offer',
  'toast.purchaseArrived': 'What you bought has arrived',
  'toast.purchaseFailed': 'The provider says that the order failed',
  'toast.authenticating': 'Authenticating...',
  'offline.title': 'You’re offline',
  'offline.text': 'Showing what we last saw. We’ll continue when you’re back online.',
  'expired.title': 'Session expired',
  'expired.text': 'Set the time of your device, then connect again.',
} as const satisfies TextTable
