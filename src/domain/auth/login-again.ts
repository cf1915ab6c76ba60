import { AUTH_CONNECTOR_ID } from './connector-id.js'
import type { ConnectionCommand } from '../connection/messages.js'
import { selectHeldConnection } from '../connection/index.js'
import { SOCIAL_PROVIDERS } from '../shared/features.js'
import type { DecideContext, Decision } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import { failure } from './errors.js'
import { offersEmail } from '../settings/selectors.js'
import { decideLogin } from './decide/login.js'

type Switch = Extract<ConnectionCommand, { readonly type: 'switchConnection' }>

/**
 * Starts a login to switch to an ended connection of the embedded wallet (ACCT-15). A social login repeats with its provider. The address of an e-mail login
 * was deleted (AUTH-30), so its view opens, and the command fails. Returns undefined for other connections.
 */
export function loginAgain(state: RootState, { namespace, connectorId }: Switch, context: DecideContext): Decision<DomainEvent> | undefined {
  if (connectorId !== AUTH_CONNECTOR_ID || state.auth.user !== undefined) return undefined
  const held = selectHeldConnection(state, namespace, connectorId)
  const provider = SOCIAL_PROVIDERS.find((one) => one === held?.auth?.name)
  if (provider !== undefined) return decideLogin.loginWithSocial(state, { type: 'loginWithSocial', provider, namespace }, context)
  // A connection that is being restored needs no login.
  if (held === undefined || state.auth.restoring !== undefined) return undefined
  if (!offersEmail(state)) return { rejected: failure('AUTH_CONNECTOR_MISSING') }
  return [{ type: 'loginAddressAsked', operation: context.operation, namespace, failure: failure('LOGIN_ADDRESS_NEEDED') }]
}
