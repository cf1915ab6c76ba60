import type { Decision, WalletPolicy } from '../wallet/policy.js'
import type { Question } from '../wallet/questions.js'
import type { LoggedRequest } from '../wallet/request-log.js'
import type { SessionNamespaces, WalletSession } from './types.js'

/**
 * Actions of a person in the wallet, and its state, for scripts and tests. All is plain JSON, so that it works across the border of a page. Without a topic,
 * methods use the newest session.
 */
export interface WalletConnectControls {
  /** Id of the wallet at the relay. */
  readonly clientId: string
  /** Pairs with a URI (`wc:...@2?...`). Rejects if it is invalid, expired, or already paired. */
  pair(uri: string): Promise<void>
  setPolicy(policy: Decision | WalletPolicy): void
  /** Sets if the wallet supports sign-in with the connection; an app falls back to a proposal if not. */
  setAuthenticate(on: boolean): void
  /** All proposals, sign-ins and requests so far, oldest first; the newest thousand. */
  readonly requests: LoggedRequest[]
  clearRequests(): void
  /** The sessions, oldest first. */
  readonly sessions: WalletSession[]
  /** Resolves with all addresses of the wallet, on EVM chains by default or on the given chain (CAIP-2). */
  accounts(chain?: string): Promise<string[]>
  /** Selects the nth account (from 0) in every namespace. Each session gets it as its first account (an update) and `accountsChanged`. */
  switchAccount(index: number): Promise<void>
  /**
   * Changes the active chain: an EVM chain by its number, one of Solana or Bitcoin by its CAIP-2 id. Sessions that lack it get it (an update); each that has
   * its namespace gets `chainChanged`. @throws RangeError for an unknown chain.
   */
  switchChain(chain: number | string): Promise<void>
  readonly chainId: number
  /** Emits any event with any content on a chain (CAIP-2). */
  emit(event: { name: string; data: unknown }, chain: string, topic?: string): Promise<void>
  /** Replaces the namespaces of the session. */
  update(namespaces: SessionNamespaces, topic?: string): Promise<void>
  /** Extends the session to a week from now. */
  extend(topic?: string): Promise<void>
  /** Resolves when the app has answered. */
  ping(topic?: string): Promise<void>
  /** Ends the session. */
  disconnect(topic?: string, reason?: { code: number; message: string }): Promise<void>
  /** Pending questions under the policy `ask`. */
  readonly pending: readonly Question[]
  /** Answers the oldest question. Returns false if there is none. */
  approve(): boolean
  reject(): boolean
}
