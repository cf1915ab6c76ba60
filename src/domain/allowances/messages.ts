import { knownContracts } from '../approvals/state.js'
import type { SliceDeclaration } from '../declaration.js'
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
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { AllowanceList, AllowancePair } from '../../ports/services/allowances.js'
import type { AllowancesState, AskedAllowance } from './state.js'

/** Commands of allowances. */
export type AllowancesCommand =
  /** Reads the allowances of the active EVM account on its network unless they are fresh. `force` reads in any case. */
  | RefreshCommand<'allowances'>
  /**
   * Makes a plan that takes allowances back, one transaction each. The visitor confirms it, the wallet signs; resolves with the receipt of the last one. `silent`: the app shows the
   * plan itself.
   */
  | {
      readonly type: 'revokeAllowances'
      readonly pairs: readonly AllowancePair[]
      readonly network?: CaipNetworkId
      readonly silent?: boolean
    }

/** Reports of policies. */
export type AllowancesReport = AnswerReport<'allowances', AccountSubject, AllowanceList> | FailureReport<'allowances', AccountSubject>

/** Public events of allowances. */
export type AllowancesEvent =
  /** When the allowances of an account were read. */
  | LoadedEvent<'allowances', AccountSubject, AllowanceList>
  /** When they could not be read. */
  | FailedEvent<'allowances', AccountSubject>

/** Event that `events$` does not carry. */
export type AllowancesInternalEvent = RequestedEvent<'allowances', AccountSubject>

const read = declareRead('allowances', {}, { address: true })

/** See {@link SliceDeclaration}. */
export const allowancesDeclaration: SliceDeclaration<'allowances'> = {
  commands: { ...read.commands, revokeAllowances: { pairs: 'json', network: 'network?', silent: 'flag?' } },
  events: {
    allowancesRequested: { address: true },
    allowancesLoaded: { address: true, spender: true },
    allowancesFailed: { address: true },
  },
  personal: {
    revokeAllowances: { spender: true },
    reportAllowances: { address: true, spender: true },
    reportAllowancesFailed: { address: true },
  },
  calls: { 'allowances.list': { address: true, spender: true }, 'allowances.tryRevoke': { address: true, spender: true } },
  known: knownContracts,
  items: { allowances: 'ids' },
  state: { held: 'ids', address: true, spender: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly allowances: {
      readonly state: AllowancesState
      readonly commands: AllowancesCommand | AllowancesReport
      readonly events: AllowancesEvent | AllowancesInternalEvent
    }
  }
  interface PublicSlices {
    readonly allowances: { readonly state: AllowancesState; readonly commands: AllowancesCommand; readonly events: AllowancesEvent }
  }
  interface RestoredItems {
    readonly allowances?: { readonly asked: readonly AskedAllowance[] }
  }
  interface Views {
    readonly Allowances: true
  }
  interface Results {
    readonly refreshAllowances: PublicEventOf<'allowancesLoaded'>
    readonly revokeAllowances: PublicEventOf<'planCompleted'>
  }
}
