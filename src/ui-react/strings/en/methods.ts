import type { TextTable } from '../message.js'

/** What view Connect has beyond wallets: e-mail, social sign-in, terms. */
export const methodsText = {
  'connect.aWallet': 'Continue with a wallet',
  'connect.orWithout': 'or without a wallet',
  'connect.orWith': 'or with a wallet',
  'connect.email': 'E-mail address',
  'connect.emailGo': 'Continue with e-mail',
  'connect.emailIncomplete': 'That address looks incomplete. Check the part after @.',
  'connect.signInWith': 'Sign in with',
  'connect.moreWays': 'More ways',
  'connect.fewerWays': 'Fewer ways',
  'connect.legal': 'I accept the {terms} and the {privacy}',
  'connect.terms': 'terms',
  'connect.privacy': 'privacy notice',
} as const satisfies TextTable
