import { map, mergeMap, switchMap, takeUntil } from 'rxjs'
import type { Announcement } from '../../ports/discovery.js'
import { log } from '../log.js'
import { failure } from '../shared/errors/errors.js'
import type { DomainEvent, EventOf, Policy, Slice } from '../root.js'
import { selectConnectorName } from './selectors.js'
import { type Connector, MAX_CONNECTORS } from './state.js'
import { withhold } from './withhold.js'

/** Detects injected wallets from the start. Needs no network access. */
const discovery: Policy = (io) =>
  io.on('startRequested').pipe(
    switchMap(() =>
      io.ports.discovery.announcements().pipe(
        map((announcement) => ({ type: 'reportAnnouncement' as const, announcement })),
        takeUntil(io.on('stopped')),
      ),
    ),
  )

/** Logs every conflict for developers, even without a connection. */
const tells: Policy = (io) =>
  io.on('connectorsInConflict').pipe(
    mergeMap(({ namespace, connectorIds = [] }) => {
      const wallet = selectConnectorName(io.state(), connectorIds[0] ?? '', namespace)
      return log(io, { level: 'warn', text: failure('WALLET_CONTESTED', { wallet }).message, context: { connectorIds: connectorIds.join(', ') } })
    }),
  )

/** Connectors slice: the wallets that were detected. */
export const connectors: Slice<'connectors'> = {
  name: 'connectors',
  publicEvents: { connectorFound: true, connectorsInConflict: true },
  decide: {
    reportAnnouncement(state, { announcement }) {
      const { found, limitReached } = state.connectors
      const { id, uuid, rdns, namespace } = announcement
      const here = found.filter(({ chain }) => chain === namespace)
      const same = here.find((other) => other.id === id)
      if (same?.info?.uuid === uuid) return []
      const isFull = found.filter(isAnnounced).length >= MAX_CONNECTORS
      const isKept = same === undefined && !isFull
      const arrives: readonly DomainEvent[] = isKept
        ? [{ type: 'connectorFound', connector: toConnector(announcement) }]
        : isFull && !limitReached
          ? [{ type: 'connectorLimitReached', limit: MAX_CONNECTORS }]
          : []
      const rivals = here.filter(({ info }, at) => here[at] === same || info?.uuid === uuid || (rdns !== null && info?.rdns === rdns))
      if (rivals.length === 0 || (!isKept && rivals.every(({ conflict }) => conflict))) return arrives
      const connectorIds = [...rivals.map((rival) => rival.id), ...(isKept ? [id] : [])]
      return [
        ...withhold(state, namespace, connectorIds),
        ...arrives,
        {
          type: 'connectorsInConflict',
          ...(rdns !== null && rivals.some(({ info }) => info?.rdns === rdns) ? { rdns } : {}),
          ...(rivals.some(({ info }) => info?.uuid === uuid) ? { uuid } : {}),
          namespace,
          connectorIds,
        },
      ]
    },
  },
  evolve: {
    connectorFound: (state, { connector }) => ({ ...state, found: [...state.found, connector] }),
    connectorsInConflict: (state, event) => ({
      ...state,
      found: state.found.map((one) => (isClaimed(one, event) && !one.conflict ? { ...one, conflict: true } : one)),
    }),
    connectorLimitReached: (state) => ({ ...state, limitReached: true }),
    // Configured connectors stay.
    stopped: (state) => (state.found.some(isAnnounced) ? { found: state.found.filter((one) => !isAnnounced(one)), limitReached: false } : state),
  },
  policies: { discovery, tells },
}

function isAnnounced({ type }: Connector): boolean {
  return type !== 'WALLET_CONNECT' && type !== 'AUTH'
}

function toConnector({ id, type, name, namespace, icon, uuid, rdns }: Announcement): Connector {
  return { id, type, name, chain: namespace, ...(icon ? { imageUrl: icon } : {}), info: { uuid, ...(rdns ? { rdns } : {}) } }
}

function isClaimed({ id, chain, info }: Connector, { namespace, connectorIds, rdns }: EventOf<'connectorsInConflict'>): boolean {
  return connectorIds === undefined ? info?.rdns !== undefined && info.rdns === rdns : chain === namespace && connectorIds.includes(id)
}
