import type { Announcement } from '../../ports/discovery.js'
import type { Connector } from './state.js'

/** What can be asked of connectors. */
export type ConnectorCommand = { readonly type: 'reportAnnouncement'; readonly announcement: Announcement }

/** What can come true of connectors. */
export type ConnectorEvent =
  | { readonly type: 'connectorFound'; readonly connector: Connector }
  /** Two wallets claim one rdns: neither is reconnected by itself nor recommended (robustness, T2). */
  | { readonly type: 'connectorsInConflict'; readonly rdns: string }
  | { readonly type: 'connectorLimitReached'; readonly limit: number }
