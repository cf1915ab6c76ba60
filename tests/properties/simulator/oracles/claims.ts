import type { DomainCommand, DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Problem } from './rule.js'

/** Wallets of the page that claim the same identity: neither is connected without the visitor, in any namespace (robustness, T2). */
export interface Claims {
  hear(command: DomainCommand): void
  see(event: DomainEvent): Problem | undefined
  /** Checks that a contested wallet is connected only by the visitor. */
  compare(state: RootState): Problem | undefined
}

type Announcement = Extract<DomainCommand, { readonly type: 'reportAnnouncement' }>['announcement']

export function createClaims(): Claims {
  /** Announced wallets that are listed. */
  let listed: readonly Announcement[] = []
  let last: Announcement | undefined
  /** Wallet that left with the last report. */
  let gone: Announcement | undefined
  /** Contested wallets by `namespace id`. */
  let contested: ReadonlySet<string> = new Set()
  /** Initiator of each connection, by namespace. */
  let by: Readonly<Record<string, string>> = {}

  return {
    hear(command) {
      if (command.type !== 'reportAnnouncement') return
      const { announcement: one } = command
      if (one.left) {
        gone = listed.find(({ id, uuid, namespace }) => id === one.id && uuid === one.uuid && namespace === one.namespace)
        return
      }
      last = one
      const here = listed.filter(({ namespace }) => namespace === one.namespace)
      if (here.some(({ id, uuid }) => id === one.id && uuid === one.uuid)) return
      const rivals = here.filter(({ id, uuid, rdns }) => id === one.id || uuid === one.uuid || (rdns !== null && rdns === one.rdns))
      if (rivals.length > 0) contested = new Set([...contested, ...[one, ...rivals].map(({ namespace, id }) => `${namespace} ${id}`)])
    },
    see(event) {
      switch (event.type) {
        case 'connectorFound':
          if (last?.id === event.connector.id) listed = [...listed, last]
          return undefined
        case 'connectorRemoved':
          listed = listed.filter(({ id, namespace }) => id !== event.connectorId || namespace !== event.namespace)
          return undefined
        case 'connected':
          by = { ...by, [event.namespace]: event.by }
          return event.by !== 'visitor' && contested.has(`${event.namespace} ${event.connectorId}`)
            ? { id: 'T2', problem: `${event.connectorId} in ${event.namespace}, which several claim to be, is connected by ${event.by}` }
            : undefined
        case 'stopped':
          listed = []
          contested = new Set()
          by = {}
          return undefined
        default:
          return undefined
      }
    },
    compare({ connection, connectors }) {
      const { id: left, namespace: at } = gone ?? {}
      gone = undefined
      if (left !== undefined && at !== undefined) {
        if (connectors.found.some(({ id, chain }) => id === left && chain === at)) return { id: 'CONN-04', problem: `${left} in ${at} has left, and is listed` }
        const { connectorId, flow } = connection.namespaces[at] ?? {}
        if (connectorId === left || flow?.connectorId === left) return { id: 'CONN-04', problem: `${left} in ${at} has left, and is still in use` }
      }
      if (contested.size === 0) return undefined
      for (const [namespace, { connectorId, flow }] of Object.entries(connection.namespaces)) {
        if (connectorId !== undefined && by[namespace] !== 'visitor' && contested.has(`${namespace} ${connectorId}`))
          return { id: 'T2', problem: `${connectorId} in ${namespace}, which several claim to be, stays connected by ${by[namespace]}` }
        if (flow !== undefined && flow.by !== 'visitor' && contested.has(`${namespace} ${flow.connectorId}`))
          return { id: 'T2', problem: `${flow.connectorId} in ${namespace}, which several claim to be, is asked by ${flow.by}` }
      }
      return undefined
    },
  }
}
