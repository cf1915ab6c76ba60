import { catchError, filter, map, merge, mergeMap, of, scan, takeUntil } from 'rxjs'
import { sends as isSending } from '../requests/index.js'
import { canonicalJson, type Json } from '../shared/json/json.js'
import { deadline } from '../shared/timing.js'
import type { FinalityNews } from '../../ports/finality.js'
import { allowsAutomaticReads } from '../reads/state.js'
import type { DomainCommand, EventOf, Policy } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import type { SentTransaction } from './state.js'

/** Most requests whose account is kept until their wallets answer. */
const MAX_ASKED = 64

type Asked = EventOf<'requestStarted'>
type Answered = EventOf<'requestCompleted'> | EventOf<'requestAnsweredLate'> | EventOf<'callSent'>

/** Reports what wallets have sent, with the account and the transaction that they were asked for. */
const reportSentTransactions: Policy = (io) =>
  io.on('requestStarted', 'requestCompleted', 'requestAnsweredLate', 'callSent').pipe(
    filter((event) => event.type === 'callSent' || isSending(event.kind)),
    scan(
      ({ asked }: { readonly asked: readonly Asked[]; readonly answered?: Answered }, event) =>
        event.type === 'requestStarted' ? { asked: [...asked, event].slice(-MAX_ASKED) } : { asked, answered: event },
      { asked: [] },
    ),
    mergeMap(({ asked, answered }): readonly DomainCommand[] => {
      if (answered === undefined) return []
      const { operation, network } = answered
      const { address, payload, connectorId, calls } = asked.find((one) => one.operation === operation) ?? {}
      const request = address !== undefined && payload !== undefined ? { address, asked: payload } : {}
      if (answered.type === 'callSent') return [{ type: 'reportTransactionSent', network, ...callOf(answered, request) }]
      // Calls that were sent one by one were told so.
      if (answered.kind === 'sendCalls' && answered.results !== undefined) return []
      const batch = answered.kind === 'sendCalls' && connectorId !== undefined ? { batch: { connectorId, ...(calls !== undefined && { calls }) } } : {}
      return [{ type: 'reportTransactionSent', operation, network, hash: answered.result, ...request, ...batch }]
    }),
  )

/** Returns the operation, the hash and the transaction of a call that was sent by itself. */
function callOf({ operation, index, hash }: EventOf<'callSent'>, { address, asked }: { readonly address?: string; readonly asked?: string }) {
  const about = { operation: `${operation}.c${index}`, hash }
  if (address === undefined || asked === undefined) return about
  const { calls } = JSON.parse(asked) as { readonly calls: readonly Json[] }
  return { ...about, address, asked: canonicalJson(calls[index] ?? null) }
}

/** Follows what was sent, here or by an earlier page, to its end. The port asks the nodes. */
const followTransactions: Policy = (io) =>
  merge(
    io.on('transactionSent'),
    io.on('restored').pipe(mergeMap(({ operation }) => io.state().transactions.sent.filter((one) => one.operation.startsWith(`${operation}.`)))),
  ).pipe(
    mergeMap((one: Followed) => {
      const { operation, network, hash, age = 0, address, asked, batch, memo } = one
      const told = (news: FinalityNews): DomainCommand => ({ type: 'reportTransactionNews', operation, news })
      return io.ports.finality
        .follow({
          network,
          hash,
          age,
          ...(address !== undefined && { address }),
          ...(asked !== undefined && { asked }),
          ...(batch && { batch }),
          ...(memo && { memo }),
        })
        .pipe(
          map(told),
          catchError((cause: Failure) => of(told({ kind: 'ended', outcome: 'unclear', cause }))),
          takeUntil(io.on('transactionEnded').pipe(filter((end) => end.operation === operation))),
        )
    }),
  )

type Followed = Partial<Pick<EventOf<'transactionSent'>, 'asked'>> & Omit<SentTransaction, 'namespace' | 'sentAt'>

/** Outcomes with which an amount has moved, or a fee is paid. */
const MOVED: readonly string[] = ['confirmed', 'failed', 'partial', 'replaced']

/** Reads the balance anew, of the transaction's own namespace. */
const refreshBalanceAfterTransaction: Policy = (io) =>
  io.on('transactionEnded').pipe(
    filter(({ outcome }) => MOVED.includes(outcome) && allowsAutomaticReads(io.state())),
    map(({ namespace }) => ({ type: 'refreshBalance' as const, namespace, force: true })),
  )

/** Tells the visitor at once that a wallet has sent something else. The app has `transactionCompared`. */
const tellDifferences: Policy = (io) =>
  io.on('transactionCompared').pipe(
    filter(({ verdict }) => verdict === 'differs'),
    map(({ hash, differences = [] }): DomainCommand => {
      const reason = differences
        .map(({ part, shown = '', sent = '' }) => (shown === '' && sent === '' ? part : `${part}: ${sent}, asked for ${shown}`))
        .join('; ')
      return { type: 'showAlert', alert: 'sentTransactionChanged', context: { id: hash, reason } }
    }),
  )

/** Milliseconds for a wallet to show a batch. */
export const SHOW_DEADLINE_MS = 10_000

/** Has wallets show batches. */
const showBatchInWallet: Policy = (io) =>
  io.on('batchShowStarted').pipe(
    mergeMap(({ operation, batch: wanted }) => {
      const one = io.state().transactions.sent.find((other) => other.operation === wanted)
      if (one?.batch === undefined) return []
      const { namespace, network, hash: id, batch } = one
      return io.ports.calls.show({ connectorId: batch.connectorId, namespace, network, id }).pipe(
        deadline(io.ports.timer, SHOW_DEADLINE_MS, batch.connectorId),
        map((): DomainCommand => ({ type: 'reportBatchShown', operation })),
        catchError((failure: Failure) => of<DomainCommand>({ type: 'reportBatchShown', operation, failure })),
      )
    }),
  )

/** Policies of the transactions slice, by name. */
export const policies = { reportSentTransactions, followTransactions, refreshBalanceAfterTransaction, tellDifferences, showBatchInWallet }
