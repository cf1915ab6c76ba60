import { createRpcCall } from '../json-rpc.js'
import type { MethodHandler, WalletContext } from '../wallet/context.js'
import { walletErrors } from '../wallet/errors.js'
import type { Keyring } from '../wallet/keyring.js'
import { readParams, switchChain } from '../wallet/params.js'
import type { WalletPolicy } from '../wallet/policy.js'
import { signingMethods } from '../wallet/signing-methods.js'
import { createSite, hexOf, memoryStore } from '../wallet/site.js'
import type { WalletChain } from '../wallet/types.js'
import type { Conduct } from './conduct.js'

/** What answering requests of the namespace eip155 needs. */
export interface RequestContext {
  readonly chains: readonly WalletChain[]
  readonly conduct: Conduct
  keyring(): Promise<Keyring>
  policy(): WalletPolicy
  /** Makes a chain the active one of a session, and tells the app. */
  switchChain(topic: string, chainId: number): Promise<void>
  /** The addresses of a session on a chain. */
  accountsOf(topic: string, chain: string): readonly string[]
}

/** One request as it came. */
export interface SessionRequest {
  readonly topic: string
  /** CAIP-2. */
  readonly chain: string
  readonly method: string
  readonly params: unknown
  /** Who asks, for prompts. */
  readonly peer: string
}

/** Answers one request; its promise is rejected with an RpcError. */
export type AnswerSessionRequest = (request: SessionRequest) => Promise<unknown>

/** The methods that a session can serve. */
export const eip155Methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'eth_accounts',
  'eth_requestAccounts',
] as const

/** The methods of the namespace eip155. What is signed is for the chain of the request, whichever is active. */
export function createEip155Requests(context: RequestContext): AnswerSessionRequest {
  const tables = new Map<string, Readonly<Record<string, MethodHandler>>>()

  const signing = async (chain: WalletChain, peer: string) => {
    const site = createSite([chain], memoryStore(), () => {})
    site.grant((await context.keyring()).addresses)
    const wallet: WalletContext = {
      origin: peer,
      site,
      firstAccount: 0,
      sharedAccounts: 1,
      keyring: context.keyring,
      policy: context.policy,
      node: (url = chain.rpcUrl) => createRpcCall(url),
      consent: context.conduct.consent,
    }
    return signingMethods(wallet)
  }
  /** One table for an app on a chain, because it keeps two transactions of theirs from taking the same nonce. */
  const tableOf = async (chain: WalletChain, peer: string) => {
    const key = `${chain.chainId} ${peer}`
    const made = tables.get(key) ?? (await signing(chain, peer))
    // Another request may have made one meanwhile.
    const table = tables.get(key) ?? made
    tables.set(key, table)
    return table
  }

  return async ({ topic, chain: caip, method, params, peer }) => {
    const chain = context.chains.find(({ chainId }) => `eip155:${chainId}` === caip)
    if (chain === undefined) throw walletErrors.unknownChain(caip)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return context.accountsOf(topic, caip)
    if (method === 'wallet_switchEthereumChain') {
      const [{ chainId }] = readParams(switchChain, params)
      const next = context.chains.find((known) => known.chainId === Number(chainId))
      if (next === undefined) throw walletErrors.unknownChain(chainId)
      await context.conduct.consent(method, `${peer} wants you to change the network.`, [['To', next.name ?? hexOf(next.chainId)]])
      await context.switchChain(topic, next.chainId)
      return null
    }
    const table = await tableOf(chain, peer)
    const handler = Object.hasOwn(table, method) ? table[method] : undefined
    if (handler === undefined) throw walletErrors.unsupported(method)
    return handler(params)
  }
}
