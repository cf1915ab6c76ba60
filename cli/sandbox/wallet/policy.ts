/**
 * What the wallet does with a request that a person would have to allow: show a prompt, allow it, refuse it (4001), or
 * never answer.
 */
export type Decision = 'ask' | 'approve' | 'reject' | 'silent'

/** How the wallet treats a request. All faults are off unless set. Plain JSON, so that a test can send it into a page. */
export interface Behaviour {
  decision?: Decision
  /** Milliseconds to wait before the request is looked at. */
  delayMs?: number
  /** The request fails with this. */
  error?: { code: number; message: string; data?: unknown }
  /** The request is answered with this value instead of the right one. */
  garbage?: unknown
  /** The request is answered with a text of so many bytes. */
  hugeAnswer?: number
  /** The answer calls back twice, the second time with another value: `request` gives a thenable that is no promise. */
  answerTwice?: boolean
  /** `request` throws instead of giving a promise. */
  throwSync?: boolean
  /** The events that a request causes come before its answer instead of after it. */
  eventsBeforeAnswer?: boolean
}

/** The wallet's conduct: for all requests, and other for some methods. */
export interface WalletPolicy extends Behaviour {
  methods?: Readonly<Record<string, Decision | Behaviour>>
  /** Every question about the chain is answered with this instead, in `eth_chainId` as it stands here. */
  lieAboutChain?: number | string
  /** Connecting succeeds and there are no accounts. */
  emptyAccounts?: boolean
  /** A switch of the chain is answered as done and is not done. */
  acknowledgeSwitchWithoutSwitching?: boolean
  /** `on` throws. */
  throwOnSubscribe?: boolean
}

/** The requests that a person has to allow, and to which the decision of the whole policy applies. */
const prompting: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  // What comes through a WalletConnect session, beside the methods above.
  'wc_sessionPropose',
  'wc_sessionAuthenticate',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'signMessage',
  'sendTransfer',
  'signPsbt',
])

/**
 * How one method is treated under a policy: what is set for the method stands before what is set for all. The general
 * decision leaves methods alone that nobody has to allow; a decision given for such a method by name counts.
 */
export function behaviourFor(policy: WalletPolicy, method: string): Behaviour {
  const own = policy.methods !== undefined && Object.hasOwn(policy.methods, method) ? policy.methods[method] : undefined
  const special: Behaviour = typeof own === 'string' ? { decision: own } : (own ?? {})
  const { decision = 'ask', methods: _, ...general } = policy
  return { decision: prompting.has(method) ? decision : 'approve', ...general, ...special }
}

/** Whether a request of this method is one that a person has to allow. */
export function isPrompting(method: string): boolean {
  return prompting.has(method)
}

/** A policy given as one word or in full. */
export function policyOf(input: Decision | WalletPolicy): WalletPolicy {
  return typeof input === 'string' ? { decision: input } : input
}
