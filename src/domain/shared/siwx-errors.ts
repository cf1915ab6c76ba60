import { type CatalogueEntry, errorCatalogue } from './error-catalogue.js'
import { failuresOf } from './errors.js'
import { signErrors } from './sign-errors.js'

/** What goes wrong with the sign-in with the wallet; loaded with its plug. */
export const siwxErrors = {
  SIWX_ADDRESS_MISSING: ['No ActiveCaipAddress found', 'WALLET', 'inline'],
  SIWX_NETWORK_MISSING: ['No ActiveCaipNetwork or client found', 'WALLET', 'inline'],
  SIWX_CLIENT_MISSING: ['No ConnectionController client found', 'WALLET', 'inline'],
  SIGN_IN_PENDING: ['The wallet is already asked to sign in', 'WALLET'],
  SIGN_IN_MESSAGE_INVALID: ['The message to sign in with does not fit ({reason})', 'AUTH', 'inline'],
  SIGN_IN_FIELD_INVALID: ['The sign-in message cannot be written: "{field}" {problem}', 'CONFIG', 'inline'],
  SIGN_IN_NOT_SIGNED: ['The signature is not that of the connected account', 'AUTH', 'inline'],
  SIGN_IN_UNVERIFIED: ['The signature could not be checked', 'NETWORK', 'inline'],
  SIGN_IN_FAILED: ['Sign-in failed', 'AUTH', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** As `failure`, for the sign-in with the wallet. */
export const siwxFailure = /* @__PURE__ */ failuresOf({ ...errorCatalogue, ...signErrors, ...siwxErrors })
