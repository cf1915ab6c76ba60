import { AUTH_CONNECTOR_ID } from '../../../domain/connectors/state.js'
import { selectNextCodeAt } from '../../../domain/auth/selectors.js'
import type { AuthProblem, EmailChange, Login } from '../../../domain/auth/state.js'
import type { RootState } from '../../../domain/root.js'

/** What the views of logins read. Flat, so that equal state gives the same object. */
export interface LoginRead {
  readonly login: Login | undefined
  readonly change: EmailChange | undefined
  /** Why the last login failed. */
  readonly problem: AuthProblem | undefined
  readonly user: RootState['auth']['user']
  /** The account is there. */
  readonly connected: boolean
  /** The secure site did not load. */
  readonly unreachable: boolean
  readonly online: boolean
  /** When another code may be asked for. */
  readonly nextCodeAt: number | undefined
  readonly mobile: boolean
}

/** Reads how logins stand. */
export function readLogin(state: RootState): LoginRead {
  const { auth, lifecycle, frame, connection } = state
  return {
    login: auth.login,
    change: auth.emailChange,
    problem: auth.problem,
    user: auth.user,
    connected: auth.user !== undefined && Object.values(connection.namespaces).some(({ connectorId }) => connectorId === AUTH_CONNECTOR_ID),
    unreachable: frame.phase === 'failed',
    online: lifecycle.platform.online,
    nextCodeAt: selectNextCodeAt(state),
    mobile: lifecycle.platform.mobile,
  }
}
