import type { RpcCall } from '../json-rpc.js'
import type { Keyring } from './keyring.js'
import type { WalletPolicy } from './policy.js'
import type { Site } from './site.js'

/** What the methods of a wallet work with. */
export interface WalletContext {
  /** The site that asks, as its prompts name it. */
  readonly origin: string
  readonly site: Site
  /** The account that is chosen at first, from 0. */
  readonly firstAccount: number
  /** How many accounts a site gets when it connects. */
  readonly sharedAccounts: number
  keyring(): Promise<Keyring>
  /** Asks the node of a chain, the active one unless given. */
  node(rpcUrl?: string): RpcCall
  policy(): WalletPolicy
  /** Returns when the person, or the policy in their place, allows it; rejected with 4001 otherwise. */
  consent(method: string, text: string, details?: readonly (readonly [string, string])[]): Promise<void>
}

/** Answers one method. */
export type MethodHandler = (params: unknown) => Promise<unknown>

/** Handlers by the name of their method. */
export type MethodTable = Readonly<Record<string, MethodHandler>>
