import { type CatalogueEntry, errorCatalogue } from './error-catalogue.js'
import { failuresOf } from './errors.js'

/** What goes wrong with accounts, their balances and what their wallets are asked for; loaded with the first wallet that is asked. */
export const accountErrors = {
  NETWORK_OR_ADDRESS_MISSING: ['CaipNetwork or CaipAddress is undefined', 'WALLET'],
  NETWORK_MISSING: ['CaipNetwork not found', 'CONFIG'],
  ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND: ['Address or auth connector not found', 'WALLET', 'inline'],
  ACCOUNT_CHAIN_REQUIRED: ['Chain is required to update chain account data', 'INTERNAL_SDK_ERROR'],
  TOKEN_BALANCE_UNAVAILABLE: ['Token Balance Unavailable', 'NETWORK', 'toast'],
  AMOUNT_INVALID: ['Invalid amount', 'INPUT', 'inline'],
  TOO_MANY_REQUESTS: ['Too many requests are waiting', 'WALLET', 'inline'],
  SEND_CHAIN_UNSUPPORTED: ['Unsupported chain', 'INPUT', 'inline'],
  SIGN_MESSAGE_FAILED: ['Sign message failed', 'WALLET', 'toast'],
  TRANSACTION_FAILED: ['Transaction failed', 'WALLET', 'toast'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** As `failure`, for accounts. */
export const accountFailure = /* @__PURE__ */ failuresOf({ ...errorCatalogue, ...accountErrors })
