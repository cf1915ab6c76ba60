import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { Failure } from '../domain/shared/errors/failure.js'
import type { JsonObject } from '../domain/shared/json/json.js'
import type { Personal } from '../domain/shared/secrets/secret.js'

/** Wallet that took a batch of calls, and the number of the calls if it is known. */
export interface SentBatch {
  readonly connectorId: string
  readonly calls?: number
}

/** Transaction that was sent, or a batch of calls that a wallet took. JSON. */
export interface FollowedTransaction {
  readonly network: CaipNetworkId
  readonly hash: Personal
  /** Milliseconds since it was sent. */
  readonly age: number
  /** Account that was asked to send it, if it is known. */
  readonly address?: Personal
  /** JSON of the transaction, as the wallet was asked for it. Absent if the app or an earlier page has sent it. */
  readonly asked?: Personal
  /** Set for a batch of calls (EIP-5792). Then `hash` is the wallet's id of it. */
  readonly batch?: SentBatch
  /** Latest {@link FinalityNews} of kind `memo`. An adapter checks it: it may come from storage. */
  readonly memo?: JsonObject
}

/**
 * End of a sent transaction. `replaced`: another transaction took its place. `dropped`: nodes that knew it do no more, and nothing took its place. `expired`: it
 * was not taken in its lifetime, so that it never will be. `partial`: some calls of a batch happened, and others did not. `unclear`: no node could tell for long;
 * it may still come. A batch that its wallet did not send is `dropped`.
 */
export type TransactionOutcome = 'confirmed' | 'failed' | 'partial' | 'replaced' | 'dropped' | 'expired' | 'unclear'

/** Transaction of a batch that is on a chain. */
export interface BatchTransaction {
  readonly hash: Personal
  readonly network: CaipNetworkId
  readonly outcome: 'confirmed' | 'failed'
  readonly block?: number
}

/** Those for whom a transaction waits before any node has it: the owners of a Safe. */
export type Waited = 'owners'

/** End of a sent transaction, as a node told it. JSON. */
export interface FinalityEnd {
  readonly outcome: TransactionOutcome
  /** Block (slot, height) that has it, or what took its place. */
  readonly block?: number
  /** Id of what took its place. */
  readonly by?: Personal
  /** Hash on the chain, if it differs: of what executed a Safe transaction, whose own hash no explorer knows. */
  readonly executedBy?: Personal
  /** Transactions of a batch, as far as they are known. */
  readonly transactions?: readonly BatchTransaction[]
  /** Reason of a failure, in the words of the network. */
  readonly reason?: string
  /** Reason why its end is not known. */
  readonly cause?: Failure
}

/**
 * Verdict about a transaction that is on the network, held against what the wallet was asked for. `unchecked`: it could not be held against it.
 */
export type SentVerdict = 'asShown' | 'differs' | 'unchecked'

/** Part of a transaction that differs. Amounts are decimal texts in the smallest unit. */
export interface SentDifference {
  /** `message`: of a Solana transaction. `transaction`: inputs or outputs of Bitcoin. */
  readonly part: 'chain' | 'from' | 'to' | 'value' | 'data' | 'nonce' | 'allowance' | 'amount' | 'receiver' | 'calls' | 'message' | 'transaction'
  readonly shown?: Personal
  readonly sent?: Personal
}

/** Result of holding what was sent against what was shown. JSON. */
export interface SentComparison {
  readonly verdict: SentVerdict
  /** Set for `differs`. */
  readonly differences?: readonly SentDifference[]
  /** True if the account wrapped the call in one of its own. */
  readonly isWrapped?: true
  /**
   * Reason why it could not be checked. `notFound`: no node has it. `unreadable`: a node's answer, or the request, does not decode. `otherForm`: somebody else acts for the
   * account, so that the call is not in plain sight. `batch`: the wallet has several calls in an order of its own.
   */
  readonly reason?: 'notFound' | 'unreadable' | 'otherForm' | 'batch'
}

/**
 * News of a sent transaction. `compared`: what was sent, held against what was asked for; at most once. `seen`: a node, or the wallet of a batch, knows it. `memo`: what a later page needs to go on, and for whom the transaction waits. `rival`: another transaction spends the same coins, and one of
 * both will be taken; without `by` there is none any more. `ended`: the last of all.
 */
export type FinalityNews =
  | { readonly kind: 'seen' }
  | { readonly kind: 'memo'; readonly memo: JsonObject; readonly waitsFor?: Waited }
  | { readonly kind: 'rival'; readonly by?: Personal }
  | ({ readonly kind: 'compared' } & SentComparison)
  | ({ readonly kind: 'ended' } & FinalityEnd)

/** Nodes of a chain that tell what becomes of a transaction. */
export interface FinalityPort {
  /**
   * Asks the network's nodes until the end of a transaction is known. Emits its end last, and completes. A node that does not answer is asked again: it ends nothing.
   * A transaction whose time is over when this is called gets a look still.
   */
  follow(transaction: FollowedTransaction): Observable<FinalityNews>
}
