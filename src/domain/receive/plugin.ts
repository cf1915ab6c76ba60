import { catchError, filter, map, mergeMap, of } from 'rxjs'
import type { PluginDomain } from '../plugin.js'
import type { DomainCommand, Policy, Slice } from '../root.js'
import { namespaceOf } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline } from '../shared/timing.js'
import { arrivalsRead, decideArrivals } from './arrivals.js'
import { elsewhereRead } from './elsewhere.js'
import { NOTHING_RECEIVED } from './state.js'

/** Milliseconds for which a sheet may stay open. */
const SHEET_DEADLINE_MS = 600_000

/** Opens the sheet in the call stack of the command, which is that of the gesture. */
const share: Policy = (io) =>
  io.on('shareStarted').pipe(
    mergeMap(({ operation, title, text, picture }) =>
      io.ports.share.share({ title, text, picture }).pipe(
        deadline(io.ports.timer, SHEET_DEADLINE_MS, 'the share sheet'),
        map(({ outcome }): DomainCommand => ({ type: 'reportShared', operation, outcome })),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportShareFailed', operation, failure: reason })),
      ),
    ),
  )

/** Reads the balance anew when coins came. */
const readBalance: Policy = (io) =>
  io.on('fundsArrived').pipe(
    filter(({ arrivals }) => arrivals.some(({ unconfirmed, token }) => unconfirmed !== true && token === undefined)),
    map(({ network }): DomainCommand => ({ type: 'refreshBalance', namespace: namespaceOf(network), force: true })),
  )

/** Receive slice: arrivals at the shown address, coins of it on other networks, and shares. */
const receive: Slice<'receive'> = {
  name: 'receive',
  publicEvents: { ...arrivalsRead.publicEvents, ...elsewhereRead.publicEvents, fundsArrived: true, addressShared: true, shareFailed: true },
  decide: {
    ...arrivalsRead.decide,
    ...elsewhereRead.decide,
    reportArrivals: decideArrivals,
    shareAddress: (_, { type: __, ...request }, { operation }) => [{ type: 'shareStarted', operation, ...request }],
    reportShared: ({ receive: { sharing } }, { operation, outcome }) => (sharing.includes(operation) ? [{ type: 'addressShared', operation, outcome }] : []),
    reportShareFailed: ({ receive: { sharing } }, { operation, failure }) => (sharing.includes(operation) ? [{ type: 'shareFailed', operation, failure }] : []),
  },
  evolve: {
    ...arrivalsRead.evolve,
    ...elsewhereRead.evolve,
    shareStarted: (state, { operation }) => ({ ...state, sharing: [...state.sharing, operation] }),
    addressShared: (state, { operation }) => ({ ...state, sharing: state.sharing.filter((one) => one !== operation) }),
    shareFailed: (state, { operation }) => ({ ...state, sharing: state.sharing.filter((one) => one !== operation) }),
    stopped: () => NOTHING_RECEIVED,
  },
  policies: {
    arrivals: arrivalsRead.policies.reads,
    watchArrivals: arrivalsRead.policies.refreshes,
    elsewhere: elsewhereRead.policies.reads,
    share,
    readBalance,
  },
  endings: {
    arrivals: arrivalsRead.endings.reads,
    elsewhere: elsewhereRead.endings.reads,
    share: ({ receive: { sharing } }, reason) => sharing.map((operation) => ({ type: 'reportShareFailed', operation, failure: reason })),
  },
  outcomes: { ...arrivalsRead.outcomes, ...elsewhereRead.outcomes, shareAddress: { done: ['addressShared'], failed: ['shareFailed'] } },
}

/** Pure half of `receive()`. */
export const receiveDomain: PluginDomain = { name: 'receive', slices: [receive] }
