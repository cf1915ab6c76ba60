import { map, mergeMap, switchMap, takeUntil } from 'rxjs'
import type { Announcement } from '../../ports/discovery.js'
import { log } from '../log.js'
import { failure } from '../shared/errors/errors.js'
import type { DomainEvent, EventOf, Policy, Slice } from '../root.js'
import type { RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { contestedConnectors, isAlias } from './grouping.js'
import { leave } from './leave.js'
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
  publicEvents: { connectorFound: true, connectorRemoved: true, connectorsInConflict: true },
  decide: {
    reportAnnouncement(state, { announcement }) {
      if (announcement.left) return leave(state, announcement)
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
      const rivals = here.filter((other) => other === same || isRival(state, other, announcement))
      const named =
        rivals.length === 0 || (!isKept && rivals.every(({ conflict }) => conflict)) ? [] : [...rivals.map((rival) => rival.id), ...(isKept ? [id] : [])]
      const claims = isKept ? contestedBy(state, [...found, toConnector(announcement)], namespace, named) : []
      return [
        ...(named.length > 0 ? withhold(state, namespace, named) : []),
        ...claims.flatMap((claim) => withhold(state, claim.namespace, claim.connectorIds)),
        ...arrives,
        ...(named.length === 0
          ? []
          : [
              {
                type: 'connectorsInConflict' as const,
                ...(rdns !== null && rivals.some(({ info }) => info?.rdns === rdns) ? { rdns } : {}),
                ...(rivals.some(({ info }) => info?.uuid === uuid) ? { uuid } : {}),
                namespace,
                connectorIds: named,
              },
            ]),
        ...claims.map((claim) => ({ type: 'connectorsInConflict' as const, ...claim })),
      ]
    },
  },
  evolve: {
    connectorFound: (state, { connector }) => ({ ...state, found: [...state.found, connector] }),
    connectorRemoved: (state, { namespace, connectorId }) => ({
      ...state,
      found: state.found.filter(({ id, chain }) => id !== connectorId || chain !== namespace),
    }),
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

function toConnector({ id, type, name, namespace, icon, uuid, rdns, protocol, object }: Announcement): Connector {
  return {
    id,
    type,
    name,
    chain: namespace,
    ...(icon ? { imageUrl: icon } : {}),
    info: { uuid, ...(rdns ? { rdns } : {}) },
    ...(protocol ? { protocol } : {}),
    ...(object ? { object } : {}),
  }
}

/** Returns true if another provider object claims the uuid or rdns of an announcement. An rdns that either object has as an alias is no claim. */
function isRival(state: RootState, other: Connector, announcement: Announcement): boolean {
  if (other.object !== undefined && other.object === announcement.object) return false
  if (other.info?.uuid === announcement.uuid) return true
  if (announcement.rdns === null || other.info?.rdns !== announcement.rdns) return false
  const connector = toConnector(announcement)
  const all = [...state.connectors.found, connector]
  return !isAlias(all, other, state.config.walletIdentities) && !isAlias(all, connector, state.config.walletIdentities)
}

/** Returns the connectors that become contested by their names or icons, by namespace, without those in `except`. */
function contestedBy(
  state: RootState,
  found: readonly Connector[],
  namespace: ChainNamespace,
  except: readonly string[],
): { namespace: ChainNamespace; connectorIds: readonly string[] }[] {
  const flagged = [...contestedConnectors(found, state.config.walletIdentities)]
    .filter(([one, flag]) => flag !== 'rdns' && !one.conflict && !(one.chain === namespace && except.includes(one.id)))
    .map(([one]) => one)
  return [...new Set(flagged.map(({ chain }) => chain))].map((chain) => ({
    namespace: chain,
    connectorIds: flagged.filter((one) => one.chain === chain).map(({ id }) => id),
  }))
}

function isClaimed({ id, chain, info }: Connector, { namespace, connectorIds, rdns }: EventOf<'connectorsInConflict'>): boolean {
  return connectorIds === undefined ? info?.rdns !== undefined && info.rdns === rdns : chain === namespace && connectorIds.includes(id)
}
