import type { SliceDeclaration } from '../declaration.js'
import type { AnalyticsEvent, AnalyticsState } from './state.js'

/** Report of a policy. */
export interface AnalyticsReport {
  readonly type: 'reportAnalytics'
  readonly event: Omit<AnalyticsEvent, 'at'>
}

/** Public events of the analytics. */
export type AnalyticsPublicEvent =
  /** When something happened that is counted. Comes in either case: if events are sent, if they are off, and without a server. */
  { readonly type: 'analyticsRecorded'; readonly event: AnalyticsEvent }

/** See {@link SliceDeclaration}. */
export const analyticsDeclaration: SliceDeclaration<'analytics'> = {
  commands: {},
  events: { analyticsRecorded: { address: true } },
  personal: { reportAnalytics: { address: true } },
}

declare module '../registry.js' {
  interface Slices {
    readonly analytics: { readonly state: AnalyticsState; readonly commands: AnalyticsReport; readonly events: AnalyticsPublicEvent }
  }
  interface PublicSlices {
    readonly analytics: { readonly events: AnalyticsPublicEvent }
  }
}
