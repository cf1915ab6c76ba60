import { map, mergeMap, switchMap, takeUntil } from 'rxjs'
import type { Announcement } from '../../ports/discovery.js'
import { log } from '../log.js'
import { createSelector } from '../kernel/selectors.js'
import type { DomainEvent, EventOf, Policy, RootState, Slice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { claimsOf, contestedConnectors } from './grouping.js'
import { leave } from './leave.js'
import { selectConnectorName, selectIsContested } from './selectors.js'
import { type Connector, type ConnectorState, MAX_CONNECTORS } from './state.js'
import { withhold } from './withhold.js'

/** Detects injected wallets from the start. Needs no network access. */
const discoverWallets: Policy = (io) =>
  io.on('startRequested').pipe(
    switchMap(() =>
      io.ports.discovery.announcements().pipe(
        map((announcement) => ({ type: 'reportAnnouncement' as const, announcement })),
        takeUntil(io.on('stopped')),
      ),
    ),
  )

/** Logs every conflict for developers, even without a connection. */
const logConflicts: Policy = (io) =>
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
      const same = found.find((other) => other.id === id && other.chain === namespace)
      if (same?.info?.uuid === uuid) return []
      const isFull = found.filter(isAnnounced).length >= MAX_CONNECTORS
      const isKept = same === undefined && !isFull
      const arriving = toConnector(announcement)
      const arrives: readonly DomainEvent[] = isKept
        ? [{ type: 'connectorFound', connector: arriving }]
        : isFull && !limitReached
          ? [{ type: 'connectorLimitReached', limit: MAX_CONNECTORS }]
          : []
      // One that is not kept contests those that are there, too.
      const contested = isKept || selectClaims(state)(arriving) ? contestedNow([...found, arriving], state.config.walletIdentities) : []
      const isBack = isKept && !contested.includes(arriving) && selectIsContested(state, id, namespace)
      const marked = [...contested.filter((one) => isKept || one !== arriving), ...(isBack ? [arriving] : [])]
      const claims = [...new Set(marked.map(({ chain }) => chain))].map((chain) => ({
        namespace: chain,
        connectorIds: marked.filter((one) => one.chain === chain).map((one) => one.id),
      }))
      const rivals = found.filter((one) => one.chain === namespace && one.object !== (arriving.object ?? one))
      return [
        ...claims.flatMap((claim) => withhold(state, claim.namespace, claim.connectorIds)),
        ...arrives,
        ...claims.map((claim) => ({
          type: 'connectorsInConflict' as const,
          ...(claim.namespace === namespace && rdns !== null && rivals.some(({ info }) => info?.rdns === rdns) ? { rdns } : {}),
          ...(claim.namespace === namespace && rivals.some(({ info }) => info?.uuid === uuid) ? { uuid } : {}),
          ...claim,
        })),
      ]
    },
  },
  evolve: {
    connectorFound: (state, { connector }) => ({ ...withoutLeft(state, connector), found: [...state.found, connector] }),
    connectorRemoved(state, { namespace, connectorId }) {
      const gone = state.found.find(({ id, chain }) => id === connectorId && chain === namespace)
      const left = gone?.conflict ? [...(state.contestedLeft ?? []), { id: connectorId, chain: namespace }].slice(-MAX_CONNECTORS) : undefined
      return { ...state, found: state.found.filter((one) => one !== gone), ...(left && { contestedLeft: left }) }
    },
    connectorsInConflict: (state, event) => ({
      ...state,
      found: state.found.map((one) => (isClaimed(one, event) && !one.conflict ? { ...one, conflict: true } : one)),
    }),
    connectorLimitReached: (state) => ({ ...state, limitReached: true }),
    // Configured connectors stay.
    stopped: (state) =>
      state.found.some(isAnnounced) || state.contestedLeft ? { found: state.found.filter((one) => !isAnnounced(one)), limitReached: false } : state,
  },
  policies: { discoverWallets, logConflicts },
}

function withoutLeft(state: ConnectorState, { id, chain }: Connector): ConnectorState {
  const { contestedLeft = [], ...rest } = state
  const left = contestedLeft.filter((one) => one.id !== id || one.chain !== chain)
  return left.length > 0 ? { ...rest, contestedLeft: left } : rest
}

function contestedNow(found: readonly Connector[], identities: RootState['config']['walletIdentities']): readonly Connector[] {
  return [...contestedConnectors(found, identities).keys()].filter((one) => !one.conflict)
}

/** Returns {@link claimsOf} for the connectors found, read once for each list of them. */
const selectClaims = createSelector(
  ({ connectors: { found }, config }: RootState) => [found, config.walletIdentities],
  ({ connectors: { found }, config }) => claimsOf(found, config.walletIdentities),
)

function isAnnounced({ type }: Connector): boolean {
  return type !== 'WALLET_CONNECT' && type !== 'AUTH'
}

function toConnector({ id, type, name, namespace, icon, uuid, rdns, protocol, object, traits }: Announcement): Connector {
  return {
    id,
    type,
    name,
    chain: namespace,
    ...(icon ? { imageUrl: icon } : {}),
    info: { uuid, ...(rdns ? { rdns } : {}) },
    ...(protocol ? { protocol } : {}),
    ...(object ? { object } : {}),
    ...(traits ? { traits } : {}),
  }
}

function isClaimed({ id, chain, info }: Connector, { namespace, connectorIds, rdns }: EventOf<'connectorsInConflict'>): boolean {
  return connectorIds === undefined ? info?.rdns !== undefined && info.rdns === rdns : chain === namespace && connectorIds.includes(id)
}
