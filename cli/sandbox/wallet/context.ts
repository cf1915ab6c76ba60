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
  /** Batches of calls that the wallet takes: all or none where they must be, also with a sponsor, each call by itself, or no batches. */
  readonly batches: 'atomic' | 'sponsored' | 'sequential' | 'none'
  keyring(): Promise<Keyring>
  /** Sends one at a time: two transactions that are prepared together would get the same nonce. */
  inTurn<T>(send: () => Promise<T>): Promise<T>
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

/** Creates a function that runs one task after the other, in the order of the calls. */
export function createTurns(): WalletContext['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task, task)
    last = done.catch(() => undefined)
    return done
  }
}
