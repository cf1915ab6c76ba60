import type { Arrival, ArrivalsLook } from '../../ports/services/funds.js'
import type { ShareRequest } from '../../ports/services/share.js'
import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import {
  type AccountSubject,
  type AnswerReport,
  declareRead,
  type FailedEvent,
  type FailureReport,
  type LoadedEvent,
  type RefreshCommand,
  type RequestedEvent,
} from '../reads/messages.js'
import type { Failure } from '../shared/errors/failure.js'
import { dollars } from './dollars.generated.js'
import type { Arrivals, ElsewhereFound, ReceiveState } from './state.js'

/** Commands of the receive slice. */
export type ReceiveCommand =
  /** Looks for coins that came to the shown account since the last look. View WalletReceive does so every six seconds while it is open. */
  | RefreshCommand<'arrivals'>
  /** Looks for coins of the shown address on the app's other networks. */
  | RefreshCommand<'elsewhere'>
  /** Opens the browser's sheet to share an address. Must be called in a user gesture. Ends with `addressShared` or `shareFailed`. */
  | ({ readonly type: 'shareAddress' } & ShareRequest)

/** Reports of policies. */
export type ReceiveReport =
  | AnswerReport<'arrivals', AccountSubject, ArrivalsLook>
  | FailureReport<'arrivals', AccountSubject>
  | AnswerReport<'elsewhere', AccountSubject, ElsewhereFound>
  | FailureReport<'elsewhere', AccountSubject>
  | { readonly type: 'reportShared'; readonly operation: OperationId; readonly outcome: 'shared' | 'dismissed' }
  | { readonly type: 'reportShareFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Public events of receiving. */
export type ReceiveEvent =
  /** When the chain was looked at. `arrivals` has all that came while the view was open, newest first. */
  | LoadedEvent<'arrivals', AccountSubject, Arrivals>
  /** When it could not be looked at. */
  | FailedEvent<'arrivals', AccountSubject>
  /** When coins came that were not there at the look before, each once. An unconfirmed one comes again when it is in a block. */
  | ({ readonly type: 'fundsArrived'; readonly arrivals: readonly Arrival[] } & AccountSubject)
  /** When the app's other networks were looked at. */
  | LoadedEvent<'elsewhere', AccountSubject, ElsewhereFound>
  /** When none of them answered. */
  | FailedEvent<'elsewhere', AccountSubject>
  /** When the browser's sheet was used, or dismissed. */
  | { readonly type: 'addressShared'; readonly operation: OperationId; readonly outcome: 'shared' | 'dismissed' }
  /** When the browser shares nothing. */
  | { readonly type: 'shareFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Events that `events$` does not carry. */
export type ReceiveInternalEvent =
  | RequestedEvent<'arrivals', AccountSubject>
  | RequestedEvent<'elsewhere', AccountSubject>
  | ({ readonly type: 'shareStarted'; readonly operation: OperationId } & ShareRequest)

const arrivals = declareRead('arrivals', {}, { address: true })
const elsewhere = declareRead('elsewhere', {}, { address: true })

/** Personal members of a look. */
const look = { hash: true, id: 'ids', mark: 'ids', gone: 'ids' } as const

/** See {@link SliceDeclaration}. */
export const receiveDeclaration: SliceDeclaration<'receive'> = {
  commands: { ...arrivals.commands, ...elsewhere.commands, shareAddress: { title: 'text', text: 'text', picture: 'json' } },
  events: {
    arrivalsRequested: { address: true },
    arrivalsLoaded: { address: true, hash: true },
    arrivalsFailed: { address: true },
    fundsArrived: { address: true, hash: true },
    ...elsewhere.events,
    shareStarted: { text: true, address: true },
    addressShared: {},
    shareFailed: {},
  },
  personal: {
    reportArrivals: { address: true, hash: true },
    reportArrivalsFailed: { address: true },
    ...elsewhere.personal,
    shareAddress: { text: true, address: true },
  },
  more: { arrivalsLoaded: look, fundsArrived: look, reportArrivals: look, shareAddress: { rows: true }, shareStarted: { rows: true } },
  calls: {
    'funds.arrivals': { address: true, since: 'ids', ...look },
    'funds.holdings': { address: true },
    'share.share': { text: true, address: true, rows: true },
  },
  state: look,
  known: Object.values(dollars).flatMap((tokens) => tokens.map(([address]) => address)),
}

declare module '../registry.js' {
  interface Slices {
    readonly receive: {
      readonly state: ReceiveState
      readonly commands: ReceiveCommand | ReceiveReport
      readonly events: ReceiveEvent | ReceiveInternalEvent
    }
  }
  interface PublicSlices {
    readonly receive: { readonly state: ReceiveState; readonly commands: ReceiveCommand; readonly events: ReceiveEvent }
  }
  interface Results {
    readonly refreshArrivals: PublicEventOf<'arrivalsLoaded'>
    readonly refreshElsewhere: PublicEventOf<'elsewhereLoaded'>
    readonly shareAddress: PublicEventOf<'addressShared'>
  }
}
