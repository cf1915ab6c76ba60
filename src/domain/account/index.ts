export { ACCOUNT_TABS, type AccountCommand, type AccountEvent, type AccountTab } from './messages.js'
export { selectActiveAddress } from './selectors.js'
export { account, addressLabels, preferredAccountTypes } from './slice.js'
export type { AccountState, NamespaceAccount } from './state.js'
