import type { TextTable } from '../message.js'

/** View EmailLogin, and what it shares with the other views that ask for a code. */
export const emailText = {
  'email.start': 'Your e-mail is your login',
  'email.startText': 'We send you a code. No password, nothing to install.',
  'email.go': 'Continue',
  'email.sending': 'Sending a code',
  'email.heading': 'Enter the six digits',
  'email.sentTo': 'We sent them to {mail}',
  'email.code': 'Six-digit code',
  'email.lifetime': { one: 'The code works for {count} minute.', other: 'The code works for {count} minutes.' },
  'email.checking': 'Checking the code',
  'email.againIn': 'Send again in {time}',
  'email.again': 'Send again',
  'email.newCode': 'Send a new code',
  'email.another': 'Use another e-mail',
  'email.wrong': 'That code is wrong or from an older e-mail.',
  'email.device': 'Approve this device',
  'email.deviceText': 'Follow the link that we sent to {mail}. It goes on here by itself.',
  'email.failed': 'The code couldn’t be sent',
  'email.failedText': 'Nothing was shared. Try again, or connect another way.',
  'email.expired': 'That took too long',
  'email.expiredText': 'A login is open for ten minutes. Start again when you’re ready.',
  'email.unreachable': 'We can’t reach the e-mail wallet',
  'email.unreachableText': 'An ad blocker may be in the way. Turn it off for this page, or connect another way.',
  'email.useWallet': 'Use a wallet instead',
  'email.offline': 'You’re offline. Go on when you’re back.',
} as const satisfies TextTable
