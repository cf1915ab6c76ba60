import type { CaipNetworkId } from '../../domain/shared/caip.js'
import type { Json } from '../../domain/shared/json.js'
import type { ConnectorPort } from '../../ports/connector.js'

/** What a wallet is asked to do: the methods of the connector port; `restore` is a silent connect. */
export type WalletMethod = Exclude<keyof ConnectorPort, 'events'> | 'restore'

/** What the person at the wallet does with a prompt: looks at it for as long as a test likes, allows it, refuses it (4001), or never answers. */
export type WalletDecision = 'ask' | 'approve' | 'reject' | 'silent'

/** How a wallet treats a request. All faults are off unless set. Plain JSON, the same words as the sandbox's wallet. */
export interface WalletBehaviour {
  readonly decision?: WalletDecision
  /** Milliseconds until the request is looked at. */
  readonly delayMs?: number
  /** The request fails with this. */
  readonly error?: { readonly code: number; readonly message: string }
  /**
   * The request is answered with this instead of the right thing (robustness, F34, F35, F42); `connect` with this as its accounts. An adapter
   * drops or refuses what does not fit, and so does this one; `unguarded` lets texts through, to see what the domain makes of them.
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

/** A wallet's conduct: for all requests, and other for some methods. */
export interface WalletPolicy extends WalletBehaviour {
  readonly methods?: { readonly [M in WalletMethod]?: WalletDecision | WalletBehaviour }
  /** The network that the wallet claims to be on, whatever it is on (F10). */
  readonly lieAboutChain?: CaipNetworkId
  /** There are no accounts: connecting fails, or, unguarded, succeeds without any (F34). */
  readonly emptyAccounts?: boolean
  /** A switch of the network is answered as done and is not done (F37). */
  readonly acknowledgeSwitchWithoutSwitching?: boolean
  /** Listening to the wallet fails (F31). */
  readonly throwOnSubscribe?: boolean
}

/** What raises a prompt, and to which the decision of the whole policy applies. */
const prompting: ReadonlySet<WalletMethod> = new Set(['connect', 'switchNetwork', 'signMessage', 'signTypedData', 'sendTransaction'])

/** A policy given as one word or in full. */
export function policyOf(input: WalletDecision | WalletPolicy): WalletPolicy {
  return typeof input === 'string' ? { decision: input } : input
}

/**
 * How one method is treated: what is set for the method stands before what is set for all. The general decision leaves alone what raises no
 * prompt; one that is given for such a method by name counts.
 */
export function behaviourOf(policy: WalletPolicy, method: WalletMethod): WalletBehaviour & { readonly decision: WalletDecision } {
  const own = policy.methods !== undefined && Object.hasOwn(policy.methods, method) ? policy.methods[method] : undefined
  const special: WalletBehaviour = typeof own === 'string' ? { decision: own } : (own ?? {})
  const general = raisesPrompt(method) ? policy.decision : undefined
  return { ...policy, ...special, decision: special.decision ?? general ?? 'approve' }
}

/** Whether a request is shown to the person at the wallet. */
export function raisesPrompt(method: WalletMethod): boolean {
  return prompting.has(method)
}
