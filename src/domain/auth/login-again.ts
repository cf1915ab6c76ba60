import type { ConnectionCommand } from '../connection/messages.js'
import { selectHeldConnection } from '../connection/index.js'
import { AUTH_CONNECTOR_ID } from '../connectors/state.js'
import { SOCIAL_PROVIDERS } from '../config/state.js'
import type { DecideContext, Decision } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import { decideLogin } from './decide-login.js'

type Switch = Extract<ConnectionCommand, { readonly type: 'switchConnection' }>

/**
 * A connection of the embedded wallet that was ended is gone back to by its login (ACCT-15): the social's, as it was. Undefined for all others, and for a login by
 * e-mail, whose address was forgotten with it: that one begins in its view.
 */
export function loginAgain(state: RootState, { namespace, connectorId }: Switch, context: DecideContext): Decision<DomainEvent> | undefined {
  if (connectorId !== AUTH_CONNECTOR_ID || state.auth.user !== undefined) return undefined
  const name = selectHeldConnection(state, namespace, connectorId)?.auth?.name
  const provider = SOCIAL_PROVIDERS.find((one) => one === name)
  return provider === undefined ? undefined : decideLogin.loginWithSocial(state, { type: 'loginWithSocial', provider, namespace }, context)
}
