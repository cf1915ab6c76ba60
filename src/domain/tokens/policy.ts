import { catchError, filter, map, merge, mergeMap, of, take } from 'rxjs'
import { allowsAutomaticReads, selectReadTarget } from '../balances/selectors.js'
import { selectView } from '../modal/selectors.js'
import { findNetwork } from '../network/index.js'
import type { Policy, RootState } from '../root.js'
import { caipAddress } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import { failure } from '../shared/errors/errors.js'
import { RPC_CALL_TIMEOUT_MS } from '../shared/limits.js'
import { deadline } from '../shared/timing.js'
import { readTokens } from './read.js'

/** Timeout of a read, in milliseconds: longer than a call with all its retries. */
const TOKENS_DEADLINE_MS = RPC_CALL_TIMEOUT_MS + 15_000

/** Reads the tokens of a Solana account while view Account shows it, and again after its transactions if they were read before. */
const refreshes: Policy = (io) =>
  merge(
    io
      .on('modalOpened', 'viewPopped', 'viewReplaced', 'viewReset', 'connected', 'accountsChanged', 'accountSwitched', 'networkSwitched', 'platformChanged')
      .pipe(
        filter(() => isShown(io.state())),
        map(() => ({ type: 'refreshTokens' as const })),
      ),
    io.on('transactionConfirmed').pipe(
      filter(() => isKnown(io.state()) && allowsAutomaticReads(io.state())),
      map(() => ({ type: 'refreshTokens' as const, force: true })),
    ),
  )

/** Reads tokens. Answers are keyed by account and network, so a late one stays correct (BAL-15). */
const reads: Policy = (io) =>
  io.on('tokensRequested').pipe(
    mergeMap(({ operation, network: id, address }) => {
      const asked = { operation, network: id, address }
      const network = findNetwork(io.state(), id)
      if (network === undefined) return of({ type: 'reportTokensFailed' as const, ...asked, failure: failure('NETWORK_MISSING') })
      return readTokens(io.ports.rpc, network, address).pipe(
        take(1),
        deadline(io.ports.timer, TOKENS_DEADLINE_MS, network.name),
        map((accounts) => ({ type: 'reportTokens' as const, ...asked, accounts })),
        catchError((reason: Failure) => of({ type: 'reportTokensFailed' as const, ...asked, failure: reason })),
      )
    }),
  )

/** Policies of the tokens slice, by name. */
export const policies = { refreshes, reads }

function isShown(state: RootState): boolean {
  return state.modal.open && state.network.activeNamespace === 'solana' && selectView(state).view === 'Account'
}

function isKnown(state: RootState): boolean {
  const target = selectReadTarget(state, 'solana')
  return target !== undefined && state.tokens.held[caipAddress(target.network, target.address)] !== undefined
}
