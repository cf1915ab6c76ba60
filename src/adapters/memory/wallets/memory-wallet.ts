import { Observable, of } from 'rxjs'
import type { CaipNetworkId, ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { unsupportedMethod } from '../../../domain/shared/errors/rpc-errors.js'
import { canonicalJson, type JsonObject } from '../../../domain/shared/json/json.js'
import { sameAddress } from '../../../domain/shared/caip/address.js'
import type { ConnectorPort, ConnectReply, ProviderEvent, TransactionRequest } from '../../../ports/connector.js'
import type { BatchStatus, Capabilities } from '../../../ports/calls.js'
import { createMemoryBatches, type MemoryBatch, type MemoryBatches } from './memory-batches.js'
import type { Announcement } from '../../../ports/discovery.js'
import type { VirtualTime } from '../time/virtual-time.js'
import { acceptAccounts, acceptNetwork, acceptText, acceptTexts, madeUp } from './wallet-answers.js'
import { createWalletEvents } from './wallet-events.js'
import { policyOf, type WalletDecision, type WalletPolicy } from './wallet-policy.js'
import { createWalletRequests, type WalletRequest } from './wallet-requests.js'

/** First account of the mnemonic that test chains share. Its key is public. */
export const SAMPLE_ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Options of a scripted wallet. All but the id have defaults: an EVM extension with one account that approves everything. */
export interface MemoryWalletOptions {
  readonly id: string
  readonly name?: string
  readonly rdns?: string | null
  readonly icon?: string | null
  readonly uuid?: string
  readonly type?: Announcement['type']
  readonly namespace?: ChainNamespace
  /** Id of the provider object: wallets that share it are one wallet. */
  readonly object?: string
  readonly protocol?: Announcement['protocol']
  readonly traits?: Announcement['traits']
  /** Addresses, the active one first. */
  readonly accounts?: readonly string[]
  readonly network?: CaipNetworkId | null
  readonly approvedNetworks?: readonly CaipNetworkId[]
  readonly supportsAllNetworks?: boolean
  /** Addresses with their purposes, as wallets of Bitcoin tell them. */
  readonly details?: NonNullable<ConnectReply['details']>
  /** Hands an approved transaction to a node. Returns its id; one is made up for undefined, which is the default. */
  readonly broadcast?: (request: Parameters<ConnectorPort['sendTransaction']>[0]) => string | undefined
  readonly policy?: WalletDecision | WalletPolicy
  /** Capabilities of a wallet that takes calls as a batch (EIP-5792), for every network; `true` for all calls or none. Without it the wallet takes no batches. */
  readonly batches?: true | Capabilities
  /** True if each batch is one transaction that its chain has at once. Without it batches wait until a test says otherwise. */
  readonly settlesBatches?: boolean
  /** Milliseconds until the wallet announces itself; at once by default. */
  readonly announceAfter?: number
  /** True if the page was allowed to see the accounts on an earlier visit. */
  readonly granted?: boolean
}

/** Transaction that a wallet sent. */
export interface SentTransaction {
  readonly hash: string
  readonly network: CaipNetworkId
  readonly transaction: TransactionRequest
}

/** Scripted wallet: the actions of the person at it, and the state that tests read. */
export interface MemoryWallet {
  readonly announcement: Announcement
  accounts(): readonly string[]
  network(): CaipNetworkId | null
  /** Returns true if the page may see the accounts; the permission outlives reloads. */
  isGranted(): boolean
  isLocked(): boolean
  setPolicy(policy: WalletDecision | WalletPolicy): void
  /** Makes an account the active one, adding it if it is new. */
  switchAccount(address: string): void
  setAccounts(accounts: readonly string[]): void
  switchNetwork(network: CaipNetworkId): void
  /** Revokes the permission and emits the event for it. */
  disconnect(): void
  /** Locks the wallet: it reports no accounts, and its prompts wait for {@link approve} or {@link reject}. */
  lock(): void
  unlock(): void
  /** Emits any event. */
  emit(event: ProviderEvent): void
  /** Approves the oldest pending prompt. Returns false if there is none. */
  approve(): boolean
  /** Rejects the oldest pending prompt. Returns false if there is none. */
  reject(): boolean
  prompts(): readonly WalletRequest[]
  requests(): readonly WalletRequest[]
  sent(): readonly SentTransaction[]
  listeners(): number
  /** Number of requests that a page still waits for. */
  open(): number
  /** Batches that the wallet took, oldest first. */
  batches(): readonly MemoryBatch[]
  /** Sets what the wallet says of a batch from now on. */
  tellBatch(id: string, status: Partial<BatchStatus>): void
  /** Makes the wallet forget its batches, as after a restart. */
  forgetBatches(): void
  /** The wallet as the port for batches calls it. */
  readonly calls: MemoryBatches['port']
  /** The wallet as the connector port calls it. */
  readonly port: { readonly [M in keyof ConnectorPort]: (request: Parameters<ConnectorPort[M]>[0]) => ReturnType<ConnectorPort[M]> }
}

/** Creates a scripted wallet. */
export function createMemoryWallet(time: VirtualTime, options: MemoryWalletOptions, uuid: string): MemoryWallet {
  const namespace = options.namespace ?? 'eip155'
  let accounts: readonly string[] = options.accounts ?? [SAMPLE_ACCOUNT]
  let network = options.network === undefined ? (`${namespace}:1` as CaipNetworkId) : options.network
  let policy = policyOf(options.policy ?? 'approve')
  let granted = options.granted ?? false
  let locked = false
  const sent: SentTransaction[] = []
  const events = createWalletEvents(time)
  const requests = createWalletRequests(time, () => (locked ? { ...policy, decision: 'ask' } : policy))

  const visible = () => (granted && !locked && !policy.emptyAccounts ? accounts : [])
  const claimed = () => policy.lieAboutChain ?? network
  const tellAccounts = () => events.emit({ type: 'accountsChanged', accounts: visible() })

  function reply(told: readonly string[]): ConnectReply {
    const { details } = options
    return {
      accounts: told,
      ...(details && { details }),
      network: claimed(),
      approvedNetworks: options.approvedNetworks ?? [],
      supportsAllNetworks: options.supportsAllNetworks ?? true,
    }
  }

  function requireAccount(address: string): void {
    if (!visible().some((known) => sameAddress(namespace, known, address))) throw { code: 4100, message: 'The account is not authorised.' }
  }

  function sign(kind: 'signMessage' | 'signTypedData', address: string, params: JsonObject): Observable<string> {
    return requests.send({
      method: kind,
      params,
      perform() {
        requireAccount(address)
        return madeUp(namespace, 65, canonicalJson(params))
      },
      accept: (garbage) => acceptText(namespace, garbage, 'signature', policy.unguarded),
    })
  }

  const port: MemoryWallet['port'] = {
    connect: ({ silent }) =>
      requests.send({
        method: silent ? 'restore' : 'connect',
        params: {},
        perform() {
          if (silent && !granted) throw { code: 4100, message: 'The page has no permission.' }
          if (!silent) granted = true
          const told = visible()
          if (told.length === 0 && !policy.unguarded) throw failure('ACCOUNTS_UNAVAILABLE')
          return reply(told)
        },
        accept: (garbage) => {
          const told = acceptAccounts(namespace, garbage, policy.unguarded)
          return told && reply(told)
        },
      }),
    // A wallet of Wallet Standard ends one namespace. The permission of another may cover all its chains, so it stays while one of them is in use.
    disconnect: ({ keeps }) =>
      keeps !== undefined && options.protocol !== 'wallet-standard'
        ? of(null)
        : requests.send({
            method: 'disconnect',
            params: {},
            perform() {
              granted = false
              return null
            },
            accept: () => null,
          }),
    events: () => (policy.throwOnSubscribe ? broken() : events.source),
    switchNetwork: ({ network: wanted }) =>
      requests.send({
        method: 'switchNetwork',
        params: { network: wanted.caipNetworkId },
        perform(emit) {
          if (policy.acknowledgeSwitchWithoutSwitching || network === wanted.caipNetworkId) return null
          network = wanted.caipNetworkId
          emit(() => events.emit({ type: 'chainChanged', network: wanted.caipNetworkId }))
          return null
        },
        accept: () => null,
      }),
    readNetwork: () =>
      requests.send<CaipNetworkId>({
        method: 'readNetwork',
        params: {},
        perform() {
          const now = claimed()
          if (now === null) throw failure('PROVIDER_ANSWER_INVALID', { method: 'readNetwork' })
          return now
        },
        accept: (garbage) => acceptNetwork(garbage, policy.unguarded),
      }),
    signMessage: ({ address, message }) => sign('signMessage', address, { address, message }),
    signTypedData: ({ address, typedData }) => sign('signTypedData', address, { address, typedData }),
    signTransactions: ({ address, network: meant, transactions }) => {
      if (namespace === 'eip155') return failing(unsupportedMethod('Signing without sending in eip155'))
      if (claimed() !== null && claimed() !== meant) return failing(failure('CHAIN_MISMATCH', { network: meant }))
      return requests.send({
        method: 'signTransactions',
        params: { address, network: meant, transactions },
        perform() {
          requireAccount(address)
          return transactions.map((transaction) => madeUp(namespace, 64, canonicalJson({ address, network: meant, transaction })))
        },
        accept: (garbage) => acceptTexts(garbage, transactions.length, policy.unguarded),
      })
    },
    sendTransaction: (request) => {
      const { address, network: meant, transaction } = request
      // The network is compared before the prompt: the person approves for the network that the page means (robustness, T9).
      if (claimed() !== null && claimed() !== meant) return failing(failure('CHAIN_MISMATCH', { network: meant }))
      return requests.send({
        method: 'sendTransaction',
        params: { address, network: meant, transaction },
        perform() {
          requireAccount(address)
          const hash = options.broadcast?.(request) ?? madeUp(namespace, 32, canonicalJson({ address, network: meant, transaction, nonce: sent.length }))
          sent.push({ hash, network: meant, transaction })
          return hash
        },
        accept: (garbage) => acceptText(namespace, garbage, 'hash', policy.unguarded),
      })
    },
  }

  const batches = createMemoryBatches({
    capabilities: namespace === 'eip155' ? options.batches : undefined,
    send: (act) => requests.send(act),
    id: (request) => madeUp(namespace, 16, canonicalJson(request)),
    settle({ network: meant, ...request }) {
      if (!options.settlesBatches) return undefined
      const hash = madeUp(namespace, 32, canonicalJson({ ...request, network: meant, nonce: sent.length } as unknown as JsonObject))
      sent.push({ hash, network: meant, transaction: { calls: request.calls as never } })
      return hash
    },
    requireAccount,
  })

  return {
    announcement: announcementOf(options, namespace, uuid),
    accounts: () => accounts,
    network: () => network,
    isGranted: () => granted,
    isLocked: () => locked,
    setPolicy(next) {
      policy = policyOf(next)
    },
    switchAccount(address) {
      accounts = [address, ...accounts.filter((one) => !sameAddress(namespace, one, address))]
      if (granted) tellAccounts()
    },
    setAccounts(next) {
      accounts = next
      if (granted) tellAccounts()
    },
    switchNetwork(next) {
      network = next
      events.emit({ type: 'chainChanged', network: next })
    },
    disconnect() {
      granted = false
      events.emit({ type: 'disconnect' })
    },
    lock() {
      locked = true
      if (granted) tellAccounts()
    },
    unlock() {
      locked = false
      if (granted) tellAccounts()
    },
    emit: events.emit,
    approve: () => requests.answer(true),
    reject: () => requests.answer(false),
    prompts: requests.prompts,
    requests: requests.all,
    sent: () => [...sent],
    listeners: events.listeners,
    open: requests.open,
    batches: batches.all,
    tellBatch: batches.tell,
    forgetBatches: batches.forget,
    calls: batches.port,
    port,
  }
}

function announcementOf(
  { id, name = id, rdns = id, icon = null, type = 'ANNOUNCED', ...given }: MemoryWalletOptions,
  namespace: ChainNamespace,
  uuid: string,
): Announcement {
  const { object, protocol, traits } = given
  return {
    type,
    id,
    uuid: given.uuid ?? uuid,
    name,
    icon,
    rdns,
    namespace,
    ...(protocol && { protocol }),
    ...(object && { object }),
    ...(traits && { traits }),
  }
}

function broken(): Observable<never> {
  return failing(failure('UNEXPECTED', {}, new Error('listening to the wallet failed')))
}

function failing(reason: object): Observable<never> {
  return new Observable((subscriber) => subscriber.error(reason))
}
