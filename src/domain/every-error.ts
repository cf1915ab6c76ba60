import { activityErrors } from './activity/errors.js'
import { authErrors } from './auth/errors.js'
import { bitcoinErrors } from './bitcoin/errors.js'
import { buyErrors } from './buy/errors.js'
import { directoryErrors } from './directory/errors.js'
import { frameAlerts, frameErrors } from './frame/errors.js'
import { type AlertTable, baseAlerts } from './shared/errors/alerts.js'
import { type CatalogueEntry, errorCatalogue } from './shared/errors/error-catalogue.js'
import type { ErrorCode } from './shared/errors/error-codes.js'
import { toolErrors } from './shared/errors/tool-errors.js'
import { payErrors } from './pay/errors.js'
import { sendErrors } from './send/errors.js'
import { allowancesErrors } from './allowances/errors.js'
import { swapErrors } from './swap/errors.js'
import { planErrors } from './plans/errors.js'
import { namesErrors } from './names/errors.js'
import { smartSessionsErrors } from './smart-sessions/errors.js'
import { receiveErrors } from './receive/errors.js'
import { siwxErrors } from './siwx/errors.js'
import { walletConnectAlerts, walletConnectErrors } from './walletconnect/errors.js'

/** All errors, of the base catalogue and of the built-in plugins. For tools: no page loads it. */
export const everyError = {
  ...errorCatalogue,
  ...frameErrors,
  ...authErrors,
  ...walletConnectErrors,
  ...siwxErrors,
  ...bitcoinErrors,
  ...directoryErrors,
  ...namesErrors,
  ...activityErrors,
  ...smartSessionsErrors,
  ...receiveErrors,
  ...buyErrors,
  ...planErrors,
  ...payErrors,
  ...sendErrors,
  ...swapErrors,
  ...allowancesErrors,
  ...toolErrors,
} as const satisfies Readonly<Record<ErrorCode, CatalogueEntry>>

/** All alerts, of the base and of the built-in plugins. For tools. */
export const everyAlert: AlertTable = { ...baseAlerts, ...frameAlerts, ...walletConnectAlerts }
