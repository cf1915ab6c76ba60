import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import {
  type AnswerReport,
  declareRead,
  type FailedEvent,
  type FailureReport,
  type LoadedEvent,
  type RefreshCommand,
  type RequestedEvent,
} from '../reads/messages.js'
import type { ActivityPage } from '../../ports/services/activity.js'
import type { ActivityState, ActivitySubject, StoredSent } from './state.js'

interface Purchases {
  /** Only purchases by this provider, which the hosted service knows. */
  readonly onramp?: 'coinbase'
}

/** Question about the subject of a page. */
interface PageSubject extends ActivitySubject {
  readonly cursor?: string
}

/** Commands of the activity slice. */
export type ActivityCommand =
  /** Reads the newest page of the active EVM account's history on its network unless it is fresh. `force` reads in any case. Refused without an account. */
  | RefreshCommand<'activity', Purchases>
  /** Reads the next page. Does nothing at the end. */
  | ({ readonly type: 'loadMoreActivity' } & Purchases)

/** Reports of policies. */
export type ActivityReport = AnswerReport<'activity', PageSubject, ActivityPage> | FailureReport<'activity', PageSubject>

/** Public events of the history. */
export type ActivityEvent =
  /** When a page was read. */
  | LoadedEvent<'activity', PageSubject, ActivityPage>
  /** When no source told it. */
  | FailedEvent<'activity', ActivitySubject>

/** Event that `events$` does not carry. */
export type ActivityInternalEvent = RequestedEvent<'activity', PageSubject>

const read = declareRead('activity', { onramp: 'text?' }, { address: true })

/** Personal members of a page. */
const page = { hash: true, sentFrom: true, sentTo: true, party: true, spender: true, id: 'ids', cursor: 'ids', next: 'ids' } as const

/** See {@link SliceDeclaration}. */
export const activityDeclaration: SliceDeclaration<'activity'> = {
  commands: { ...read.commands, loadMoreActivity: { onramp: 'text?' } },
  main: { refreshActivity: 'onramp', loadMoreActivity: 'onramp' },
  events: {
    activityRequested: { address: true },
    activityLoaded: { address: true, hash: true, sentFrom: true, sentTo: true, party: true, spender: true },
    activityFailed: { address: true },
  },
  personal: {
    reportActivity: { address: true, hash: true, sentFrom: true, sentTo: true, party: true, spender: true },
    reportActivityFailed: { address: true },
  },
  more: { activityLoaded: page, reportActivity: page, activityRequested: { cursor: 'ids' } },
  calls: { 'activity.page': { address: true, sent: true, ...page } },
  items: { activity: 'ids' },
  state: { ...page, effects: 'ids', by: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly activity: {
      readonly state: ActivityState
      readonly commands: ActivityCommand | ActivityReport
      readonly events: ActivityEvent | ActivityInternalEvent
    }
  }
  interface PublicSlices {
    readonly activity: { readonly state: ActivityState; readonly commands: ActivityCommand; readonly events: ActivityEvent }
  }
  interface Results {
    readonly refreshActivity: PublicEventOf<'activityLoaded'>
    readonly loadMoreActivity: PublicEventOf<'activityLoaded'>
  }
  interface RestoredItems {
    readonly activity?: { readonly sent: readonly StoredSent[] }
  }
}
