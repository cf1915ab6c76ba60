import type { ResolveSessions } from '../config/index.js'
import { resolveSessions } from '../config/session-options.js'
import type { Slice } from '../root.js'
import type { MoreAlerts } from '../shared/alerts.js'
import { serviceAlerts, serviceErrors } from '../shared/service-alerts.js'
import { type Begin, begin } from './begin.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import type { WalletConnectCommand } from './messages.js'
import { policies } from './policy.js'

/** Sessions with wallets elsewhere, over a relay: pairing, what wallets say in them, and their end. */
export const walletconnect: SessionSlice = {
  name: 'walletconnect',
  decide,
  evolve,
  policies,
  begin,
  resolve: resolveSessions,
  alerts: { alerts: serviceAlerts, errors: serviceErrors },
}

/** The slice, what it decides in place of the slice `connection`, what checks its options, and alerts that only a service gives cause for. */
export type SessionSlice = Slice<'walletconnect', WalletConnectCommand> & {
  readonly begin: Begin
  readonly resolve: ResolveSessions
  readonly alerts: MoreAlerts
}
