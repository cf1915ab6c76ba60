import { authErrors } from './auth/errors.js'
import { bitcoinErrors } from './bitcoin/errors.js'
import { frameErrors } from './frame/errors.js'
import { type CatalogueEntry, errorCatalogue } from './shared/errors/error-catalogue.js'
import type { ErrorCode } from './shared/errors/error-codes.js'
import { siwxErrors } from './siwx/errors.js'
import { walletConnectErrors } from './walletconnect/errors.js'

/** All errors, of the base catalogue and of the built-in plugins. For tools: no page loads it. */
export const everyError = {
  ...errorCatalogue,
  ...frameErrors,
  ...authErrors,
  ...walletConnectErrors,
  ...siwxErrors,
  ...bitcoinErrors,
} as const satisfies Readonly<Record<ErrorCode, CatalogueEntry>>
