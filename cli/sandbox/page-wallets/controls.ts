import type { Decision, WalletPolicy } from '../wallet/policy.js'
import type { Question } from '../wallet/questions.js'
import type { LoggedRequest } from '../wallet/request-log.js'
import type { PageConduct } from './conduct.js'
import type { Permission } from './permission.js'

/** Actions of a person in a wallet for Solana or Bitcoin, and its state. */
export interface ChainWalletControls {
  setPolicy(policy: Decision | WalletPolicy): void
  /** All requests so far, oldest first. */
  readonly requests: LoggedRequest[]
  /** Resolves with all addresses of the wallet, shared or not. */
  accounts(): Promise<string[]>
  /** Selects the nth account (from 0). A connected page gets the change. */
  switchAccount(index: number): Promise<void>
  /** Revokes the page's permission. The page gets a change without accounts. */
  disconnect(): void
  readonly pending: readonly Question[]
  /** Answers the oldest question. Returns false if there is none. */
  approve(): boolean
  reject(): boolean
}

/** Creates the controls of a wallet. */
export function createChainControls(conduct: PageConduct, permission: Permission, addresses: () => Promise<readonly string[]>): ChainWalletControls {
  const answer = (approved: boolean) => {
    const [first] = conduct.questions.pending()
    return first !== undefined && conduct.questions.answer(first.id, approved)
  }
  return {
    setPolicy: conduct.setPolicy,
    get requests() {
      return conduct.requests()
    },
    accounts: async () => [...(await addresses())],
    async switchAccount(index) {
      const all = await addresses()
      if (all[index] === undefined) throw new RangeError(`The wallet has ${all.length} accounts, none numbered ${index}.`)
      permission.select(index)
    },
    disconnect: permission.revoke,
    get pending() {
      return conduct.questions.pending()
    },
    approve: () => answer(true),
    reject: () => answer(false),
  }
}
