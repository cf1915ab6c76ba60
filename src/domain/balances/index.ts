export { selectNativeBalance } from './selectors.js'
export type { BalanceCommand, BalanceEvent } from './messages.js'
export { balances } from './slice.js'
export type { BalanceState, NativeBalance } from './state.js'
