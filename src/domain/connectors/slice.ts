import { switchMap } from '../shared/streams/flatten.js'
import { map, takeUntil } from '../shared/streams/operators.js'
import type { ChainNamespace } from '../shared/caip.js'
import { failure } from '../shared/errors.js'
import type { DomainEvent, Policy, RootState, Slice } from '../root.js'
import type { ConnectorCommand } from './messages.js'
import { type Connector, MAX_CONNECTORS } from './state.js'

/** Wallets are looked for from start on; they are in the page, so nothing goes over the network. */
const discovery: Policy = (io) =>
  io.on('startRequested').pipe(
    switchMap(() =>
      io.ports.discovery.announcements().pipe(
        map((announcement) => ({ type: 'reportAnnouncement' as const, announcement })),
        takeUntil(io.on('stopped')),
      ),
    ),
  )

/** The wallets that were found in the page. */
export const connectors: Slice<'connectors', ConnectorCommand> = {
  name: 'connectors',
  decide: {
    reportAnnouncement(state, { announcement }) {
      const { found, limitReached } = state.connectors
      if (found.some((other) => other.chain === announcement.namespace && other.info?.uuid === announcement.uuid)) return []
      if (found.filter(isAnnounced).length >= MAX_CONNECTORS) return limitReached ? [] : [{ type: 'connectorLimitReached', limit: MAX_CONNECTORS }]
      const rdns = announcement.rdns
      const connector: Connector = {
        id: announcement.id,
        type: announcement.type,
        name: announcement.name,
        chain: announcement.namespace,
        ...(announcement.icon ? { imageUrl: announcement.icon } : {}),
        info: { uuid: announcement.uuid, ...(rdns ? { rdns } : {}) },
      }
      const rivals = found.filter((other) => rdns !== null && other.chain === connector.chain && other.info?.rdns === rdns)
      if (rdns === null || rivals.length === 0) return [{ type: 'connectorFound', connector }]
      const claimants = [connector, ...rivals].map(({ id }) => id)
      return [...noLongerRestored(state, connector.chain, claimants), { type: 'connectorFound', connector }, { type: 'connectorsInConflict', rdns }]
    },
  },
  evolve: {
    connectorFound: (state, { connector }) => ({ ...state, found: [...state.found, connector] }),
    connectorsInConflict: (state, { rdns }) => ({
      ...state,
      found: state.found.map((one) => (one.info?.rdns === rdns && !one.conflict ? { ...one, conflict: true } : one)),
    }),
    connectorLimitReached: (state) => ({ ...state, limitReached: true }),
    // What the options give stays.
    stopped: (state) => (state.found.some(isAnnounced) ? { found: state.found.filter((one) => !isAnnounced(one)), limitReached: false } : state),
  },
  policies: { discovery },
}

function isAnnounced({ type }: Connector): boolean {
  return type !== 'WALLET_CONNECT' && type !== 'AUTH'
}

/** Which of two wallets of one identity the visitor trusted cannot be known: only the visitor connects either of them (robustness, T2). */
function noLongerRestored(state: RootState, namespace: ChainNamespace, claimants: readonly string[]): readonly DomainEvent[] {
  const flow = state.connection.namespaces[namespace]?.flow
  if (flow === undefined || flow.by === 'visitor' || !claimants.includes(flow.connectorId)) return []
  const { operation, connectorId, by } = flow
  return [{ type: 'connectFailed', operation, namespace, connectorId, by, failure: failure('CONNECT_FAILED') }]
}
