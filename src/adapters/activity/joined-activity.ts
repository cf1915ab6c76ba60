import { catchError, defer, map, type Observable, of, shareReplay, switchMap, throwError } from 'rxjs'
import { checksumAddress } from '../../domain/shared/addresses/address-checks.js'
import { failure } from '../../domain/shared/errors/errors.js'
import type { ActivityPage, ActivityPort, ActivityRequest, ActivitySource, ActivityTransaction } from '../../ports/services/activity.js'
import type { HttpPort } from '../../ports/services/http.js'

/** Dependencies of {@link createJoinedActivity}. */
export interface JoinedActivityTools {
  /** Returns the calls of the hosted services; undefined without them. */
  readonly http: () => HttpPort | undefined
  readonly hosted: (http: HttpPort) => ActivityPort
  readonly chain: ActivityPort
}

type Without = Extract<ActivitySource, { kind: 'chain' }>['without']

/** Marks of cursors, by source. A list goes on where it began. */
const MARKS = { service: 'service:', chain: 'chain:' } as const

/** Creates a history of the hosted service where there is one, and of the app's own nodes where it is absent, does not know the network, or fails. */
export function createJoinedActivity({ http, hosted, chain }: JoinedActivityTools): ActivityPort {
  let networks: Observable<readonly string[]> | undefined

  /** Networks of the service, asked for once. Empty if it did not say. */
  const networksOf = (calls: HttpPort) => {
    networks ??= calls.call({ call: 'supportedChains', input: {} }).pipe(
      map((answer) => answer.http),
      catchError(() => {
        networks = undefined
        return of([])
      }),
      shareReplay({ bufferSize: 1, refCount: true }),
    )
    return networks
  }

  const fromChain = (request: ActivityRequest, without: Without) => marked(chain.page(request), 'chain', without)

  function firstPage(request: ActivityRequest): Observable<ActivityPage> {
    const calls = http()
    if (request.onramp !== undefined)
      return calls
        ? marked(hosted(calls).page(request), 'service')
        : throwError(() => failure('PLUGIN_NOT_IN_USE', { plugin: 'services()', entry: 'latchkit/services' }))
    if (calls === undefined) return fromChain(request, 'absent')
    return networksOf(calls).pipe(
      switchMap((known) => {
        if (known.length > 0 && !known.includes(request.network)) return fromChain(request, 'unsupported')
        return marked(hosted(calls).page(request), 'service').pipe(catchError(() => fromChain(request, 'failed')))
      }),
    )
  }

  return {
    page: (request) =>
      defer(() => {
        const { cursor } = request
        const calls = http()
        if (cursor?.startsWith(MARKS.chain)) return fromChain({ ...request, cursor: cursor.slice(MARKS.chain.length) }, undefined)
        if (cursor?.startsWith(MARKS.service) && calls) return marked(hosted(calls).page({ ...request, cursor: cursor.slice(MARKS.service.length) }), 'service')
        return cursor === undefined ? firstPage(request) : throwError(() => failure('HTTP_ANSWER_INVALID', { host: request.network, reason: 'unknown cursor' }))
      }),
  }
}

function marked(pages: Observable<ActivityPage>, by: keyof typeof MARKS, without?: Without): Observable<ActivityPage> {
  return pages.pipe(
    map(({ next, source, transactions }) => ({
      transactions: transactions.map(withChecksums),
      ...(next !== undefined && { next: `${MARKS[by]}${next}` }),
      source: source.kind === 'chain' && without !== undefined ? { ...source, without } : source,
    })),
  )
}

/** Sources write addresses in lower case. Visitors see each with its checksum everywhere. */
function withChecksums({ transfers, approvals, ...about }: ActivityTransaction): ActivityTransaction {
  return {
    ...about,
    transfers: transfers.map(({ party, ...one }) => ({ ...one, ...(party !== undefined && { party: checksumAddress(party) }) })),
    ...(approvals && { approvals: approvals.map(({ spender, ...one }) => ({ ...one, ...(spender !== undefined && { spender: checksumAddress(spender) }) })) }),
  }
}
