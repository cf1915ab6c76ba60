import type { CatalogueEntry } from './error-catalogue.js'

/** What goes wrong with a login of either kind: that of the embedded wallet, and the sign-in with any wallet; loaded with the plug of either. */
export const signErrors = {
  AUTH_INIT_FAILED: ['A problem occurred while trying initialize authentication', 'AUTH', 'toast'],
  SMART_ACCOUNT_UNSUPPORTED: ['This application might not support Smart Accounts', 'AUTH', 'toast'],
  SIGNATURE_DECLINED: ['Signature declined', 'USER_REJECTED', 'toast'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>
