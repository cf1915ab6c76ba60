import { map, throwError } from 'rxjs'
import { selectReadTarget } from '../balances/selectors.js'
import { selectView } from '../modal/selectors.js'
import { findNetwork, selectIsUnsupported } from '../network/index.js'
import { byAccount, defineRead, readWhile, staleOn } from '../reads/index.js'
import type { EventOf, RootState } from '../root.js'
import { cacheLifetimes } from '../shared/cache.js'
import { failure } from '../shared/errors/errors.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import type { TokenAccount } from '../shared/solana/token-accounts.js'
import { selectHeldTokens } from './selectors.js'
import { type HeldAccounts, MAX_HOLDERS, MAX_TOKEN_ACCOUNTS } from './state.js'

/** Milliseconds without a new attempt after a failure (BAL-10). */
export const TOKENS_RETRY_BLOCK_MS = 30_000

/** Token accounts of the active Solana account, of Token and Token-2022. Read while view Account shows them, and again after its transactions. */
export const tokensRead = defineRead('tokens', {
  slice: 'tokens',
  member: 'held',
  keys: byAccount,
  subject(state) {
    const target = selectReadTarget(state, 'solana')
    // A read without a node could only fail.
    const hasNode = target !== undefined && (findNetwork(state, target.network)?.rpcUrls.default.http ?? []).length > 0
    return hasNode && !selectIsUnsupported(state, 'solana') ? target : undefined
  },
  ask(io, { network: id, address }) {
    const network = findNetwork(io.state(), id)
    if (network === undefined) return throwError(() => failure('NETWORK_MISSING'))
    // The plugin's port checks each account.
    return io.ports.rpc.call({ network: id, urls: network.rpcUrls.default.http, method: 'getTokenAccounts', params: [address] }).pipe(
      map((accounts) => {
        if (!Array.isArray(accounts)) throw failure('HTTP_ANSWER_INVALID', { host: network.name, reason: 'no token accounts' })
        return { accounts: accounts as unknown as readonly TokenAccount[] }
      }),
    )
  },
  accept(_, __, { accounts }): HeldAccounts {
    // Empty accounts stay open on the chain, and are no tokens.
    const filled = accounts.filter(({ units }) => units !== '0')
    const omitted = filled.length - MAX_TOKEN_ACCOUNTS
    return { accounts: filled.slice(0, MAX_TOKEN_ACCOUNTS), ...(omitted > 0 && { omitted }) }
  },
  failure: (cause) => failure('TOKEN_BALANCE_UNAVAILABLE', {}, cause),
  lifetimeMs: cacheLifetimes.portfolioBalance,
  retryAfterMs: TOKENS_RETRY_BLOCK_MS,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: (state, { network }) => findNetwork(state, network)?.name ?? network,
  keep: MAX_HOLDERS,
  triggers: [readWhile(isShown), staleOn(['transactionEnded'], (event, state) => (isOver(event) && selectHeldTokens(state) !== undefined ? {} : undefined))],
})

/** Returns true if tokens may have moved. */
function isOver({ namespace, outcome }: EventOf<'transactionEnded'>): boolean {
  return namespace === 'solana' && outcome === 'confirmed'
}

function isShown(state: RootState): boolean {
  // The portfolio reads them, too, with names and prices.
  return !state.config.use.includes('portfolio') && state.modal.open && state.network.activeNamespace === 'solana' && selectView(state).view === 'Account'
}
