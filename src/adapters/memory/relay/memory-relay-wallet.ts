import type { CaipNetworkId, ChainNamespace } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { PeerMetadata, Session, SessionNamespace, SignedIn, SignInRequest } from '../../../ports/relay.js'
import { chainsOfAccounts, cleanNamespaces, type ProposedNamespaces } from '../../../domain/shared/caip/session-rules.js'
import { askedNetwork, relayAnswer, relaySignIn } from './relay-answers.js'
import { relayBehaviourOf, type RelayWalletPolicy, relayPolicyOf } from './relay-policy.js'
import { SAMPLE_ACCOUNT } from '../wallets/memory-wallet.js'
import type { VirtualTime } from '../time/virtual-time.js'
import type { WalletDecision } from '../wallets/wallet-policy.js'

/** Holdings of a scripted wallet in one namespace. */
export interface RelayWalletNamespace {
  /** Addresses, the active one first. */
  readonly accounts: readonly string[]
  /** Networks that the wallet knows; the requested ones by default. */
  readonly chains?: readonly CaipNetworkId[]
  /** Methods and events that the wallet grants; the requested ones by default. */
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
}

/** Options of a scripted wallet. */
export interface MemoryRelayWalletOptions {
  readonly peer?: PeerMetadata
  /** See `Session.peerKey`. */
  readonly peerKey?: string
  /** By namespace; one EVM account by default. */
  readonly namespaces?: { readonly [N in ChainNamespace]?: RelayWalletNamespace }
  readonly policy?: WalletDecision | RelayWalletPolicy
  /** Milliseconds after which the wallet scans each new pairing URI. If left out, only `scan()` scans. */
  readonly scanAfterMs?: number
}

/** Request that reached the wallet over the relay. */
export interface RelayWalletRequest {
  /** Virtual time, milliseconds. */
  readonly at: number
  /** `pair` for the proposal of a session. */
  readonly method: string
  readonly network: CaipNetworkId | null
  readonly params: Json
  readonly outcome: 'pending' | 'answered' | 'failed'
}

/** Proposal as the wallet sees it, with functions that answer it. */
export interface RelayProposal {
  readonly namespaces: ProposedNamespaces
  readonly signIn?: SignInRequest
  settle(namespaces: Session['namespaces'], signedIn?: readonly SignedIn[]): void
  fail(error: { readonly code: number; readonly message: string }): void
}

/** Request as the wallet sees it, with functions that answer it. */
export interface RelayDelivery {
  readonly topic: string
  readonly network: CaipNetworkId
  readonly method: string
  readonly params: Json
  answer(result: Json): void
  fail(error: { readonly code: number; readonly message: string }): void
}

/** Events and updates that the wallet sends in a session. */
export interface RelayMouth {
  event(network: CaipNetworkId, name: string, data: Json): void
  update(namespaces: Session['namespaces']): void
}

/** Logic of a scripted wallet: decides about requests and keeps its own state. */
export interface RelayWalletHead {
  readonly peer: PeerMetadata
  readonly peerKey: { readonly peerKey?: string }
  readonly scanAfterMs: number | undefined
  propose(proposal: RelayProposal): void
  ask(delivery: RelayDelivery): void
  /** Returns the namespaces that the wallet grants of the requested ones; undefined if none. */
  grant(asked: ProposedNamespaces): Session['namespaces'] | undefined
  setPolicy(policy: WalletDecision | RelayWalletPolicy): void
  /** Makes an account the active one, adding it if it is new. */
  switchAccount(namespace: ChainNamespace, address: string): void
  setAccounts(namespace: ChainNamespace, accounts: readonly string[]): void
  answer(approve: boolean): boolean
  prompts(): readonly RelayWalletRequest[]
  requests(): readonly RelayWalletRequest[]
}

/**
 * Creates the logic of a wallet.
 * @param mouth sends events and updates in the session of a topic
 * @param granted returns the namespaces of the session of a topic
 */
