import { filter, repeat, switchMap, takeUntil } from 'rxjs'
import { findNetwork, selectNetwork } from '../network/index.js'
import { defineRead, readOn, readOnline, staleOn, type Trigger } from '../reads/index.js'
import type { RootState } from '../root.js'
import { cacheLifetimes } from '../shared/cache.js'
import { addressKey, isEvmAddress } from '../shared/caip/address.js'
import { later } from '../shared/timing.js'
import { isSafeImageUrl } from '../shared/text/text.js'
import type { NameAnswer } from '../../ports/services/names.js'
import { failure } from './errors.js'
import type { NamedAccount } from './messages.js'
import { type Identity, MAX_IDENTITIES } from './state.js'

/** Milliseconds without a new attempt after a failure. */
const RETRY_AFTER_MS = 30_000

/** Milliseconds after which the question fails. It is several calls, one after the other. */
export const IDENTITY_DEADLINE_MS = 30_000

/**
 * Asks again when the account's name has reached its age, while somebody looks at the page. The age of a name that was read before is not known here, so it is looked at every
 * half minute: a fresh one is not asked for. A hidden page asks when it is seen again.
 */
const whileShown: Trigger = {
  refreshes: (io) =>
    io.on('identityLoaded', 'connected', 'accountsChanged', 'accountSwitched').pipe(
      filter((event) => (event.type === 'identityLoaded' ? event.address === activeKey(io.state()) : event.namespace === 'eip155')),
      switchMap(({ type }) =>
        type === 'identityLoaded'
          ? later(io.ports.timer, cacheLifetimes.identity, {}, io.on('stopped'))
          : later(io.ports.timer, RETRY_AFTER_MS, {}).pipe(repeat(cacheLifetimes.identity / RETRY_AFTER_MS), takeUntil(io.on('stopped'))),
      ),
      filter(() => io.state().lifecycle.platform.visible && activeKey(io.state()) !== undefined),
    ),
}

function activeKey({ account }: RootState): string | undefined {
  const address = account.namespaces.eip155?.address
  return address === undefined ? undefined : addressKey('eip155', address)
}

/** Returns true if what is known of the active account may be otherwise on another network. */
function isOfNetwork({ account, names: { identities } }: RootState): boolean {
  const address = account.namespaces.eip155?.address
  const known = address === undefined ? undefined : identities[addressKey('eip155', address)]
  return known !== undefined && (known.on !== undefined || known.outcome === 'unnamed')
}

/** Name and picture of the active EVM account. Never asked for while the account is on a testnet (NAME-03), nor for other namespaces (NAME-02). */
export const identityRead = defineRead('identity', {
  slice: 'names',
  member: 'identities',
  keys: { members: ['address'], key: ({ address }) => address, subject: (address) => ({ address }) },
  subject(state: RootState, { address = state.account.namespaces.eip155?.address }: { readonly address?: string }): NamedAccount | undefined {
    const isTestnet = selectNetwork(state, 'eip155')?.testnet === true
    return address === undefined || !isEvmAddress(address) || isTestnet ? undefined : { address: addressKey('eip155', address) }
  },
  ask(io, { address }) {
    const network = selectNetwork(io.state(), 'eip155')?.caipNetworkId
    return io.ports.names.lookUp({ address, ...(network !== undefined && { network }) })
  },
  accept(_, __, answer: NameAnswer): Identity | undefined {
    if (answer.outcome !== 'named') return { outcome: answer.outcome }
    const { outcome, name, avatar, on } = answer
    if (name === '') return undefined
    return { outcome, name, ...(on !== undefined && { on }), ...(avatar !== undefined && isSafeImageUrl(avatar) && { avatar }) }
  },
  failure: (cause) => failure('IDENTITY_UNAVAILABLE', {}, cause),
  lifetimeMs: cacheLifetimes.identity,
  retryAfterMs: RETRY_AFTER_MS,
  deadlineMs: IDENTITY_DEADLINE_MS,
  service: (state) => {
    const hub = state.config.plugins.names?.hub ?? 'eip155:1'
    return findNetwork(state, hub)?.name ?? hub
  },
  keep: MAX_IDENTITIES,
  outlivesStop: true,
  triggers: [
    readOn(['connected', 'accountsChanged', 'accountSwitched', 'networkSwitched'], ({ namespace }) => (namespace === 'eip155' ? {} : undefined)),
    // A name of one network says nothing on another.
    staleOn(['networkSwitched'], ({ namespace }, state) => (namespace === 'eip155' && isOfNetwork(state) ? {} : undefined)),
    readOn(['platformChanged'], ({ changes }) => (changes.visible === true ? {} : undefined)),
    readOn(['modalOpened'], ({ view }) => (view === 'Account' ? {} : undefined)),
    readOnline,
    whileShown,
  ],
})
