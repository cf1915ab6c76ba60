import { map, throwError } from 'rxjs'
import { findNetwork, selectIsUnsupported } from '../network/index.js'
import { byAccount, defineRead, readOn, readOnline, staleOn } from '../reads/index.js'
import { cacheLifetimes } from '../shared/cache.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import { supportsFeature } from '../shared/features.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import { readNativeBalance } from './native.js'
import { selectReadTarget } from './selectors.js'
import { type Amount, isAmount, MAX_ENTRIES } from './state.js'

/** Milliseconds without a new attempt after a failure (specification, section 9). */
export const BALANCE_RETRY_BLOCK_MS = 30_000

/** Delays of further reads after a transaction, because wallets answer before it is mined: a block of a rollup, and one of Ethereum (12 s). */
export const READS_AFTER_SENDING_MS = [4_000, 15_000]

/** Native balance of the active account of a namespace. Read after each change of account or network, in view Account, and after transactions. */
export const balanceRead = defineRead('balance', {
  slice: 'balances',
  member: 'native',
  keys: byAccount,
  subject(state, { namespace = state.network.activeNamespace }: { readonly namespace?: ChainNamespace }) {
    const target = selectReadTarget(state, namespace)
    return target !== undefined && supportsFeature('balance', target.network) && !selectIsUnsupported(state, namespace) ? target : undefined
  },
  ask(io, { network: id, address }) {
    const network = findNetwork(io.state(), id)
    if (network === undefined) return throwError(() => failure('NETWORK_MISSING'))
    return readNativeBalance(io.ports.rpc, network, address).pipe(map((amount) => ({ amount })))
  },
  accept(state, { network: id }, { amount }): Amount | undefined {
    // The network may have been removed meanwhile. The read ends all the same.
    const network = findNetwork(state, id)
    if (network === undefined || !isAmount(amount)) return undefined
    return { amount, symbol: network.nativeCurrency.symbol, decimals: network.nativeCurrency.decimals }
  },
  failure: (cause) => failure('TOKEN_BALANCE_UNAVAILABLE', {}, cause),
  lifetimeMs: cacheLifetimes.nativeBalance,
  retryAfterMs: BALANCE_RETRY_BLOCK_MS,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: (state, { network }) => findNetwork(state, network)?.name ?? network,
  keep: MAX_ENTRIES,
  outlivesStop: true,
  triggers: [
    readOn(['networkSwitched', 'connected', 'accountsChanged', 'accountSwitched'], ({ namespace }) => ({ namespace })),
    readOn(['platformChanged'], ({ changes }) => (changes.visible === true ? {} : undefined)),
    readOnline,
    readOn(['modalOpened'], ({ view }) => (view === 'Account' ? {} : undefined)),
    staleOn(
      ['requestCompleted', 'requestAnsweredLate'],
      ({ kind, namespace }) => (kind === 'sendTransaction' || kind === 'sendCalls' ? { namespace } : undefined),
      READS_AFTER_SENDING_MS,
    ),
  ],
})