export function createRelayWalletHead(
  time: VirtualTime,
  options: MemoryRelayWalletOptions,
  mouth: (topic: string) => RelayMouth,
  granted: (topic: string) => Session['namespaces'] | undefined,
): RelayWalletHead {
  const holdings = new Map<string, RelayWalletNamespace>(Object.entries(options.namespaces ?? { eip155: { accounts: [SAMPLE_ACCOUNT] } }))
  const log: { -readonly [K in keyof RelayWalletRequest]: RelayWalletRequest[K] }[] = []
  const desk: { readonly entry: RelayWalletRequest; readonly decide: (approve: boolean) => void }[] = []
  let policy = relayPolicyOf(options.policy ?? 'approve')

  /** Records a request and answers it as the policy says. */
  function take(
    method: string,
    network: CaipNetworkId | null,
    params: Json,
    perform: (garbage: Json | undefined) => void,
    fail: (error: { code: number; message: string }) => void,
  ): void {
    const behaviour = relayBehaviourOf(policy, method)
    const entry: (typeof log)[number] = { at: time.now(), method, network, params, outcome: 'pending' }
    const refuse = (error: { code: number; message: string }) => {
      entry.outcome = 'failed'
      fail(error)
    }
    const decide = (approve: boolean) => {
      if (entry.outcome !== 'pending') return
      if (!approve) return refuse(method === 'pair' ? { code: 5000, message: 'User rejected.' } : { code: 4001, message: 'User rejected the request.' })
      if (behaviour.error) return refuse(behaviour.error)
      entry.outcome = 'answered'
      try {
        perform(behaviour.garbage)
      } catch (error) {
        refuse(error as { code: number; message: string })
      }
    }
    log.push(entry)
    time.schedule(behaviour.delayMs ?? 0, () => {
      if (behaviour.decision === 'ask') desk.push({ entry, decide })
      else if (behaviour.decision !== 'silent') decide(behaviour.decision === 'approve')
    })
  }

  function grant(asked: ProposedNamespaces): Session['namespaces'] | undefined {
    const namespaces: Record<string, SessionNamespace> = {}
    for (const [namespace, { chains: wanted, methods, events }] of Object.entries(asked)) {
      const held = holdings.get(namespace)
      const chains = wanted.filter((chain) => held?.chains?.includes(chain) ?? true)
      if (held === undefined || chains.length === 0) continue
      namespaces[namespace] = granting(held, chains, held.methods ?? methods, held.events ?? events)
    }
    return Object.keys(namespaces).length === 0 ? undefined : namespaces
  }

  function change(namespace: ChainNamespace, accounts: readonly string[]): void {
    holdings.set(namespace, { ...holdings.get(namespace), accounts })
  }

  /** Adds a network to the session, with every account, and sends the update. */
  function add(topic: string, network: CaipNetworkId): void {
    const now = granted(topic)
    const eip155 = now?.eip155
    if (now === undefined || eip155 === undefined || eip155.chains.includes(network)) return
    const held = holdings.get('eip155') ?? { accounts: [] }
    holdings.set('eip155', { ...held, ...(held.chains && { chains: [...held.chains, network] }) })
    mouth(topic).update({ ...now, eip155: granting(held, [...eip155.chains, network], eip155.methods, eip155.events) })
  }

  function perform({ topic, network, method, params }: RelayDelivery): Json {
    if (method === 'wallet_addEthereumChain' || method === 'wallet_switchEthereumChain') {
      const asked = askedNetwork(params)
      if (asked === undefined) throw { code: -32602, message: 'no network' }
      if (method === 'wallet_addEthereumChain') {
        if (!policy.acknowledgeSwitchWithoutSwitching) add(topic, asked)
        return null
      }
      if (policy.acknowledgeSwitchWithoutSwitching) return null
      if (!granted(topic)?.eip155?.chains.includes(asked)) throw { code: 4902, message: 'Unrecognized chain ID' }
      mouth(topic).event(asked, 'chainChanged', Number(asked.split(':')[1]))
      return null
    }
    const answer = relayAnswer(network, method, params, log.length)
    if (answer === undefined) throw { code: -32601, message: `${method} is not known` }
    return answer
  }

  return {
    peerKey: options.peerKey === undefined ? {} : { peerKey: options.peerKey },
    peer: options.peer ?? { name: 'Test wallet', url: 'https://wallet.example', icons: [] },
    scanAfterMs: options.scanAfterMs,
    grant,
    propose(proposal) {
      const asked = Object.fromEntries(Object.entries(proposal.namespaces).map(([namespace, { chains }]) => [namespace, chains]))
      const settle = (garbage: Json | undefined) => {
        const namespaces = garbage === undefined ? grant(proposal.namespaces) : cleanNamespaces(garbage, Object.keys(proposal.namespaces))
        if (namespaces === undefined) throw { code: 5100, message: 'Unsupported chains.' }
        if (proposal.signIn !== undefined && policy.signIn === 'forge') throw { code: 7000, message: 'Signature verification failed' }
        const account = namespaces.eip155?.accounts[0]
        const signs = proposal.signIn !== undefined && account !== undefined && (policy.signIn ?? 'sign') === 'sign'
        proposal.settle(namespaces, signs ? [relaySignIn(proposal.signIn, account)] : undefined)
      }
      take('pair', null, asked, settle, proposal.fail)
    },
    ask: (delivery) =>
      take(
        delivery.method,
        delivery.network,
        delivery.params,
        (garbage) => delivery.answer(garbage === undefined ? perform(delivery) : garbage),
        delivery.fail,
      ),
    setPolicy(next) {
      policy = relayPolicyOf(next)
    },
    switchAccount: (namespace, address) => change(namespace, [address, ...(holdings.get(namespace)?.accounts ?? []).filter((one) => one !== address)]),
    setAccounts: change,
    answer(approve) {
      const first = desk.shift()
      first?.decide(approve)
      return first !== undefined
    },
    prompts: () => desk.map(({ entry }) => ({ ...entry })),
    requests: () => log.map((entry) => ({ ...entry })),
  }
}

function granting(
  { accounts: addresses }: RelayWalletNamespace,
  chains: readonly CaipNetworkId[],
  methods: readonly string[],
  events: readonly string[],
): SessionNamespace {
  const accounts = chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))
  return { accounts, chains: chainsOfAccounts(accounts), methods, events }
}
