import { createRpcCall, RpcError } from '../json-rpc.js'
import { accountMethods } from './account-methods.js'
import { chainMethods } from './chain-methods.js'
import type { MethodTable, WalletContext } from './context.js'
import { walletErrors } from './errors.js'
import type { Keyring } from './keyring.js'
import { type Behaviour, behaviourFor, type Decision, isPrompting, policyOf, type WalletPolicy } from './policy.js'
import { createQuestions, type Questions } from './questions.js'
import { createRequestLog, type RequestLog } from './request-log.js'
import { signingMethods } from './signing-methods.js'
import { createSite, hexOf, memoryStore, type Notify, type Site, type SiteStore } from './site.js'
import type { ProviderEvents, RequestArguments, WalletChain } from './types.js'

/** What a wallet is made of. */
export interface WalletCoreOptions {
  /** The chains that it knows; the first is active until a site switches. */
  chains: readonly WalletChain[]
  /** Its keys; asked for when they are first needed. */
  keyring: () => Promise<Keyring>
  /** The site that uses it, as prompts and permissions name it. */
  origin?: string
  /** The account that is chosen at first, from 0. */
  firstAccount?: number
  /** How many accounts a site gets when it connects; 1 unless given. */
  sharedAccounts?: number
  policy?: Decision | WalletPolicy
  /** Where the grants of this site are kept; in memory unless given. */
  store?: SiteStore
}

/** A wallet without a face: it answers requests, and knows nothing of pages. */
export interface WalletCore {
  readonly site: Site
  readonly questions: Questions
  readonly log: RequestLog
  keyring(): Promise<Keyring>
  setPolicy(policy: Decision | WalletPolicy): void
  policy(): WalletPolicy
  behaviour(method: string): Behaviour
  /** Answers one request, by the policy. */
  request(args: RequestArguments): Promise<unknown>
  subscribe(listener: WalletListener): () => void
  /** Emits an event as it stands, true or not. */
  emit(event: string, payload: unknown): void
  /** Takes the wallet off all chains (`disconnect`, then 4900) or brings it back (`connect`). */
  setOnline(online: boolean): void
}

/** Is told of an event that pages hear. */
export type WalletListener = (event: string, payload: unknown) => void

/** Methods that would be passed to the node as reads by their prefix, but are none: unsafe signing, and pushed answers. */
const refused = /^eth_(sign|signTransaction|signTypedData|signTypedData_v[13]|subscribe|unsubscribe|decrypt|getEncryptionPublicKey)$/
const reads = /^(eth|net|web3)_\w+$/

/** Makes a wallet. It does nothing until asked, but for one `connect` event, as EIP-1193 has it. */
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
  const methods = new Map([accountMethods, chainMethods, signingMethods].flatMap((make): [string, MethodTable[string]][] => Object.entries(make(context))))

  const answer = async ({ method, params }: RequestArguments, behaviour: Behaviour): Promise<unknown> => {
    if (behaviour.delayMs) await sleep(behaviour.delayMs)
    if (behaviour.decision === 'silent') await never
    if (behaviour.error) throw new RpcError(behaviour.error.code, behaviour.error.message, behaviour.error.data)
    if (!online) throw walletErrors.disconnected()
    // Where a person is asked, the no is theirs: an allowed site is not asked again.
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

/** Holds events back until the answer that goes with them has been delivered. */
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
