import type { TextTable } from '../message.js'

/** Toasts, alerts and announcements that are the UI's own; texts that the specification fixes come with their error. */
export const feedbackText = {
  'toast.addressCopied': 'Address copied',
  'toast.linkCopied': 'Link copied',
  'toast.confirmInWallet': 'Confirm in {wallet}',
  'toast.walletSwitched': 'Wallet switched',
  'toast.accountSwitched': 'Account switched',
  'toast.disconnected': '{wallet} disconnected',
  'toast.forgotten': '{wallet} forgotten',
  'toast.codeSentAgain': 'Code sent again',
  'toast.authenticating': 'Authenticating...',
  'offline.title': 'You’re offline',
  'offline.text': 'This is what we last saw. We go on by ourselves when you’re back.',
  'expired.title': 'Session expired',
  'expired.text': 'Set the time of your device, then connect again.',
} as const satisfies TextTable
