export { sendDomain } from './plugin.js'
export { isAmountText, problemOfReceiver, SEND_NAMESPACES } from './decide.js'
export { makeTransfer, preparePlain, receiverOf } from './make.js'
