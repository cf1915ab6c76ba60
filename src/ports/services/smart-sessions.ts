import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { Personal } from '../../domain/shared/secrets/secret.js'
import type { ConnectorRef } from '../connector.js'

/** Account on a network, and the wallet that holds it. */
export interface SmartSessionAccount extends ConnectorRef {
  readonly network: CaipNetworkId
  readonly address: Personal
}

/** Origin of a session: the hosted service, or the wallet. */
export type SmartSessionSource = 'service' | 'wallet'

/** `unknown`: the source does not say when it ends. */
export type SmartSessionStatus = 'active' | 'expired' | 'revoked' | 'unknown'

/** Permission of a session, in the words of ERC-7715. */
export interface SmartPermission {
  readonly type: string
  readonly data: { readonly [member: string]: Json }
}

/** Session of a smart account: what a key may do for it, and until when. Times are milliseconds since the epoch. */
export interface SmartSession {
  /** The service's `pci`, or the wallet's context. */
  readonly id: Personal
  readonly source: SmartSessionSource
  /** Name of the app that asked for it, as the source says. */
  readonly app?: string
  readonly url?: string
  readonly createdAt?: number
  readonly expiresAt?: number
  readonly revokedAt?: number
  readonly permissions: readonly SmartPermission[]
}

/**
 * Kind of an account, by its code. `plain`: it has none, so it has no sessions. `contract`: a deployed smart account. `delegated`: a plain account that runs the
 * code of `delegate` (EIP-7702).
 */
export type AccountCode = { readonly kind: 'plain' | 'contract' } | { readonly kind: 'delegated'; readonly delegate: string }

/** Sessions of an account. `missing`: sources that could not be asked. */
export interface SmartSessionList {
  readonly accountCode: AccountCode
  readonly sessions: readonly SmartSession[]
  readonly missing: readonly SmartSessionSource[]
}

/** Request for permissions. */
export interface PermissionRequest extends SmartSessionAccount {
  /** Address of the key that may use them. */
  readonly key: string
  readonly permissions: readonly SmartPermission[]
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Call that a key makes through a session. */
export interface SmartSessionCall {
  readonly network: CaipNetworkId
  /** Account that has the key: it sends the transaction. */
  readonly address: Personal
  /** Smart account that the session is of. */
  readonly account: Personal
  readonly id: Personal
  readonly to: Personal
  /** Decimal text of coins that go with it, in the smallest unit. */
  readonly value: string
  /** Hex. */
  readonly data: string
}

/** Limit of a session, and how much of it is used: coins, units of a token, or calls. Decimal texts. */
export interface SmartSessionLimit {
  readonly kind: 'native' | 'token' | 'call'
  /** Token, contract, or receiver of coins. Absent for any receiver. */
  readonly target?: string
  readonly limit: string
  readonly spent: string
}

/** Session as its account has it on the chain. Times are milliseconds since the epoch. */
export interface SmartSessionState {
  readonly status: 'active' | 'expired' | 'revoked'
  readonly expiresAt: number
  readonly limits: readonly SmartSessionLimit[]
}

/** Call of a session as it can be made now. */
export interface PreparedSessionCall {
  /** JSON of the transaction, as wallets take it. */
  readonly payload: Personal
  /** Highest network fee, in the native coin. */
  readonly fee: string
  readonly session: SmartSessionState
  /** Reason why the account refuses it, in its own words. Absent if it works. */
  readonly problem?: string
}

/** Sessions of smart accounts. Every method emits one value and completes, or fails with a typed failure; asks nothing before it is subscribed to. */
export interface SmartSessionsPort {
  /** Reads the account's code first: a plain account has no sessions, and nobody is asked for them. Fails if no source answers. */
  list(account: SmartSessionAccount): Observable<SmartSessionList>
  /** Raises the wallet's prompt, once. Emits what the wallet granted, which may be wider than what was asked for. */
  grant(request: PermissionRequest): Observable<SmartSession>
  /** Tries a call of a session on the chain. Asks no wallet. */
  prepare(call: SmartSessionCall): Observable<PreparedSessionCall>
  /** Reads a session from its account on the chain. */
  state(session: Pick<SmartSessionCall, 'network' | 'account' | 'id'>): Observable<SmartSessionState>
  /** Revokes a session: at the service with the owner's signature of its id, or by the wallet, which asks its user. */
  revoke(request: SmartSessionAccount & Pick<SmartSession, 'id' | 'source'> & { readonly signature?: Personal }): Observable<null>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `smartSessions()`. */
    readonly smartSessions: SmartSessionsPort
  }
}
