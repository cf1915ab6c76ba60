import { catchError, map, of, throwError } from 'rxjs'
import { findNetwork } from '../network/index.js'
import { byAccount, defineRead, staleOn } from '../reads/index.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { capabilitiesSubject, selectCapabilities, walletKey } from './selectors.js'
import type { KnownCapabilities } from './messages.js'

/** Milliseconds for which capabilities count. A wallet may learn, or the visitor upgrade an account. */
export const CAPABILITIES_LIFETIME_MS = 300_000

/** Milliseconds for a wallet to answer. Some never do (robustness, F29). */
export const CAPABILITIES_DEADLINE_MS = 10_000

/** Capabilities of the wallet for the active account on its network. Asked for on command alone: some wallets show themselves when they are asked. */
export const capabilitiesRead = defineRead('capabilities', {
  slice: 'capabilities',
  member: 'held',
  keys: {
    members: ['connectorId', 'network', 'address'],
    key: walletKey,
    subject(key) {
      const at = key.indexOf('/')
      return { ...byAccount.subject(key.slice(0, at)), connectorId: key.slice(at + 1) }
    },
  },
  subject: capabilitiesSubject,
  ask: (io, subject) =>
    io.ports.calls.capabilities({ ...subject, namespace: 'eip155' }).pipe(
      map((capabilities): KnownCapabilities => ({ capabilities })),
      // A wallet that knows no capabilities has none.
      catchError((reason: Failure) => (hasNoSuchMethod(reason) ? of({ capabilities: {} }) : throwError(() => reason))),
    ),
  accept: (_, __, { capabilities }): KnownCapabilities => ({ capabilities }),
  failure: (cause) => failure('CAPABILITIES_UNAVAILABLE', {}, cause),
  lifetimeMs: CAPABILITIES_LIFETIME_MS,
  retryAfterMs: 30_000,
  deadlineMs: CAPABILITIES_DEADLINE_MS,
  service: (state, { network }) => findNetwork(state, network)?.name ?? network,
  keep: 32,
  triggers: [
    // The first batch may have upgraded the account, from `ready` to `supported`.
    staleOn(['transactionEnded'], ({ batch, outcome }, state) => {
      return batch !== undefined && outcome === 'confirmed' && selectCapabilities(state) !== undefined ? {} : undefined
    }),
  ],
})

function hasNoSuchMethod({ cause }: Failure): boolean {
  return [-32601, -32004, 4200].includes(Number(cause?.code))
}
