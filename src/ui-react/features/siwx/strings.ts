import type { TextTable } from '../../i18n/message.js'

/** Texts of view SIWXSignMessage. Its title is in titles.ts. */
export const signInText = {
  'signIn.heading': 'Prove this is your wallet',
  'signIn.text': 'Sign in to {app}. It’s free and nothing leaves your wallet.',
  'signIn.go': 'Sign in',
  'signIn.message': 'Message to sign',
  'signIn.approve': 'Confirm in {wallet}',
  'signIn.approveText': 'Confirm the message in the extension window. It may be behind this one.',
  'signIn.checking': 'Checking the signature',
  'signIn.checkingText': 'This takes a moment.',
  'signIn.done': 'You’re signed in',
  'signIn.doneText': '{app} knows now that this wallet is yours.',
  'signIn.declined': 'You declined',
  'signIn.declinedText': 'You’re not signed in. You can try again whenever you like.',
  'signIn.failed': 'You’re not signed in',
  'signIn.failedText': 'Something went wrong on the way. Try again.',
  'signIn.otherText': 'That signature is from another account. Switch in {wallet}, then try again.',
  'signIn.uncheckedText': 'We couldn’t check the signature. Check your connection, then try again.',
  'signIn.timeText': 'Your device’s time is wrong. Check its date and time, then try again.',
  'signIn.unknown': 'Sign-in not checked',
  'signIn.unknownText': '{app} couldn’t be asked if you’re signed in. Try again.',
  'signIn.smartText': '{app} might not take smart accounts. Try again, or use a standard account.',
} as const satisfies TextTable
