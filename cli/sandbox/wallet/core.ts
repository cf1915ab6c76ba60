import { createRpcCall, RpcError } from '../http/json-rpc.js'
import { accountMethods } from './account-methods.js'
import { batchMethods } from './batch-methods.js'
import { chainMethods } from './chain-methods.js'
import { createTurns, type MethodTable, type WalletContext } from './context.js'
import { walletErrors } from './errors.js'
import type { Keyring } from './keyring.js'
import { type Behaviour, behaviourFor, type Decision, isPrompting, policyOf, type WalletPolicy } from './policy.js'
import { createQuestions, type Questions } from './questions.js'
import { createRequestLog, type RequestLog } from './request-log.js'
import { signingMethods } from './signing-methods.js'
import { createSite, hexOf, memoryStore, type Notify, type Site, type SiteStore } from './site.js'
import type { ProviderEvents, RequestArguments, WalletChain } from './types.js'

/** Options of {@link createWalletCore}. */
export interface WalletCoreOptions {
  /** Chains of the wallet; the first is active until a site switches. */
  chains: readonly WalletChain[]
  /** Returns the keys; called when they are first needed. */
  keyring: () => Promise<Keyring>
  /** Origin of the site that uses it, for prompts and permissions. */
  origin?: string
  /** Index of the account that is selected at first, from 0. */
  firstAccount?: number
  /** Number of accounts that a site gets when it connects; 1 by default. */
  sharedAccounts?: number
  policy?: Decision | WalletPolicy
  /** Batches of calls (EIP-5792): all or none by EIP-7702 (default), also with a sponsor (ERC-7677), one transaction for each call, or none. */
  batches?: 'atomic' | 'sponsored' | 'sequential' | 'none'
  /** Storage of this site's permissions; in memory by default. */
  store?: SiteStore
}

/** Wallet without a UI: it answers requests and does not depend on pages. */
export interface WalletCore {
  readonly site: Site
  readonly questions: Questions
  readonly log: RequestLog
  keyring(): Promise<Keyring>
  setPolicy(policy: Decision | WalletPolicy): void
  policy(): WalletPolicy
  behaviour(method: string): Behaviour
  /** Answers a request by the policy. */
  request(args: RequestArguments): Promise<unknown>
  subscribe(listener: WalletListener): () => void
  /** Emits an event as given, true or not. */
  emit(event: string, payload: unknown): void
  /** Disconnects the wallet from all chains (`disconnect`, then 4900), or connects it again (`connect`). */
  setOnline(online: boolean): void
}

/** Called with the events of the provider. */
export type WalletListener = (event: string, payload: unknown) => void

/** Methods with the prefix of node reads that are not passed on: unsafe signing, and subscriptions. */
const refused = /^eth_(sign|signTransaction|signTypedData|signTypedData_v[13]|subscribe|unsubscribe|decrypt|getEncryptionPublicKey)$/
const reads = /^(eth|net|web3)_\w+$/

/** Creates a wallet. It does nothing until a request, except for one `connect` event, as EIP-1193 requires. */
export function createWalletCore(options: WalletCoreOptions): WalletCore {
  const { origin = 'This site', firstAccount = 0, sharedAccounts = 1, store = memoryStore() } = options
  let policy = policyOf(options.policy ?? 'ask')
  let online = true
  const listeners = new Set<WalletListener>()
  const questions = createQuestions()
  const log = createRequestLog()
  const emit: WalletListener = (event, payload) => {
    for (const listener of [...listeners]) listener(event, payload)
  }
  const outbox = createOutbox(emit)
  const site = createSite(options.chains, store, outbox.add)

  const context: WalletContext = {
    origin,
    site,
    firstAccount,
    sharedAccounts,
    batches: options.batches ?? 'atomic',
    inTurn: createTurns(),
    keyring: options.keyring,
    policy: () => policy,
    node(rpcUrl = site.chain()?.rpcUrl) {
      if (rpcUrl === undefined) throw walletErrors.disconnected()
      return createRpcCall(rpcUrl)
    },
    async consent(method, text, details = []) {
      const { decision } = behaviourFor(policy, method)
      if (decision === 'reject') throw walletErrors.userRejected()
      if (decision === 'ask') await questions.ask({ method, text, details })
    },
  }
  const methods = new Map(
    [accountMethods, chainMethods, signingMethods, batchMethods].flatMap((make): [string, MethodTable[string]][] => Object.entries(make(context))),
  )

  const answer = async ({ method, params }: RequestArguments, behaviour: Behaviour): Promise<unknown> => {
    if (behaviour.delayMs) await sleep(behaviour.delayMs)
    if (behaviour.decision === 'silent') await never
    if (behaviour.error) throw new RpcError(behaviour.error.code, behaviour.error.message, behaviour.error.data)
    if (!online) throw walletErrors.disconnected()
    // For methods with a prompt, the rejection belongs to the prompt: a connected site gets no second prompt.
    if (behaviour.decision === 'reject' && !isPrompting(method)) throw walletErrors.userRejected()
    const right = await (methods.get(method) ?? forward)(params ?? [])
    if (behaviour.eventsBeforeAnswer) outbox.flush()
    if (behaviour.hugeAnswer !== undefined) return 'x'.repeat(behaviour.hugeAnswer)
    return 'garbage' in behaviour ? behaviour.garbage : right

    async function forward(given: unknown): Promise<unknown> {
      if (!reads.test(method) || refused.test(method)) throw walletErrors.unsupported(method)
      if (!Array.isArray(given)) throw walletErrors.invalidParams('expected a list')
      return context.node()(method, given)
    }
  }

  const core: WalletCore = {
    site,
    questions,
    log,
    keyring: options.keyring,
    policy: () => policy,
    setPolicy: (next) => {
      policy = policyOf(next)
    },
    behaviour: (method) => behaviourFor(policy, method),
    request: (args) => log.follow(args.method, args.params ?? [], () => answer(args, behaviourFor(policy, args.method))),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit,
    setOnline(next) {
      if (online === next) return
      online = next
      if (next) outbox.add('connect', { chainId: hexOf(site.chainId) })
      else outbox.add('disconnect', walletErrors.disconnected())
    },
  }
  outbox.add('connect', { chainId: hexOf(site.chainId) })
  return core
}

/** Holds events back until the answer that belongs to them has been delivered. */
function createOutbox(emit: WalletListener): { add: Notify; flush(): void } {
  const waiting: [keyof ProviderEvents, unknown][] = []
  const flush = () => {
    for (const [event, payload] of waiting.splice(0)) emit(event, payload)
  }
  return {
    add(event, payload) {
      if (waiting.push([event, payload]) === 1) setTimeout(flush, 0)
    },
    flush,
  }
}

const never = new Promise<never>(() => {})

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
