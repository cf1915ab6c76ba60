import type { EventOf, Slice } from '../root.js'
import { accountLooks } from './account-looks.js'
import { decide } from './decide.js'
import { memory, mergeSent } from './persist.js'
import { policies } from './policy.js'
import { KEEP_MS, MAX_FOLLOWED, NO_TRANSACTIONS, type SentTransaction, type TransactionsState } from './state.js'

/** Transactions slice: what was sent on any chain, until the network has decided about it. */
export const transactions: Slice<'transactions'> = {
  name: 'transactions',
  publicEvents: { transactionSent: true, transactionSeen: true, transactionRivalChanged: true, transactionEnded: true },
  decide,
  evolve: {
    restored: (state, { operation, remembered }, at) => mergeSent(state, remembered.transactions, operation, at, KEEP_MS),
    transactionSent: (state, { type: _type, asked: _asked, ...sent }, at) => ({ sent: withRoom(state.sent, sent).concat({ ...sent, sentAt: at }) }),
    transactionSeen: (state, { operation }) => changed(state, operation, (one) => ({ ...one, isSeen: true })),
    transactionNoted: (state, { operation, memo }) => changed(state, operation, (one) => ({ ...one, memo })),
    transactionRivalChanged: (state, { operation, by }) =>
      changed(state, operation, ({ rival: _, ...one }) => (by === undefined ? one : { ...one, rival: by })),
    transactionEnded: (state, event) =>
      event.outcome === 'unclear' ? changed(state, event.operation, (one) => ({ ...one, isUnclear: true })) : without(state, event),
    stopped: () => NO_TRANSACTIONS,
  },
  remembered: memory,
  policies: { ...policies, ...accountLooks },
  endings: {
    follows: ({ transactions: { sent } }, cause) =>
      sent
        .filter(({ isUnclear }) => isUnclear === undefined)
        .map(({ operation }) => ({ type: 'reportTransactionNews', operation, news: { kind: 'ended', outcome: 'unclear', cause } })),
  },
  views: ['PendingTransactions'],
  outcomes: { watchTransaction: { done: ['transactionEnded'], failed: ['transactionEnded'] } },
}

function changed({ sent }: TransactionsState, operation: string, change: (one: SentTransaction) => SentTransaction): TransactionsState {
  return { sent: sent.map((one) => (one.operation === operation ? change(one) : one)) }
}

function without({ sent }: TransactionsState, { operation }: Pick<EventOf<'transactionEnded'>, 'operation'>): TransactionsState {
  return { sent: sent.filter((one) => one.operation !== operation) }
}

/** Leaves out an unclear transaction that is sent again, and the oldest unclear one of a full list. */
function withRoom(sent: readonly SentTransaction[], { network, hash }: Pick<SentTransaction, 'network' | 'hash'>): readonly SentTransaction[] {
  const others = sent.filter((one) => one.isUnclear === undefined || one.network !== network || one.hash !== hash)
  const oldest = others.length < MAX_FOLLOWED ? undefined : others.find(({ isUnclear }) => isUnclear)
  return others.filter((one) => one !== oldest)
}
