import { catchError, filter, map, merge, mergeMap, of, take } from 'rxjs'
import type { ReceiptOutcome, ReceiptsPort } from '../../ports/receipts.js'
import { allowsAutomaticReads } from '../balances/selectors.js'
import type { OperationId } from '../kernel/types.js'
import type { PluginDomain } from '../plugin.js'
import type { DomainCommand, Policy, PolicyIo, Slice } from '../root.js'
import { createSent } from '../sent.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { MAX_FOLLOWED, NO_RECEIPTS, type ReceiptsState, type SentEvmTransaction } from './state.js'

const sent = /* @__PURE__ */ createSent<SentEvmTransaction>({
  namespace: 'eip155',
  max: MAX_FOLLOWED,
  select: (state) => state.receipts.pending,
  idOf: ({ hash }) => hash,
  parse: ({ hash, sentAt }) => (isHash(hash) && Number.isSafeInteger(sentAt) ? { hash, sentAt: sentAt as number } : undefined),
})

/** Follows what a wallet has sent, and what an earlier page has. The port asks the nodes. */
const follows: Policy = (io) =>
  merge(
    io.on('requestCompleted').pipe(mergeMap(({ operation }) => io.state().receipts.pending.filter((one) => one.operation === operation))),
    sent.resumed(io),
  ).pipe(
    mergeMap(({ operation, network, hash, age = 0 }) =>
      portOf(io)
        .follow({ network, hash, age })
        .pipe(
          take(1),
          map((outcome) => ended(operation, outcome)),
          catchError((cause: Failure) => of(ended(operation, { kind: 'unclear' }, cause))),
        ),
    ),
  )

/** Reads the balance anew: the amount has moved, or a fee is paid. */
const refreshes: Policy = (io) =>
  io.on('evmTransactionConfirmed', 'evmTransactionReverted', 'evmTransactionReplaced').pipe(
    filter(() => allowsAutomaticReads(io.state())),
    map(() => ({ type: 'refreshBalance' as const, namespace: 'eip155' as const, force: true })),
  )

const receipts: Slice<'receipts'> = {
  name: 'receipts',
  publicEvents: { evmTransactionConfirmed: true, evmTransactionReverted: true, evmTransactionReplaced: true, evmTransactionUnclear: true },
  decide: {
    reportReceipt({ receipts: { pending } }, { operation, outcome, cause }) {
      const one = pending.find((other) => other.operation === operation)
      if (one === undefined) return []
      const { hash, network } = one
      const about = { operation, hash, network }
      switch (outcome.kind) {
        case 'confirmed':
          return [{ type: 'evmTransactionConfirmed', ...about, block: outcome.block }]
        case 'reverted':
          return [
            { type: 'evmTransactionReverted', ...about, block: outcome.block, failure: failure('TRANSACTION_REVERTED', { reason: 'execution reverted' }) },
          ]
        case 'replaced':
          return [{ type: 'evmTransactionReplaced', ...about }]
        case 'unclear':
          return [{ type: 'evmTransactionUnclear', ...about, failure: failure('TRANSACTION_UNCLEAR', { hash }, cause) }]
      }
    },
  },
  evolve: {
    restored(state, { operation, remembered }, at) {
      const pending = sent.merge(state.pending, remembered.receipts, operation, at)
      return pending === state.pending ? state : { pending }
    },
    requestCompleted: (state, { operation, kind, namespace, network, result }, at) =>
      kind === 'sendTransaction' && namespace === 'eip155' && isHash(result) && state.pending.length < MAX_FOLLOWED
        ? { pending: [...state.pending, { operation, hash: result, network, sentAt: at }] }
        : state,
    evmTransactionConfirmed: without,
    evmTransactionReverted: without,
    evmTransactionReplaced: without,
    evmTransactionUnclear: without,
    stopped: () => NO_RECEIPTS,
  },
  remembered: sent.memory,
  policies: { follows, refreshes },
  endings: { follows: ({ receipts: { pending } }, reason) => pending.map(({ operation }) => ended(operation, { kind: 'unclear' }, reason)) },
}

/** Pure half of `receipts()`. */
export const receiptsDomain: PluginDomain = { name: 'receipts', slices: [receipts] }

function portOf(io: PolicyIo): ReceiptsPort {
  return (io.ports as unknown as { readonly receipts: ReceiptsPort }).receipts
}

function ended(operation: OperationId, outcome: ReceiptOutcome, cause?: Failure): DomainCommand {
  return { type: 'reportReceipt', operation, outcome, ...(cause && { cause }) }
}

function without(state: ReceiptsState, { operation }: { readonly operation: string }): ReceiptsState {
  return { pending: state.pending.filter((one) => one.operation !== operation) }
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}
