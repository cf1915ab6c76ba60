export type { ReceiptEvent } from './messages.js'
export { receiptsDomain } from './slice.js'
export type { ReceiptsState } from './state.js'
