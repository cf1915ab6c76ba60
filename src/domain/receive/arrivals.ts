import type { DecideContext, Decision } from '../kernel/types.js'
import { selectView } from '../modal/selectors.js'
import { findNetwork } from '../network/index.js'
import { byAccount, defineRead, readEvery } from '../reads/index.js'
import type { AccountSubject } from '../reads/messages.js'
import type { DomainEvent, EventOf, RootState } from '../root.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import type { Arrival, ArrivalsLook } from '../../ports/services/funds.js'
import { failure } from './errors.js'
import { listedOn } from './listed-tokens.js'
import { type Arrivals, MAX_ARRIVALS, MAX_WATCHED } from './state.js'
import { selectReceiveTarget } from './target.js'

/** Milliseconds between two looks while the view is open: below a block of Ethereum. */
export const LOOK_EVERY_MS = 6_000

/** Coins that came to the shown account. The first look only sets the mark. */
export const arrivalsRead = defineRead('arrivals', {
  slice: 'receive',
  member: 'watched',
  keys: byAccount,
  subject: (state: RootState) => receiveSubject(state),
  ask: (io, { network, address }) => {
    const { mark } = io.state().receive.watched[byAccount.key({ network, address })] ?? {}
    const tokens = listedOn(network, io.state().config.plugins.receive?.tokens)
    return io.ports.funds.arrivals({ network, address, tokens, ...(mark !== undefined && { since: mark }) })
  },
  accept(state, subject, { mark, arrivals, gone = [] }: ArrivalsLook): Arrivals | undefined {
    if (typeof mark !== 'string' || !Array.isArray(arrivals)) return undefined
    const known = state.receive.watched[byAccount.key(subject)]?.arrivals ?? []
    const fresh = news(known, arrivals)
    const kept = known.filter(({ id, unconfirmed }) => !fresh.some((one) => one.id === id) && !(unconfirmed && gone.includes(id)))
    return { mark, arrivals: [...fresh, ...kept].slice(0, MAX_ARRIVALS) }
  },
  failure: (cause) => failure('ARRIVALS_UNAVAILABLE', {}, cause),
  lifetimeMs: LOOK_EVERY_MS / 2,
  retryAfterMs: LOOK_EVERY_MS / 2,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: (state, { network }) => findNetwork(state, network)?.name ?? network,
  keep: MAX_WATCHED,
  triggers: [readEvery(LOOK_EVERY_MS, isShown)],
})

/** Returns the account and the network that are looked at: the shown ones. */
export function receiveSubject(state: RootState): AccountSubject | undefined {
  const target = selectReceiveTarget(state)
  return target && { network: target.network.caipNetworkId, address: target.address }
}

/** Adds an event that names what came, and has the balance read anew. */
export function decideArrivals(
  state: RootState,
  report: Parameters<typeof arrivalsRead.decide.reportArrivals>[1],
  context: DecideContext,
): Decision<DomainEvent> {
  const decided = arrivalsRead.decide.reportArrivals(state, report, context)
  if (!Array.isArray(decided)) return decided
  const events = decided as readonly DomainEvent[]
  const loaded = events.find((event): event is EventOf<'arrivalsLoaded'> => event.type === 'arrivalsLoaded')
  if (loaded === undefined) return events
  const { network, address } = loaded
  const known = state.receive.watched[byAccount.key({ network, address })]?.arrivals ?? []
  const fresh = news(known, loaded.arrivals)
  return fresh.length === 0 ? events : [...events, { type: 'fundsArrived', network, address, arrivals: fresh }]
}

/** Returns the arrivals that are not known, or that were not in a block before. */
function news(known: readonly Arrival[], arrivals: readonly Arrival[]): readonly Arrival[] {
  return arrivals.filter(({ id, unconfirmed }) => {
    const before = known.find((one) => one.id === id)
    return before === undefined || (before.unconfirmed === true && unconfirmed !== true)
  })
}

function isShown(state: RootState): boolean {
  return state.modal.open && selectView(state).view === 'WalletReceive' && state.lifecycle.platform.visible && receiveSubject(state) !== undefined
}
