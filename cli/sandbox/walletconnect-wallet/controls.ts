import type { Decision, WalletPolicy } from '../wallet/policy.js'
import type { Question } from '../wallet/questions.js'
import type { LoggedRequest } from '../wallet/request-log.js'
import type { SessionNamespaces, WalletSession } from './types.js'

/**
 * What a person could do in the wallet, and what a test wants to know: the handle by which scripts drive it. All is plain JSON,
 * so that it works across the border of a page. Where a session is not named by its topic, the newest is meant.
 */
export interface WalletConnectControls {
  /** The id under which the relay knows the wallet. */
  readonly clientId: string
  /** Takes a pairing URI (`wc:...@2?...`). Rejected when it is none, when it has expired, or when it is paired already. */
  pair(uri: string): Promise<void>
  setPolicy(policy: Decision | WalletPolicy): void
  /** Whether it signs in with the connection; an app falls back to a proposal where not. */
  setAuthenticate(on: boolean): void
  /** Every proposal, sign-in and request so far, oldest first; the newest thousand. */
  readonly requests: LoggedRequest[]
  clearRequests(): void
  /** The sessions, oldest first. */
  readonly sessions: WalletSession[]
  /** All addresses that the wallet has: on EVM chains, unless another chain is given (CAIP-2). */
  accounts(chain?: string): Promise<string[]>
  /** Chooses the nth account (from 0), in every namespace. Each session gets it as its first account (an update) and hears `accountsChanged`. */
  switchAccount(index: number): Promise<void>
  /**
   * Changes the active chain: an EVM chain by its number, one of Solana or Bitcoin by its CAIP-2 id. Sessions that lack it get it (an update); each that has
   * its namespace hears `chainChanged`. @throws RangeError for a chain it does not know.
   */
  switchChain(chain: number | string): Promise<void>
  readonly chainId: number
  /** Emits any event with any content on a chain (CAIP-2). */
  emit(event: { name: string; data: unknown }, chain: string, topic?: string): Promise<void>
  /** Puts these namespaces in the place of those of the session. */
  update(namespaces: SessionNamespaces, topic?: string): Promise<void>
  /** The session ends a week from now. */
  extend(topic?: string): Promise<void>
  /** Fulfilled when the app has answered. */
  ping(topic?: string): Promise<void>
  /** Ends the session. */
  disconnect(topic?: string, reason?: { code: number; message: string }): Promise<void>
  /** The questions that wait for an answer under the policy `ask`. */
  readonly pending: readonly Question[]
  /** Answers the oldest question; false when none waits. */
  approve(): boolean
  reject(): boolean
}
