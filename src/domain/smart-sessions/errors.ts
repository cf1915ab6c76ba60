import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of smart sessions. */
export const smartSessionsErrors = {
  // Smart sessions
  /** Smart sessions need a connected EVM account. Connect one first. */
  SMART_ACCOUNT_MISSING: ['Smart sessions need a connected EVM account', 'WALLET', 'inline'],
  /** The account has no code on its network: it is a plain account, or a smart account that is not deployed yet. */
  SMART_ACCOUNT_NOT_DEPLOYED: ['The account is no deployed smart account on this network', 'WALLET', 'inline'],
  /** Neither the service nor the wallet told the sessions. `cause` says why. Sessions that were read before stay. */
  SMART_SESSIONS_UNAVAILABLE: ['Smart sessions could not be read', 'NETWORK', 'inline'],
  /** A permission is refused before the wallet is asked: it has no limit, or none that is known. Absent limits grant nothing. */
  PERMISSION_INVALID: ['The permission {index} cannot be asked for: {problem}', 'CONFIG', 'inline'],
  /** The wallet did not grant the permissions. */
  PERMISSIONS_NOT_GRANTED: ['The permissions were not granted', 'WALLET', 'inline'],
  /** No such session is listed, or it has ended. Read the list again. */
  SMART_SESSION_UNKNOWN: ['There is no such session to revoke', 'WALLET', 'inline'],
  /** The wallet or the service has not answered an earlier request about the same session. */
  SMART_SESSION_PENDING: ['The session is being revoked already', 'WALLET', 'inline'],
  /** The call has another form than the account takes. */
  SMART_SESSION_CALL_INVALID: ['The session cannot make this call: {problem}', 'CONFIG', 'inline'],
  /** The account refuses the call, as a node has tried it: `OverLimit`, `NotPermitted`, `SessionEnded`, `NotKey`, `CallFailed`. Nothing was sent. */
  SMART_SESSION_REFUSED: ['The account refuses this call ({problem})', 'RPC', 'inline'],
  /** The session could not be revoked. It stays in the list. `cause` says why. */
  SMART_SESSION_NOT_REVOKED: ['The session could not be revoked', 'WALLET', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(smartSessionsErrors)
