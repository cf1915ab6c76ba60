import { catchError, filter, map, merge, mergeMap, of, scan, takeUntil } from 'rxjs'
import type { FinalityNews } from '../../ports/finality.js'
import { allowsAutomaticReads } from '../reads/state.js'
import type { DomainCommand, EventOf, Policy } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import type { SentTransaction } from './state.js'

/** Most requests whose account is kept until their wallets answer. */
const MAX_ASKED = 64

type Asked = EventOf<'requestStarted'>
type Answered = EventOf<'requestCompleted'> | EventOf<'requestAnsweredLate'>

/** Reports what wallets have sent, with the account and the transaction that they were asked for. */
const sends: Policy = (io) =>
  io.on('requestStarted', 'requestCompleted', 'requestAnsweredLate').pipe(
    filter(({ kind }) => kind === 'sendTransaction'),
    scan(
      ({ asked }: { readonly asked: readonly Asked[]; readonly answered?: Answered }, event) =>
        event.type === 'requestStarted' ? { asked: [...asked, event].slice(-MAX_ASKED) } : { asked, answered: event },
      { asked: [] },
    ),
    mergeMap(({ asked, answered }): readonly DomainCommand[] => {
      if (answered === undefined) return []
      const { operation, network, result: hash } = answered
      const { address, payload } = asked.find((one) => one.operation === operation) ?? {}
      const request = address !== undefined && payload !== undefined ? { address, asked: payload } : {}
      return [{ type: 'reportTransactionSent', operation, network, hash, ...request }]
    }),
  )

/** Follows what was sent, here or by an earlier page, to its end. The port asks the nodes. */
const follows: Policy = (io) =>
  merge(
    io.on('transactionSent'),
    io.on('restored').pipe(mergeMap(({ operation }) => io.state().transactions.sent.filter((one) => one.operation.startsWith(`${operation}.`)))),
  ).pipe(
    mergeMap((one: Followed) => {
      const { operation, network, hash, age = 0, address, asked, memo } = one
      const told = (news: FinalityNews): DomainCommand => ({ type: 'reportTransactionNews', operation, news })
      return io.ports.finality
        .follow({ network, hash, age, ...(address !== undefined && { address }), ...(asked !== undefined && { asked }), ...(memo && { memo }) })
        .pipe(
          map(told),
          catchError((cause: Failure) => of(told({ kind: 'ended', outcome: 'unclear', cause }))),
          takeUntil(io.on('transactionEnded').pipe(filter((end) => end.operation === operation))),
        )
    }),
  )

type Followed = Partial<Pick<EventOf<'transactionSent'>, 'asked'>> & Omit<SentTransaction, 'namespace' | 'sentAt'>

/** Outcomes with which an amount has moved, or a fee is paid. */
const MOVED: readonly string[] = ['confirmed', 'failed', 'replaced']

/** Reads the balance anew, of the transaction's own namespace. */
const refreshes: Policy = (io) =>
  io.on('transactionEnded').pipe(
    filter(({ outcome }) => MOVED.includes(outcome) && allowsAutomaticReads(io.state())),
    map(({ namespace }) => ({ type: 'refreshBalance' as const, namespace, force: true })),
  )

/** Policies of the transactions slice, by name. */
export const policies = { sends, follows, refreshes }
