import type { SliceDeclaration } from '../declaration.js'
import type { ConnectorState } from './state.js'
import type { Announcement } from '../../ports/discovery.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { Connector } from './state.js'

/** Reports of policies. */
export type ConnectorReport = { readonly type: 'reportAnnouncement'; readonly announcement: Announcement }

/** Public events of connectors. */
export type ConnectorEvent =
  /** When a wallet announced itself. */
  | { readonly type: 'connectorFound'; readonly connector: Connector }
  /** When a wallet left the page, because its extension was turned off, for example. Its connection has ended before. */
  | { readonly type: 'connectorRemoved'; readonly namespace: ChainNamespace; readonly connectorId: string }
  /**
   * When several wallets of one namespace claim the same rdns or uuid, or one of them comes back to the page. None of them is reconnected automatically or
   * recommended (robustness, T2). Tapes from before 0.2 have only `rdns`, which stands for all of them.
   */
  | {
      readonly type: 'connectorsInConflict'
      readonly rdns?: string
      readonly uuid?: string
      readonly namespace?: ChainNamespace
      readonly connectorIds?: readonly string[]
    }

/** Events that `events$` does not carry. */
export type ConnectorInternalEvent = { readonly type: 'connectorLimitReached'; readonly limit: number }

/** See {@link SliceDeclaration}. */
export const connectorsDeclaration: SliceDeclaration<'connectors'> = {
  commands: {},
  events: {
    connectorFound: {},
    connectorRemoved: {},
    connectorsInConflict: {},
    connectorLimitReached: {},
  },
  personal: {},
}

declare module '../registry.js' {
  interface Slices {
    readonly connectors: { readonly state: ConnectorState; readonly commands: ConnectorReport; readonly events: ConnectorEvent | ConnectorInternalEvent }
  }
  interface PublicSlices {
    readonly connectors: { readonly state: ConnectorState; readonly events: ConnectorEvent }
  }
}
