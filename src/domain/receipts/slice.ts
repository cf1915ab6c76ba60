import { accountLooks } from './account-looks.js'
import { catchError, filter, map, merge, mergeMap, type Observable, of } from 'rxjs'
import type { ReceiptNews, ReceiptsPort } from '../../ports/receipts.js'
import { allowsAutomaticReads } from '../reads/state.js'
import type { OperationId } from '../kernel/types.js'
import type { PluginDomain } from '../plugin.js'
import { answerTo } from '../requests/index.js'
import type { DomainCommand, EventOf, Policy, PolicyIo, Slice } from '../root.js'
import { createSent } from '../sent.js'
import { isEvmAddress } from '../shared/caip/address.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { isRecord } from '../shared/json/objects.js'
import { MAX_FOLLOWED, NO_RECEIPTS, type ReceiptsState, type SentEvmTransaction } from './state.js'

const sent = /* @__PURE__ */ createSent<SentEvmTransaction>({
  namespace: 'eip155',
  max: MAX_FOLLOWED,
  select: (state) => state.receipts.pending,
  idOf: ({ hash }) => hash,
  parse({ hash, sentAt, sender, safe }) {
    if (!isHash(hash) || !Number.isSafeInteger(sentAt)) return undefined
    const [seen, queued] = [readNumbered(sender, 'nonce'), readNumbered(safe, 'block')]
    return { hash, sentAt: sentAt as number, ...(seen && { sender: seen }), ...(queued && { safe: queued }) }
  },
})

/** Follows what a wallet has sent, and what an earlier page has. The port asks the nodes. */
const follows: Policy = (io) =>
  merge(sentHere(io), sent.resumed(io)).pipe(
    mergeMap(({ operation, sentAt: _, age = 0, ...transaction }) =>
      portOf(io)
        .follow({ ...transaction, age })
        .pipe(
          map((news) => told(operation, news)),
          catchError((cause: Failure) => of(told(operation, { kind: 'unclear' }, cause))),
        ),
    ),
  )

/** Emits what a wallet has sent, with the account that it was asked for. */
function sentHere(io: PolicyIo): Observable<SentEvmTransaction & { readonly account: string }> {
  return io.on('requestStarted').pipe(
    mergeMap(({ operation, address }) =>
      answerTo(io, operation).pipe(
        mergeMap(() => io.state().receipts.pending.filter((one) => one.operation === operation)),
        map((one) => ({ ...one, account: address })),
      ),
    ),
  )
}

/** Reads the balance anew: the amount has moved, or a fee is paid. */
const refreshes: Policy = (io) =>
  io.on('evmTransactionConfirmed', 'evmTransactionReverted', 'evmTransactionReplaced').pipe(
    filter(() => allowsAutomaticReads(io.state())),
    map(() => ({ type: 'refreshBalance' as const, namespace: 'eip155' as const, force: true })),
  )

const receipts: Slice<'receipts'> = {
  name: 'receipts',
  publicEvents: {
    evmTransactionConfirmed: true,
    evmTransactionReverted: true,
    evmTransactionReplaced: true,
    evmTransactionDropped: true,
    evmTransactionUnclear: true,
  },
  decide: {
    reportReceipt({ receipts: { pending } }, { operation, news, cause }) {
      const one = pending.find((other) => other.operation === operation)
      if (one === undefined) return []
      const { hash, network } = one
      const about = { operation, hash, network }
      switch (news.kind) {
        case 'seen':
          return one.sender === undefined ? [{ type: 'evmTransactionSeen', operation, sender: news.sender }] : []
        case 'queued':
          return one.safe === undefined ? [{ type: 'evmTransactionQueued', operation, safe: news.safe }] : []
        case 'confirmed':
          return [{ type: 'evmTransactionConfirmed', ...about, ...inBlock(news) }]
        case 'reverted':
          return [{ type: 'evmTransactionReverted', ...about, ...inBlock(news), failure: failure('TRANSACTION_REVERTED', { reason: 'execution reverted' }) }]
        case 'replaced':
          return [{ type: 'evmTransactionReplaced', ...about }]
        case 'dropped':
          return [{ type: 'evmTransactionDropped', ...about }]
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
    requestCompleted: follow,
    requestAnsweredLate: follow,
    evmTransactionSeen: (state, { operation, sender }) => changed(state, operation, { sender }),
    evmTransactionQueued: (state, { operation, safe }) => changed(state, operation, { safe }),
    evmTransactionConfirmed: without,
    evmTransactionReverted: without,
    evmTransactionReplaced: without,
    evmTransactionDropped: without,
    evmTransactionUnclear: without,
    stopped: () => NO_RECEIPTS,
  },
  remembered: sent.memory,
  policies: { follows, refreshes, ...accountLooks },
  endings: { follows: ({ receipts: { pending } }, reason) => pending.map(({ operation }) => told(operation, { kind: 'unclear' }, reason)) },
}

/** Pure half of `receipts()`. */
export const receiptsDomain: PluginDomain = { name: 'receipts', slices: [receipts] }

function follow(
  state: ReceiptsState,
  { operation, kind, namespace, network, result }: EventOf<'requestCompleted'> | EventOf<'requestAnsweredLate'>,
  at: number,
): ReceiptsState {
  return kind === 'sendTransaction' && namespace === 'eip155' && isHash(result) && state.pending.length < MAX_FOLLOWED
    ? { pending: [...state.pending, { operation, hash: result, network, sentAt: at }] }
    : state
}

function portOf(io: PolicyIo): ReceiptsPort {
  return (io.ports as unknown as { readonly receipts: ReceiptsPort }).receipts
}

function told(operation: OperationId, news: ReceiptNews, cause?: Failure): DomainCommand {
  return { type: 'reportReceipt', operation, news, ...(cause && { cause }) }
}

function inBlock({ block, executedBy }: Extract<ReceiptNews, { readonly block: number }>) {
  return { block, ...(executedBy !== undefined && { executedBy }) }
}

function changed({ pending }: ReceiptsState, operation: OperationId, news: Pick<SentEvmTransaction, 'sender' | 'safe'>): ReceiptsState {
  return { pending: pending.map((one) => (one.operation === operation ? { ...one, ...news } : one)) }
}

function without(state: ReceiptsState, { operation }: { readonly operation: string }): ReceiptsState {
  return { pending: state.pending.filter((one) => one.operation !== operation) }
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

/** Reads a stored account with its nonce, or a Safe with its block. */
function readNumbered<K extends 'nonce' | 'block'>(value: unknown, member: K): ({ readonly address: string } & Readonly<Record<K, number>>) | undefined {
  const { address, [member]: number } = isRecord(value) ? value : {}
  if (typeof address !== 'string' || !isEvmAddress(address) || !Number.isSafeInteger(number) || Number(number) < 0) return undefined
  return { address, [member]: number } as { readonly address: string } & Readonly<Record<K, number>>
}
