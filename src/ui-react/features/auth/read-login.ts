import { useState } from 'react'
import { transportOf } from '../../../domain/config/index.js'
import { selectNextCodeAt } from '../../../domain/auth/selectors.js'
import type { AuthProblem, EmailChange, Login } from '../../../domain/auth/state.js'
import type { RootState } from '../../../domain/root.js'

/** State for the login views. Flat, so that equal state gives the same object. */
export interface LoginRead {
  readonly login: Login | undefined
  readonly change: EmailChange | undefined
  /** Problem of the last login. */
  readonly problem: AuthProblem | undefined
  readonly user: RootState['auth']['user']
  /** True once the account is connected. */
  readonly connected: boolean
  readonly online: boolean
  /** Time when another code may be requested. */
  readonly nextCodeAt: number | undefined
  readonly mobile: boolean
}

/** Reads the state for the login views. */
export function readLogin(state: RootState): LoginRead {
  const { auth, lifecycle, connection } = state
  return {
    login: auth.login,
    change: auth.emailChange,
    problem: auth.problem,
    user: auth.user,
    connected: auth.user !== undefined && Object.values(connection.namespaces).some(({ connectorId }) => transportOf(state.config, connectorId) === 'frame'),
    online: lifecycle.platform.online,
    nextCodeAt: selectNextCodeAt(state),
    mobile: lifecycle.platform.mobile,
  }
}

/** Returns the number of refused codes: checks that ended with a problem. A new key resets it. */
export function useRefusals(key: string | undefined, checking: boolean, problem: unknown): number {
  const [seen, setSeen] = useState({ key, checking, count: problem === undefined || checking ? 0 : 1 })
  if (seen.key !== key) {
    setSeen({ key, checking, count: 0 })
    return 0
  }
  if (seen.checking !== checking) {
    const count = !checking && problem !== undefined ? seen.count + 1 : seen.count
    setSeen({ key, checking, count })
    return count
  }
  return seen.count
}
