import { walletConnectAlerts } from '../walletconnect/errors.js'
import type { AlertTable } from '../shared/errors/alerts.js'

/** Alerts of a project that refuses its page. Sessions over a relay have the same ones. */
export const originAlerts: AlertTable = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(walletConnectAlerts).filter(([key]) => key === 'originNotAllowed' || key === 'invalidProjectId'),
)
