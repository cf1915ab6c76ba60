import type { TextTable } from '../message.js'

/** Ways in view Connect that come with their features: e-mail, social sign-in, terms. */
export const methodsText = {
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
