import type { SliceDeclaration } from '../declaration.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { JsonObject } from '../shared/json/json.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { DeferredFollow, EmbeddedType, TabActKind, TabActsByNamespace } from './state.js'

/** State of the tabs slice. */
export interface TabState {
  /** True if this tab follows other tabs. */
  readonly shared: boolean
  /** Last actions of the user in any tab. Absent until the first one. */
  readonly acts?: TabActsByNamespace
}

/** Reports of policies. */
export type TabReport = { readonly type: 'reportTabMessage'; readonly message: JsonObject }

/** Events that `events$` does not carry. */
export type TabInternalEvent =
  /** The message is unknown, or of another version. */
  | { readonly type: 'tabMessageIgnored'; readonly reason: string }
  /** The user acted in another tab, later than any action known here. */
  | {
      readonly type: 'tabActHeard'
      readonly namespace: ChainNamespace
      readonly kind: TabActKind
      /** Order stamp of the action (`state.ts`). */
      readonly stamp: number
      readonly connectorId?: string
      /** Active account of that tab. */
      readonly address?: Personal
      /** Topic of the session that it connected. */
      readonly topic?: string
      /** Connection to adopt if the user's own attempt fails. */
      readonly deferred?: DeferredFollow
      /** The network was switched by the app's provider, and the namespace was not made active. */
      readonly aside?: true
      /** Network that the frame of this tab is switched to: nobody else tells it. */
      readonly follow?: CaipNetworkId
      /** Type of account that the frame of this tab is asked for: that of the other tab. */
      readonly accountType?: EmbeddedType
    }
  /** The deferred action of another tab is followed now. */
  | { readonly type: 'followDue'; readonly namespace: ChainNamespace }
  /** A tab that was in the background asks for missed actions. */
  | { readonly type: 'tabAsked'; readonly since: number }
  /** This page returned from the back-forward cache. Tabs that were closed meanwhile cannot answer. */
  | { readonly type: 'tabReturned' }

/** See {@link SliceDeclaration}. */
export const tabsDeclaration: SliceDeclaration<'tabs'> = {
  commands: {},
  events: {
    tabMessageIgnored: {},
    tabActHeard: { address: true },
    followDue: {},
    tabAsked: {},
    tabReturned: {},
  },
  personal: {},
  calls: { 'tabs.post': { address: true }, 'tabs.messages': { address: true } },
}

declare module '../registry.js' {
  interface Slices {
    readonly tabs: { readonly state: TabState; readonly commands: TabReport; readonly events: TabInternalEvent }
  }
}
