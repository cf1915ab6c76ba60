import type { RpcCall } from '../http/json-rpc.js'
import type { Keyring } from './keyring.js'
import type { WalletPolicy } from './policy.js'
import type { Site } from './site.js'

/** Dependencies of a wallet's methods. */
export interface WalletContext {
  /** Origin of the requesting site, as prompts show it. */
  readonly origin: string
  readonly site: Site
  /** Index of the account that is selected at first, from 0. */
  readonly firstAccount: number
  /** Number of accounts that a site gets when it connects. */
  readonly sharedAccounts: number
  keyring(): Promise<Keyring>
  /** Returns the RPC of a chain, by default of the active one. */
  node(rpcUrl?: string): RpcCall
  policy(): WalletPolicy
  /** Resolves if the person, or the policy in their place, approves; rejects with 4001 otherwise. */
  consent(method: string, text: string, details?: readonly (readonly [string, string])[]): Promise<void>
}

/** Answers one method. */
export type MethodHandler = (params: unknown) => Promise<unknown>

/** Handlers by the name of their method. */
export type MethodTable = Readonly<Record<string, MethodHandler>>
