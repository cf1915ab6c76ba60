import type { TextTable } from '../../i18n/message.js'

/** Texts of the list of tokens with prices. */
export const portfolioText = {
  'portfolio.total': 'Total value',
  'portfolio.unpriced': { one: 'Without {count} token: its price isn’t known.', other: 'Without {count} tokens: their prices aren’t known.' },
  'portfolio.unread': { one: '{count} token couldn’t be read.', other: '{count} tokens couldn’t be read.' },
  'portfolio.outdated': 'Balances are from {time}',
  'portfolio.outdatedText': 'The last look didn’t work.',
  'portfolio.unavailable': 'Tokens unavailable',
  'portfolio.unavailableText': 'They couldn’t be read.',
  'portfolio.refresh': 'Refresh',
  'portfolio.refreshing': 'Refreshing',
  'portfolio.edit': 'Edit list',
  'portfolio.done': 'Done',
  'portfolio.hide': 'Hide {token}',
  'portfolio.show': 'Show {token}',
  'portfolio.noPrice': 'No price',
  'portfolio.hidden': 'Hidden ({count})',
  'portfolio.hiddenText': 'Not in the total. Strangers can send any token.',
  'portfolio.imitates': 'Not {token}',
  'portfolio.spam': 'Spam',
  'portfolio.ofWallet': 'As your wallet tells it, {time}.',
  'portfolio.ofService': 'As an indexing service tells it, {time}.',
  'portfolio.ofChain': 'Well-known tokens on {network}, {time}.',
  'portfolio.serviceFailed': 'The indexing service didn’t answer.',
} as const satisfies TextTable
