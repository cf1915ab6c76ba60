import { catchError, concat, defer, EMPTY, expand, filter, map, merge, mergeMap, type Observable, of, take, takeUntil } from 'rxjs'
import { transportOf } from '../config/index.js'
import { findNetwork } from '../network/index.js'
import type { OperationId } from '../kernel/types.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { isRecord } from '../shared/json/objects.js'
import type { Json } from '../shared/json/json.js'
import { later } from '../shared/timing.js'
import { findUnanswered, sends, type UnansweredRequest } from '../requests/index.js'

/** Milliseconds after which the nonce before a transaction is read. Most are answered by then. */
export const NONCE_AFTER_MS = 3_000

/** Milliseconds between two looks at the account of a transaction that was not answered. */
export const LOOK_MS = 15_000

/** Most looks in a row. A page that becomes visible again begins anew. */
const MAX_LOOKS = 40

/** Reads the next nonce of the account while a transaction waits in the wallet. A transaction with a nonce needs no reading. */
const readNonceWhileAsked: Policy = (io) =>
  merge(io.on('requestStarted').pipe(filter(({ review }) => review === undefined)), io.on('requestReleased')).pipe(
    filter(({ kind, namespace, connectorId }) => sends(kind) && namespace === 'eip155' && transportOf(io.state().config, connectorId) !== 'frame'),
    mergeMap((event) => {
      const { operation } = event
      const given = 'payload' in event ? nonceIn(event.payload) : undefined
      const ended = io.on('requestCompleted', 'requestFailed', 'stopped').pipe(filter((over) => over.type === 'stopped' || over.operation === operation))
      const nonce = given === undefined ? defer(() => nonceOf(io, requestOf(io, operation))) : of(given)
      return later(io.ports.timer, NONCE_AFTER_MS, null, ended).pipe(
        mergeMap(() => nonce),
        map((read): DomainCommand => ({ type: 'reportRequestNonce', operation, nonce: read })),
      )
    }),
  )

/**
 * Looks whether the account has sent something since, for each transaction that was not answered: in this page, on an earlier one or in another tab. It may be
 * that transaction, and the visitor is told so.
 */
const lookAtUnansweredAccounts: Policy = (io) => {
  const all = () => (io.state().requests.unanswered ?? []).map(({ operation }) => operation)
  return merge(
    io.on('requestFailed').pipe(map(({ operation }) => [operation])),
    io.on('restored', 'unansweredElsewhere').pipe(map(({ operation }) => all().filter((one) => one.startsWith(`${operation}.r`)))),
    io.on('platformChanged').pipe(
      filter(({ changes }) => changes.visible === true),
      map(all),
    ),
  ).pipe(
    mergeMap((operations) => operations),
    mergeMap((operation) => {
      const look = defer(() => lookOnce(io, operation))
      const again = (count: number) =>
        count < MAX_LOOKS && isOpen(io, operation) ? concat(later(io.ports.timer, LOOK_MS, null).pipe(mergeMap(() => EMPTY)), look) : EMPTY
      const over = io
        .on('requestAnsweredLate', 'requestRefusedLate', 'requestForgotten', 'accountSentSince', 'unansweredElsewhere', 'platformChanged', 'stopped')
        .pipe(filter((event) => (event.type === 'platformChanged' ? event.changes.visible === true : !isOpen(io, operation))))
      return !isOpen(io, operation)
        ? EMPTY
        : look.pipe(
            expand((_, count) => again(count)),
            mergeMap((command) => (command === null ? [] : [command])),
            takeUntil(over),
          )
    }),
  )
}

/** Policies that look at accounts, by name. */
export const accountLooks = { readNonceWhileAsked, lookAtUnansweredAccounts }

/** Emits the report of a look: the first nonce, or that the account has sent something. Null if there is no news. */
function lookOnce(io: PolicyIo, operation: OperationId): Observable<DomainCommand | null> {
  const one = findUnanswered(io.state(), operation)
  if (one === undefined) return EMPTY
  return concat(nonceOf(io, one).pipe(map((nonce) => nonce)), of(undefined)).pipe(
    take(1),
    map((nonce): DomainCommand | null => (nonce === undefined ? null : { type: 'reportRequestNonce', operation, nonce })),
  )
}

/** Returns true if it is not known whether a transaction of EVM was sent. */
function isOpen(io: PolicyIo, operation: OperationId): boolean {
  const one = findUnanswered(io.state(), operation)
  return one !== undefined && sends(one.kind) && one.namespace === 'eip155' && one.moved === undefined && one.address !== undefined
}

function requestOf(io: PolicyIo, operation: OperationId): Pick<UnansweredRequest, 'network' | 'address'> | undefined {
  return io.state().requests.pending.find((one) => one.operation === operation)
}

/** Emits the next nonce of an account, as the network has it. Completes without it if no node tells it. */
function nonceOf(io: PolicyIo, one: Pick<UnansweredRequest, 'network' | 'address'> | undefined): Observable<number> {
  const urls = one && findNetwork(io.state(), one.network)?.rpcUrls.default.http
  if (one?.address === undefined || urls === undefined || urls.length === 0) return EMPTY
  return io.ports.rpc.call({ network: one.network, urls, method: 'eth_getTransactionCount', params: [one.address, 'latest'] }).pipe(
    take(1),
    map(countOf),
    filter((count) => count !== undefined),
    catchError(() => EMPTY),
  )
}

function nonceIn(payload: string): number | undefined {
  try {
    const transaction = JSON.parse(payload) as Json
    return isRecord(transaction) ? countOf(transaction['nonce'] as Json) : undefined
  } catch {
    return undefined
  }
}

function countOf(value: Json | undefined): number | undefined {
  const count = typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : undefined
  return Number.isSafeInteger(count) ? count : undefined
}
