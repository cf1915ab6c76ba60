/**
 * Declarations of all slices' messages. Each line adds the declarations of one slice to every program. Data only. Third-party plugins add
 * theirs with their slices.
 */
export * from './lifecycle/messages.js'
export * from './connectors/messages.js'
export * from './connection/messages.js'
export * from './network/messages.js'
export * from './account/messages.js'
export * from './balances/messages.js'
export * from './requests/messages.js'
export * from './walletconnect/messages.js'
export * from './frame/messages.js'
export * from './auth/messages.js'
export * from './approvals/messages.js'
export * from './siwx/messages.js'
export * from './bitcoin/messages.js'
export * from './modal/messages.js'
export * from './toasts/messages.js'
export * from './alerts/messages.js'
export * from './theme/messages.js'
export * from './tabs/messages.js'
export * from './clipboard/messages.js'
