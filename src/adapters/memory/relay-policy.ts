import type { Json } from '../../domain/shared/json.js'
import type { WalletDecision } from './wallet-policy.js'

/** How a scripted wallet at the other end of a relay treats one request. Plain JSON, the words of {@link WalletBehaviour}. */
export interface RelayWalletBehaviour {
  /** What the person does with it: `approve` by default; `ask` waits for `approve()` and `reject()`, `silent` never answers. */
  readonly decision?: WalletDecision
  /** Milliseconds until it is looked at. */
  readonly delayMs?: number
  /** It fails with this. */
  readonly error?: { readonly code: number; readonly message: string }
  /** It is answered with this instead of the right thing; a proposal with this as the namespaces of the session. */
  readonly garbage?: Json
}

/** The conduct of a scripted wallet: for all that it is asked, and other for some methods. */
export interface RelayWalletPolicy extends RelayWalletBehaviour {
  /** By JSON-RPC method; `pair` is the proposal of a session. */
  readonly methods?: { readonly [method: string]: WalletDecision | RelayWalletBehaviour }
  /** What it does with a sign-in that comes with the proposal: signs it, does not know it, or sends a signature that is not right. */
  readonly signIn?: 'sign' | 'ignore' | 'forge'
  /** A switch of the network is answered as done and is not done (robustness, F37). */
  readonly acknowledgeSwitchWithoutSwitching?: boolean
}

/** What is wrong with the relay. All off unless set. Plain JSON. */
export interface RelayFaults {
  /** It cannot be reached: what the page sends fails in the end, what wallets send waits (F1). */
  readonly offline?: boolean
  /** What wallets send is lost (F6). */
  readonly drop?: boolean
  /** Milliseconds that everything takes on its way (F3). */
  readonly delayMs?: number
  /** Everything comes twice (F5). */
  readonly duplicate?: boolean
  /** What is under way at the same time comes in the opposite order (F4). */
  readonly reorder?: boolean
  /** It closes the connection for good with this text (F25). */
  readonly refuse?: string
  /** Doubles reach the domain: a real adapter drops them, and so does this one; for tests of what comes behind. */
  readonly unguarded?: boolean
}

/** A policy given as one word or in full. */
export function relayPolicyOf(input: WalletDecision | RelayWalletPolicy): RelayWalletPolicy {
  return typeof input === 'string' ? { decision: input } : input
}

/** How one method is treated: what is set for it stands before what is set for all. */
export function relayBehaviourOf(policy: RelayWalletPolicy, method: string): RelayWalletBehaviour & { readonly decision: WalletDecision } {
  const own = policy.methods !== undefined && Object.hasOwn(policy.methods, method) ? policy.methods[method] : undefined
  const special: RelayWalletBehaviour = typeof own === 'string' ? { decision: own } : (own ?? {})
  return { ...policy, ...special, decision: special.decision ?? policy.decision ?? 'approve' }
}
