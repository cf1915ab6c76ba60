import { catchError, forkJoin, map, type Observable, of, switchMap, take, throwError } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import type { Failure } from '../../domain/shared/errors/failure.js'
import { unsupportedMethod } from '../../domain/shared/errors/rpc-errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { AccountCode, SmartSession, SmartSessionList, SmartSessionSource, SmartSessionsPort } from '../../ports/services/smart-sessions.js'
import type { HostedSessions } from './hosted-sessions.js'
import type { WalletSessions } from './wallet-sessions.js'

/** Dependencies of {@link createJoinedSessions}. */
export interface JoinedSessionsTools {
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
  /** Returns the hosted sessions; undefined without the service. */
  readonly hosted: () => HostedSessions | undefined
  readonly wallet: WalletSessions
  /** Calls of sessions on the chain. */
  readonly calls: Pick<SmartSessionsPort, 'prepare' | 'state'>
}

type Heard = { readonly source: SmartSessionSource } & ({ readonly sessions: readonly SmartSession[] } | { readonly reason: Failure })

/** Creates the port over both sources. A session that both tell is that of the service, which knows more. */
export function createJoinedSessions({ read, hosted, wallet, calls }: JoinedSessionsTools): SmartSessionsPort {
  const heard = (source: SmartSessionSource, sessions: Observable<readonly SmartSession[]>): Observable<Heard> =>
    sessions.pipe(
      take(1),
      map((all): Heard => ({ source, sessions: all })),
      catchError((reason: Failure) => of<Heard>({ source, reason })),
    )
  return {
    list: (account) =>
      read(account.network, 'eth_getCode', [account.address, 'latest']).pipe(
        take(1),
        map(codeOf),
        switchMap((code): Observable<SmartSessionList> => {
          if (code.kind === 'plain') return of({ accountCode: code, sessions: [], missing: [] })
          const service = hosted()
          return forkJoin([heard('wallet', wallet.list(account)), ...(service ? [heard('service', service.list(account))] : [])]).pipe(
            switchMap((answers) => joined(code, answers)),
          )
        }),
      ),
    grant: (request) => wallet.grant(request),
    ...calls,
    revoke(request) {
      const { source, signature } = request
      if (source === 'wallet') return wallet.revoke(request)
      const service = hosted()
      if (service === undefined || signature === undefined) return throwError(() => unsupportedMethod('revoke'))
      return service.revoke({ ...request, signature })
    },
  }
}

function joined(code: AccountCode, answers: readonly Heard[]): Observable<SmartSessionList> {
  const failed = answers.flatMap((one) => ('reason' in one ? [one] : []))
  const [first] = failed
  // A wallet without a list has not failed: it only cannot tell.
  if (first !== undefined && failed.length === answers.length && !failed.every(({ reason }) => isWithoutList(reason))) return throwError(() => first.reason)
  const sessions = answers.flatMap((one) => ('sessions' in one ? one.sessions : []))
  const ids = new Map(sessions.map((one) => [one.id, one]))
  return of({
    accountCode: code,
    sessions: [...ids.values()].sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0)),
    missing: failed.map(({ source }) => source),
  })
}

function isWithoutList({ cause }: Failure): boolean {
  return cause?.code === -32601 || cause?.code === 4200
}

/** Reads the code of an account (EIP-7702: `0xef0100` and the address of the delegate). */
export function codeOf(code: Json): AccountCode {
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) throw failure('PROVIDER_ANSWER_INVALID', { method: 'eth_getCode' })
  if (code === '0x') return { kind: 'plain' }
  return /^0xef0100[0-9a-f]{40}$/i.test(code) ? { kind: 'delegated', delegate: `0x${code.slice(8)}` } : { kind: 'contract' }
}
