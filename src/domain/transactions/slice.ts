import type { EventOf, Slice } from '../root.js'
import { accountLooks } from './account-looks.js'
import { decide } from './decide.js'
import { memory, mergeSent } from './persist.js'
import { policies } from './policy.js'
import { KEEP_MS, MAX_FOLLOWED, NO_TRANSACTIONS, type SentTransaction, type TransactionsState } from './state.js'

/** Transactions slice: what was sent on any chain, until the network has decided about it. */
export const transactions: Slice<'transactions'> = {
  name: 'transactions',
  publicEvents: {
    transactionSent: true,
    transactionSeen: true,
    transactionCompared: true,
    transactionRivalChanged: true,
    transactionEnded: true,
    batchShown: true,
    batchShowFailed: true,
  },
  decide,
  evolve: {
    restored: (state, { operation, remembered }, at) => mergeSent(state, remembered.transactions, operation, at, KEEP_MS),
    transactionSent: (state, { type: _type, asked: _asked, ...sent }, at) => ({
      ...kept(state),
      sent: withRoom(state.sent, sent).concat({ ...sent, sentAt: at }),
    }),
    transactionSeen: (state, { operation }) => changed(state, operation, (one) => ({ ...one, isSeen: true })),
    transactionCompared: (state, { type: _, namespace: __, network: ___, hash: ____, operation, ...comparison }) =>
      changed(state, operation, (one) => ({ ...one, comparison })),
    transactionNoted: (state, { operation, memo, waitsFor }) =>
      changed(state, operation, ({ waitsFor: _, ...one }) => ({ ...one, memo, ...(waitsFor && { waitsFor }) })),
    transactionRivalChanged: (state, { operation, by }) =>
      changed(state, operation, ({ rival: _, ...one }) => (by === undefined ? one : { ...one, rival: by })),
    transactionEnded: (state, event) =>
      event.outcome === 'unclear' ? changed(state, event.operation, (one) => ({ ...one, isUnclear: true })) : without(state, event),
    batchShowStarted: (state, { operation, batch }) => ({ ...state, showing: [...(state.showing ?? []), { operation, batch }] }),
    batchShown: shownOrNot,
    batchShowFailed: shownOrNot,
    stopped: () => NO_TRANSACTIONS,
  },
  remembered: memory,
  policies: { ...policies, ...accountLooks },
  endings: {
    followTransactions: ({ transactions: { sent } }, cause) =>
      sent
        .filter(({ isUnclear }) => isUnclear === undefined)
        .map(({ operation }) => ({ type: 'reportTransactionNews', operation, news: { kind: 'ended', outcome: 'unclear', cause } })),
    showBatchInWallet: ({ transactions: { showing = [] } }, cause) => showing.map(({ operation }) => ({ type: 'reportBatchShown', operation, failure: cause })),
  },
  views: ['PendingTransactions'],
  outcomes: {
    watchTransaction: { done: ['transactionEnded'], failed: ['transactionEnded'] },
    watchCalls: { done: ['transactionEnded'], failed: ['transactionEnded'] },
    showBatch: { done: ['batchShown'], failed: ['batchShowFailed'] },
  },
}

function shownOrNot({ showing = [], ...state }: TransactionsState, { operation }: { readonly operation: string }): TransactionsState {
  const others = showing.filter((one) => one.operation !== operation)
  return { ...state, ...(others.length > 0 && { showing: others }) }
}

/** Returns the members of a changed list that stay. Items of earlier versions are stored anew with it. */
function kept({ showing }: TransactionsState): Pick<TransactionsState, 'showing'> {
  return showing ? { showing } : {}
}

function changed(state: TransactionsState, operation: string, change: (one: SentTransaction) => SentTransaction): TransactionsState {
  return { ...kept(state), sent: state.sent.map((one) => (one.operation === operation ? change(one) : one)) }
}

function without(state: TransactionsState, { operation }: Pick<EventOf<'transactionEnded'>, 'operation'>): TransactionsState {
  return { ...kept(state), sent: state.sent.filter((one) => one.operation !== operation) }
}

/** Leaves out an unclear transaction that is sent again, and the oldest unclear one of a full list. */
function withRoom(sent: readonly SentTransaction[], { network, hash }: Pick<SentTransaction, 'network' | 'hash'>): readonly SentTransaction[] {
  const others = sent.filter((one) => one.isUnclear === undefined || one.network !== network || one.hash !== hash)
  const oldest = others.length < MAX_FOLLOWED ? undefined : others.find(({ isUnclear }) => isUnclear)
  return others.filter((one) => one !== oldest)
}
