import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Personal } from '../shared/secret.js'

/** What can be asked of balances. */
export type BalanceCommand =
  /** Reads the native balance of the active account where none is fresh. `force` also after a failure and while fresh. */
  | { readonly type: 'refreshBalance'; readonly namespace?: ChainNamespace; readonly force?: boolean }
  | { readonly type: 'setBalancesHidden'; readonly hidden: boolean }
  | { readonly type: 'reportBalance'; readonly operation: OperationId; readonly network: CaipNetworkId; readonly address: Personal; readonly amount: string }
  | {
      readonly type: 'reportBalanceFailed'
      readonly operation: OperationId
      readonly network: CaipNetworkId
      readonly address: Personal
      readonly failure: Failure
    }

/** What can come true of balances. */
export type BalanceEvent =
  | { readonly type: 'balanceRequested'; readonly operation: OperationId; readonly network: CaipNetworkId; readonly address: Personal }
  /** `amount` is a decimal string in whole units of the native currency. */
  | {
      readonly type: 'balanceLoaded'
      readonly operation: OperationId
      readonly network: CaipNetworkId
      readonly address: Personal
      readonly amount: string
      readonly symbol: string
      readonly decimals: number
    }
  | { readonly type: 'balanceFailed'; readonly operation: OperationId; readonly network: CaipNetworkId; readonly address: Personal; readonly failure: Failure }
  | { readonly type: 'balancesHiddenSet'; readonly hidden: boolean }
