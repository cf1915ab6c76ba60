import type { NativeBalance } from './state.js'
import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import type { BalanceState } from './state.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Commands of the balances slice. */
export type BalanceCommand =
  /** Reads the native balance of the active account unless it is fresh. `force` reads in any case, even after a failure. */
  | { readonly type: 'refreshBalance'; readonly namespace?: ChainNamespace; readonly force?: boolean }
  /** Hides or shows balances in dialog and buttons (UX-54). Remembered. */
  | { readonly type: 'setBalancesHidden'; readonly hidden: boolean }

/** Reports of policies. */
export type BalanceReport =
  | { readonly type: 'reportBalance'; readonly operation: OperationId; readonly network: CaipNetworkId; readonly address: Personal; readonly amount: string }
  | {
      readonly type: 'reportBalanceFailed'
      readonly operation: OperationId
      readonly network: CaipNetworkId
      readonly address: Personal
      readonly failure: Failure
    }

/** Public events of balances. */
export type BalanceEvent =
  /** When a balance was read. `amount` is a decimal string in whole units of the native currency. */
  | {
      readonly type: 'balanceLoaded'
      readonly operation: OperationId
      readonly network: CaipNetworkId
      readonly address: Personal
      readonly amount: string
      readonly symbol: string
      readonly decimals: number
    }
  /** When a balance could not be read. */
  | { readonly type: 'balanceFailed'; readonly operation: OperationId; readonly network: CaipNetworkId; readonly address: Personal; readonly failure: Failure }
  /** After `setBalancesHidden`. */
  | { readonly type: 'balancesHiddenSet'; readonly hidden: boolean }

/** Events that `events$` does not carry. */
export type BalanceInternalEvent = {
  readonly type: 'balanceRequested'
  readonly operation: OperationId
  readonly network: CaipNetworkId
  readonly address: Personal
}

/** See {@link SliceDeclaration}. */
export const balancesDeclaration: SliceDeclaration<'balances'> = {
  commands: {
    refreshBalance: { namespace: 'namespace?', force: 'flag?' },
    setBalancesHidden: { hidden: 'flag' },
  },
  main: { setBalancesHidden: 'hidden' },
  events: {
    balanceRequested: { address: true },
    balanceLoaded: { address: true },
    balanceFailed: { address: true },
    balancesHiddenSet: {},
  },
  personal: {
    reportBalance: { address: true },
    reportBalanceFailed: { address: true },
  },
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
