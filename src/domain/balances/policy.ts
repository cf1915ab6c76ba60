import { catchError, EMPTY, filter, map, merge, mergeMap, of, switchMap, take } from 'rxjs'
import type { Failure } from '../shared/errors/failure.js'
import { deadline, later } from '../shared/timing.js'
import { findNetwork } from '../network/index.js'
import type { Policy, RootState } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { RPC_CALL_TIMEOUT_MS } from '../shared/limits.js'
import { caipAddress, type ChainNamespace } from '../shared/caip/caip.js'
import { readNativeBalance } from './native.js'
import { allowsAutomaticReads, selectReadTarget } from './selectors.js'

/** Milliseconds online before balances are read again (robustness, F44). */
export const ONLINE_STABLE_MS = 1_000

/** Timeout of a read, in milliseconds: longer than a call with all its retries (robustness, T8). */
const BALANCE_DEADLINE_MS = RPC_CALL_TIMEOUT_MS + 15_000

/** Delays of further reads after a transaction, because wallets answer before it is mined: a block of a rollup, and one of Ethereum (12 s). */
export const READS_AFTER_SENDING_MS = [4_000, 15_000]

/** Refreshes the balance after a network switch, and when the page is visible or online again. */
const refreshes: Policy = (io) =>
  merge(
    io.on('networkSwitched').pipe(map(({ namespace }) => ({ type: 'refreshBalance' as const, namespace }))),
    io.on('platformChanged').pipe(
      filter(({ changes }) => changes.visible === true),
      map(() => ({ type: 'refreshBalance' as const })),
    ),
    // Waits until the connection is stable (robustness, F44).
    io
      .on('platformChanged')
      .pipe(
        filter(({ changes }) => changes.online !== undefined),
        switchMap(({ changes }) => (changes.online ? later(io.ports.timer, ONLINE_STABLE_MS, { type: 'refreshBalance' as const }) : EMPTY)),
      ),
  )

/** Refreshes the balance of a changed account, when view Account opens, and after a transaction. */
const refreshesAccount: Policy = (io) =>
  merge(
    io.on('connected', 'accountsChanged', 'accountSwitched').pipe(map(({ namespace }) => ({ type: 'refreshBalance' as const, namespace }))),
    io.on('modalOpened').pipe(
      filter(({ view }) => view === 'Account'),
      map(() => ({ type: 'refreshBalance' as const })),
    ),
    io.on('requestCompleted', 'requestAnsweredLate').pipe(
      filter(({ kind }) => kind === 'sendTransaction'),
      mergeMap(({ namespace }) => {
        const read = { type: 'refreshBalance' as const, namespace, force: true }
        const again = READS_AFTER_SENDING_MS.map((ms) => later(io.ports.timer, ms, read))
        // A failed read was reported already, so it is not repeated.
        return merge(of(read), merge(...again).pipe(filter(() => !hasFailed(io.state(), namespace))))
      }),
    ),
  )

/** Reads balances. Answers are keyed by account and network, so a late one stays correct (BAL-15). */
const reads: Policy = (io) =>
  io.on('balanceRequested').pipe(
    mergeMap(({ operation, network: id, address }) => {
      const network = findNetwork(io.state(), id)
      if (network === undefined) return of({ type: 'reportBalanceFailed' as const, operation, network: id, address, failure: failure('NETWORK_MISSING') })
      return readNativeBalance(io.ports.rpc, network, address).pipe(
        take(1),
        deadline(io.ports.timer, BALANCE_DEADLINE_MS, network.name),
        map((amount) => ({ type: 'reportBalance' as const, operation, network: id, address, amount })),
        catchError((reason: Failure) => of({ type: 'reportBalanceFailed' as const, operation, network: id, address, failure: reason })),
      )
    }),
  )

/** Policies of the balances slice, by name. */
export const policies = { refreshes: asAllowed(refreshes), refreshesAccount: asAllowed(refreshesAccount), reads }

function asAllowed(policy: Policy): Policy {
  return (io) => policy(io).pipe(filter(() => allowsAutomaticReads(io.state())))
}

function hasFailed(state: RootState, namespace: ChainNamespace): boolean {
  const target = selectReadTarget(state, namespace)
  return target !== undefined && state.balances.native[caipAddress(target.network, target.address)]?.failedAt !== undefined
}
