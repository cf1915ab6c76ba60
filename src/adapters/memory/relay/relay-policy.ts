import type { Json } from '../../../domain/shared/json/json.js'
import type { WalletDecision } from '../wallets/wallet-policy.js'

/** Treatment of one request by a scripted wallet at the other end of a relay. Plain JSON, in the terms of {@link WalletBehaviour}. */
export interface RelayWalletBehaviour {
  /** The person's decision: `approve` by default; `ask` waits for `approve()` and `reject()`, `silent` never answers. */
  readonly decision?: WalletDecision
  /** Milliseconds until the wallet handles the request. */
  readonly delayMs?: number
  /** Error with which the request fails. */
  readonly error?: { readonly code: number; readonly message: string }
  /** Answer in place of the right one; for a proposal, the namespaces of the session. */
  readonly garbage?: Json
}

/** Policy of a scripted wallet: for all requests, with exceptions by method. */
export interface RelayWalletPolicy extends RelayWalletBehaviour {
  /** By JSON-RPC method; `pair` is the session proposal. */
  readonly methods?: { readonly [method: string]: WalletDecision | RelayWalletBehaviour }
  /** Treatment of a sign-in that comes with the proposal: signs it, does not know it, or sends a wrong signature. */
  readonly signIn?: 'sign' | 'ignore' | 'forge'
  /** The wallet reports a network switch as done without switching (robustness, F37). */
  readonly acknowledgeSwitchWithoutSwitching?: boolean
}

/** Faults of the relay. All off unless set. Plain JSON. */
export interface RelayFaults {
  /** The relay cannot be reached: messages of the page fail in the end, messages of wallets wait (F1). */
  readonly offline?: boolean
  /** Messages of wallets are lost (F6). */
  readonly drop?: boolean
  /** Milliseconds that each message takes (F3). */
  readonly delayMs?: number
  /** Each message arrives twice (F5). */
  readonly duplicate?: boolean
  /** Messages under way at the same time arrive in the opposite order (F4). */
  readonly reorder?: boolean
  /** Close reason with which the relay refuses the connection for good (F25). */
  readonly refuse?: string
  /** Duplicates reach the domain. Adapters, this one too, drop them otherwise; for tests of the code behind the adapter. */
  readonly unguarded?: boolean
}

/** Returns a policy given as one word or in full as an object. */
export function relayPolicyOf(input: WalletDecision | RelayWalletPolicy): RelayWalletPolicy {
  return typeof input === 'string' ? { decision: input } : input
}

/** Returns the treatment of one method: settings for the method come before general ones. */
export function relayBehaviourOf(policy: RelayWalletPolicy, method: string): RelayWalletBehaviour & { readonly decision: WalletDecision } {
  const own = policy.methods !== undefined && Object.hasOwn(policy.methods, method) ? policy.methods[method] : undefined
  const special: RelayWalletBehaviour = typeof own === 'string' ? { decision: own } : (own ?? {})
  return { ...policy, ...special, decision: special.decision ?? policy.decision ?? 'approve' }
}
