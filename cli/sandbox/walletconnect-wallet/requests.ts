import { createRpcCall } from '../http/json-rpc.js'
import { batchMethods } from '../wallet/batch-methods.js'
import { createTurns, type MethodHandler, type WalletContext } from '../wallet/context.js'
import { walletErrors } from '../wallet/errors.js'
import type { Keyring } from '../wallet/keyring.js'
import { readParams, switchChain } from '../wallet/params.js'
import type { WalletPolicy } from '../wallet/policy.js'
import { signingMethods } from '../wallet/signing-methods.js'
import { createSite, hexOf, memoryStore } from '../wallet/site.js'
import type { WalletChain } from '../wallet/types.js'
import type { Conduct } from './conduct.js'

/** Dependencies of the eip155 methods. */
export interface RequestContext {
  readonly chains: readonly WalletChain[]
  readonly conduct: Conduct
  keyring(): Promise<Keyring>
  policy(): WalletPolicy
  /** Makes a chain the active one of a session, and tells the app. */
  switchChain(topic: string, chainId: number): Promise<void>
  /** Returns the addresses of a session on a chain. */
  accountsOf(topic: string, chain: string): readonly string[]
}

/** Request of a session. */
export interface SessionRequest {
  readonly topic: string
  /** CAIP-2 id. */
  readonly chain: string
  readonly method: string
  readonly params: unknown
  /** Name of the app, for prompts. */
  readonly peer: string
}

/** Answers one request; rejects with an RpcError. */
export type AnswerSessionRequest = (request: SessionRequest) => Promise<unknown>

/** Methods that a session can have in the namespace eip155. */
export const eip155Methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getCapabilities',
  'wallet_switchEthereumChain',
  'eth_accounts',
  'eth_requestAccounts',
] as const

/** Creates the methods of the namespace eip155. Signatures are for the chain of the request, whichever is active. */
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
      batches: 'atomic',
      inTurn: createTurns(),
      keyring: context.keyring,
      policy: context.policy,
      node: (url = chain.rpcUrl) => createRpcCall(url),
      consent: context.conduct.consent,
    }
    return { ...signingMethods(wallet), ...batchMethods(wallet) }
  }
  /** Returns the method table of an app on a chain. They share one, because it keeps two transactions from taking the same nonce. */
  const tableOf = async (chain: WalletChain, peer: string) => {
    const key = `${chain.chainId} ${peer}`
    const made = tables.get(key) ?? (await signing(chain, peer))
    // A concurrent request may have created a table meanwhile.
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
