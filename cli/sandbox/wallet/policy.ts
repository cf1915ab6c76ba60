/** The wallet's treatment of a request that a person must approve: show a prompt, approve, reject (4001), or never answer. */
export type Decision = 'ask' | 'approve' | 'reject' | 'silent'

/** Treatment of a request by the wallet. All faults are off unless set. Plain JSON, so that a test can send it into a page. */
export interface Behaviour {
  decision?: Decision
  /** Milliseconds until the wallet handles the request. */
  delayMs?: number
  /** Error with which the request fails. */
  error?: { code: number; message: string; data?: unknown }
  /** Value with which the request is answered in place of the right one. */
  garbage?: unknown
  /** Bytes of text with which the request is answered. */
  hugeAnswer?: number
  /** The answer is given twice, the second time with another value: `request` returns a thenable that is no promise. */
  answerTwice?: boolean
  /** `request` throws instead of returning a promise. */
  throwSync?: boolean
  /**
   * A dishonest answer to a request to sign, in place of the right one: a signature of another length, a signature by another key, the signature of a changed
   * transaction or message, or nothing signed. Wallets for EVM chains have `changed` alone: what they send has one wei more.
   */
  hostile?: 'short-signature' | 'other-key' | 'changed' | 'unsigned'
  /** The events that a request causes come before its answer instead of after it. */
  eventsBeforeAnswer?: boolean
}

/** Policy of the wallet: for all requests, with exceptions by method. */
export interface WalletPolicy extends Behaviour {
  methods?: Readonly<Record<string, Decision | Behaviour>>
  /** Chain that the wallet reports; `eth_chainId` returns it unchanged. */
  lieAboutChain?: number | string
  /** Connecting succeeds and there are no accounts. */
  emptyAccounts?: boolean
  /** The wallet reports a chain switch as done without switching. */
  acknowledgeSwitchWithoutSwitching?: boolean
  /** `on` throws. */
  throwOnSubscribe?: boolean
}

/** Requests that a person must approve. The general decision of a policy applies to them. */
const prompting: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  // Methods of WalletConnect sessions that the list above does not have.
  'wc_sessionPropose',
  'wc_sessionAuthenticate',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'signMessage',
  'sendTransfer',
  'signPsbt',
  // Features of Wallet Standard wallets, and methods of sats-connect providers.
  'standard:connect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signAndSendAllTransactions',
  'solana:signIn',
  'bitcoin:connect',
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'bitcoin:signAndSendTransaction',
  'wallet_connect',
  'getAddresses',
  'getAccounts',
  'signMultipleMessages',
  'wallet_changeNetwork',
])

/**
 * Returns the treatment of one method: settings for the method come before general ones. The general decision applies only to methods that need approval; a
 * decision for a method by name always applies.
 */
export function behaviourFor(policy: WalletPolicy, method: string): Behaviour {
  const own = policy.methods !== undefined && Object.hasOwn(policy.methods, method) ? policy.methods[method] : undefined
  const special: Behaviour = typeof own === 'string' ? { decision: own } : (own ?? {})
  const { decision = 'ask', methods: _, ...general } = policy
  return { decision: prompting.has(method) ? decision : 'approve', ...general, ...special }
}

/** Returns true if a person must approve requests of this method. */
export function isPrompting(method: string): boolean {
  return prompting.has(method)
}

/** Returns a policy given as one word or in full as an object. */
export function policyOf(input: Decision | WalletPolicy): WalletPolicy {
  return typeof input === 'string' ? { decision: input } : input
}
