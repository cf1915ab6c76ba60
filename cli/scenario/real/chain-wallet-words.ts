import type { LoggedRequest, WalletPolicy as RealPolicy } from '../../sandbox/index.js'
import type { WalletBehaviour, WalletDecision, WalletMethod, WalletPolicy } from '../../../src/adapters/memory/wallets/wallet-policy.js'
import type { ScenarioWallet } from '../read/world-schema.js'
import { protocolOf } from '../wallet-ids.js'

/** Kind of a wallet of the page for Solana or Bitcoin. */
export type ChainWalletKind = 'solana' | 'bitcoin' | 'sats-connect'

/** Returns the kind of a wallet of Solana or Bitcoin. */
export function chainWalletKind({ id, namespace }: Pick<ScenarioWallet, 'id' | 'namespace'>): ChainWalletKind {
  if (namespace === 'solana') return 'solana'
  return protocolOf(id)?.protocol === 'btc-providers' ? 'sats-connect' : 'bitcoin'
}

/**
 * The wallet's own names of the port's methods, by kind. Requests of the kit, which the wallet signs and the kit sends to the node: a policy for `sendTransaction` is one for
 * signing.
 */
const METHODS: Readonly<Record<ChainWalletKind, { readonly [M in WalletMethod]?: readonly string[] }>> = {
  solana: {
    connect: ['standard:connect'],
    // A sign-in is a message to the kit, and a feature of its own to the wallet.
    signMessage: ['solana:signMessage', 'solana:signIn'],
    signTransactions: ['solana:signTransaction'],
    sendTransaction: ['solana:signTransaction', 'solana:signAndSendTransaction'],
  },
  bitcoin: {
    connect: ['bitcoin:connect'],
    restore: ['standard:connect'],
    signMessage: ['bitcoin:signMessage'],
    signTransactions: ['bitcoin:signTransaction'],
    sendTransaction: ['bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'],
  },
  'sats-connect': {
    connect: ['wallet_connect', 'getAccounts', 'getAddresses'],
    restore: ['wallet_getAccount'],
    disconnect: ['wallet_disconnect'],
    switchNetwork: ['wallet_changeNetwork'],
    readNetwork: ['wallet_getNetwork'],
    signMessage: ['signMessage'],
    signTransactions: ['signPsbt'],
    sendTransaction: ['signPsbt', 'sendTransfer'],
  },
}

/** Methods of the port for which a wallet of a kind can have a policy. */
function policyMethods(kind: ChainWalletKind): readonly string[] {
  return Object.keys(METHODS[kind])
}

/** Members of a behaviour that these wallets have. */
const BEHAVIOUR = ['decision', 'delayMs', 'error', 'garbage', 'throwSync'] as const
const isBehaviour = (name: string) => (BEHAVIOUR as readonly string[]).includes(name)

/** Returns the members of a policy that a wallet of a kind does not have. */
export function strangeMembers(kind: ChainWalletKind, policy: WalletPolicy): string[] {
  const { methods = {}, ...general } = policy
  const own = Object.entries(methods).flatMap(([method, behaviour]) => {
    if (!policyMethods(kind).includes(method)) return [`methods.${method}`]
    return typeof behaviour === 'object' ? Object.keys(behaviour).filter((name) => !isBehaviour(name)) : []
  })
  return [...Object.keys(general).filter((name) => !isBehaviour(name)), ...own]
}

/** Converts a policy to the wallet's own names. Methods without a decision are approved, as in memory: a wallet would ask. */
export function chainPolicy(kind: ChainWalletKind, given: WalletDecision | WalletPolicy): RealPolicy {
  const { methods = {}, ...general } = typeof given === 'string' ? { decision: given } : given
  const own = Object.entries(methods).flatMap(([method, behaviour]) => (METHODS[kind][method as WalletMethod] ?? []).map((name) => [name, behaviour] as const))
  return { decision: 'approve', ...(general as WalletBehaviour), ...(own.length === 0 ? {} : { methods: Object.fromEntries(own) }) } as RealPolicy
}

const SILENT = new Set(['restore', 'disconnect', 'readNetwork'])

/** Counts the requests to a wallet under the port's names, and those that raised a prompt. */
export function askedOf(
  kind: ChainWalletKind,
  requests: readonly LoggedRequest[],
): { readonly asked: Readonly<Record<string, number>>; readonly prompts: number } {
  const asked: Record<string, number> = {}
  let prompts = 0
  for (const { method, params } of requests) {
    const isSilent = (params as { readonly silent?: unknown } | null)?.silent === true
    const name = isSilent ? 'restore' : (Object.entries(METHODS[kind]).find(([, names]) => names.includes(method))?.[0] ?? method)
    asked[name] = (asked[name] ?? 0) + 1
    if (!SILENT.has(name)) prompts += 1
  }
  return { asked, prompts }
}
