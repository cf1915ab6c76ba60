import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { ConnectorPort } from '../../../ports/connector.js'

/** Request to a wallet: the methods of the connector port, and those of batches; `restore` is a silent connect. */
export type WalletMethod = Exclude<keyof ConnectorPort, 'events'> | 'restore' | 'sendCalls' | 'getCapabilities' | 'getCallsStatus' | 'showCallsStatus'

/** The person's decision on a prompt: leaves it pending (`ask`), approves, rejects (4001), or never answers. */
export type WalletDecision = 'ask' | 'approve' | 'reject' | 'silent'

/** Treatment of a request by a wallet. All faults are off unless set. Plain JSON, in the terms of the sandbox's wallet. */
export interface WalletBehaviour {
  readonly decision?: WalletDecision
  /** Milliseconds until the wallet handles the request. */
  readonly delayMs?: number
  /** Error with which the request fails. */
  readonly error?: { readonly code: number; readonly message: string }
  /**
   * Answer in place of the right one (robustness, F34, F35, F42); for `connect`, its accounts. Adapters drop or refuse what does not fit, and so does this one.
   * `unguarded` lets texts through, to test how the domain treats them.
   */
  readonly garbage?: Json
  readonly unguarded?: boolean
  /** The request is answered a second time, with something else (F30). */
  readonly answerTwice?: boolean
  /** The wallet throws instead of answering (F31). */
  readonly throwSync?: boolean
  /** Events that a request causes come before its answer instead of after it (F32). */
  readonly eventsBeforeAnswer?: boolean
}

/** Policy of a wallet: for all requests, with exceptions by method. */
export interface WalletPolicy extends WalletBehaviour {
  readonly methods?: { readonly [M in WalletMethod]?: WalletDecision | WalletBehaviour }
  /** Network that the wallet reports, whatever its network is (F10). */
  readonly lieAboutChain?: CaipNetworkId
  /** The wallet has no accounts: connecting fails or, with `unguarded`, succeeds without any (F34). */
  readonly emptyAccounts?: boolean
  /** The wallet reports a network switch as done without switching (F37). */
  readonly acknowledgeSwitchWithoutSwitching?: boolean
  /** Subscribing to the wallet's events fails (F31). */
  readonly throwOnSubscribe?: boolean
}

/** Methods that raise a prompt. The general decision of a policy applies to them. */
const prompting: ReadonlySet<WalletMethod> = new Set([
  'connect',
  'switchNetwork',
  'signMessage',
  'signTypedData',
  'signTransactions',
  'sendTransaction',
  'sendCalls',
])

/** Returns a policy given as one word or in full as an object. */
export function policyOf(input: WalletDecision | WalletPolicy): WalletPolicy {
  return typeof input === 'string' ? { decision: input } : input
}

/**
 * Returns the treatment of one method: settings for the method come before general ones. The general decision applies only to methods that raise a prompt; a
 * decision for a method by name always applies.
 */
export function behaviourOf(policy: WalletPolicy, method: WalletMethod): WalletBehaviour & { readonly decision: WalletDecision } {
  const own = policy.methods !== undefined && Object.hasOwn(policy.methods, method) ? policy.methods[method] : undefined
  const special: WalletBehaviour = typeof own === 'string' ? { decision: own } : (own ?? {})
  const general = raisesPrompt(method) ? policy.decision : undefined
  return { ...policy, ...special, decision: special.decision ?? general ?? 'approve' }
}

/** Returns true if a request is shown to the person at the wallet. */
export function raisesPrompt(method: WalletMethod): boolean {
  return prompting.has(method)
}
