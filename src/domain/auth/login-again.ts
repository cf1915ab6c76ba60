import type { ConnectionCommand } from '../connection/messages.js'
import { selectHeldConnection } from '../connection/index.js'
import { AUTH_CONNECTOR_ID } from '../connectors/state.js'
import { SOCIAL_PROVIDERS } from '../config/state.js'
import type { DecideContext, Decision } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import { authFailure } from '../shared/auth-errors.js'
import { failure } from '../shared/errors.js'
import { decideLogin } from './decide-login.js'

type Switch = Extract<ConnectionCommand, { readonly type: 'switchConnection' }>

/**
 * A connection of the embedded wallet that was ended is gone back to by its login (ACCT-15): the social's, as it was. The address of a login by e-mail was
 * forgotten with it (AUTH-30), so that one begins in its view, and whoever asked hears why. Undefined for all others.
 */
export function loginAgain(state: RootState, { namespace, connectorId }: Switch, context: DecideContext): Decision<DomainEvent> | undefined {
  if (connectorId !== AUTH_CONNECTOR_ID || state.auth.user !== undefined) return undefined
  const held = selectHeldConnection(state, namespace, connectorId)
  const provider = SOCIAL_PROVIDERS.find((one) => one === held?.auth?.name)
  if (provider !== undefined) return decideLogin.loginWithSocial(state, { type: 'loginWithSocial', provider, namespace }, context)
  // One that is being taken up at present needs no login.
  if (held === undefined || state.auth.restoring !== undefined) return undefined
  if (state.config.embeddedWallet?.email !== true) return { rejected: failure('AUTH_CONNECTOR_MISSING') }
  return [{ type: 'loginAddressAsked', operation: context.operation, namespace, failure: authFailure('LOGIN_ADDRESS_NEEDED') }]
}
