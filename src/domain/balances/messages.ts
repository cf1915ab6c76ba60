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
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { Amount, BalanceState, NativeBalance } from './state.js'

/** Commands of the balances slice. */
export type BalanceCommand =
  /** Reads the native balance of the active account unless it is fresh. `force` reads in any case, even after a failure. */
  | RefreshCommand<'balance', { readonly namespace?: ChainNamespace }>
  /** Hides or shows balances in dialog and buttons (UX-54). Remembered. */
  | { readonly type: 'setBalancesHidden'; readonly hidden: boolean }

/** Reports of policies. */
export type BalanceReport = AnswerReport<'balance', AccountSubject, Pick<Amount, 'amount'>> | FailureReport<'balance', AccountSubject>

/** Public events of balances. */
export type BalanceEvent =
  /** When a balance was read. `amount` is a decimal string in whole units of the native currency. */
  | LoadedEvent<'balance', AccountSubject, Amount>
  /** When a balance could not be read. */
  | FailedEvent<'balance', AccountSubject>
  /** After `setBalancesHidden`. */
  | { readonly type: 'balancesHiddenSet'; readonly hidden: boolean }

/** Events that `events$` does not carry. */
export type BalanceInternalEvent = RequestedEvent<'balance', AccountSubject>

const read = declareRead('balance', { namespace: 'namespace?' }, { address: true })

/** See {@link SliceDeclaration}. */
export const balancesDeclaration: SliceDeclaration<'balances'> = {
  commands: { ...read.commands, setBalancesHidden: { hidden: 'flag' } },
  main: { setBalancesHidden: 'hidden' },
  events: { ...read.events, balancesHiddenSet: {} },
  personal: read.personal,
}

declare module '../registry.js' {
  interface Slices {
    readonly balances: { readonly state: BalanceState; readonly commands: BalanceCommand | BalanceReport; readonly events: BalanceEvent | BalanceInternalEvent }
  }
  interface PublicSlices {
    readonly balances: { readonly state: BalanceState; readonly commands: BalanceCommand; readonly events: BalanceEvent }
  }
  interface Results {
    readonly refreshBalance: PublicEventOf<'balanceLoaded'>
  }
  interface RestoredItems {
    readonly nativeBalances: { readonly [caipAddress: string]: NativeBalance }
    readonly balancesHidden: boolean
  }
}
