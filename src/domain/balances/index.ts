export { selectNativeBalance } from './selectors.js'
export type { BalanceCommand, BalanceEvent } from './messages.js'
export { BALANCE_RETRY_BLOCK_MS, balances, balancesHidden, nativeBalances } from './slice.js'
export type { BalanceState, NativeBalance } from './state.js'
