import type { Announcement } from '../../ports/discovery.js'
import type { ChainNamespace } from '../shared/caip.js'
import type { Connector } from './state.js'

/** What can be asked of connectors. */
export type ConnectorCommand = { readonly type: 'reportAnnouncement'; readonly announcement: Announcement }

/** What can come true of connectors. */
export type ConnectorEvent =
  | { readonly type: 'connectorFound'; readonly connector: Connector }
  /**
   * Wallets of one namespace claim the same rdns or uuid: none of them is reconnected by itself or recommended (robustness, T2). Tapes from before
   * 0.2 have `rdns` alone, which then stands for all wallets that claim it.
   */
  | {
      readonly type: 'connectorsInConflict'
      readonly rdns?: string
      readonly uuid?: string
      readonly namespace?: ChainNamespace
      readonly connectorIds?: readonly string[]
    }
  | { readonly type: 'connectorLimitReached'; readonly limit: number }
