import type { WalletCore } from './core.js'
import type { Decision, WalletPolicy } from './policy.js'
import type { Question } from './questions.js'
import type { LoggedRequest } from './request-log.js'

/** Actions of a person in the wallet, and its state, for scripts and tests. All is plain JSON, so that it works across the border of a page. */
export interface WalletControls {
  setPolicy(policy: Decision | WalletPolicy): void
  /** All requests so far, oldest first. */
  readonly requests: LoggedRequest[]
  clearRequests(): void
  /** Resolves with all addresses of the wallet, granted or not. */
  accounts(): Promise<string[]>
  /** Selects the nth account (from 0). A connected site gets `accountsChanged`. */
  switchAccount(index: number): Promise<void>
  /** Changes the chain as a person would in the wallet. @throws RangeError for an unknown chain. */
  switchChain(chainId: number): void
  /** Actual chain of the wallet, whatever it reports to pages. */
  readonly chainId: number
  /** Revokes the site's permission. The site gets `accountsChanged` without accounts. */
  disconnect(): void
  /** Locks the wallet: its accounts are hidden until `unlock`, or until the site asks and the request is approved. */
  lock(): void
  unlock(): void
  /** Disconnects the wallet from all chains (event `disconnect`, error 4900), or connects it again (event `connect`). */
  setOnline(online: boolean): void
  /** Emits any event with any content. */
  emit(event: string, payload: unknown, times?: number): void
  /** Pending questions under the policy `ask`. */
  readonly pending: readonly Question[]
  /** Answers the oldest question. Returns false if there is none. */
  approve(): boolean
  reject(): boolean
}

/** Creates the controls of a wallet. */
export function createControls(core: WalletCore): WalletControls {
  const { site, questions } = core
  const answerFirst = (approved: boolean) => {
    const [first] = questions.pending()
    return first !== undefined && questions.answer(first.id, approved)
  }
  return {
    setPolicy: core.setPolicy,
    get requests() {
      return core.log.all()
    },
    clearRequests: core.log.clear,
    accounts: async () => [...(await core.keyring()).addresses],
    async switchAccount(index) {
      const { addresses } = await core.keyring()
      const address = addresses[index]
      if (address === undefined) throw new RangeError(`The wallet has ${addresses.length} accounts, none numbered ${index}.`)
      site.select(address)
    },
    switchChain(chainId) {
      if (site.chain(chainId) === undefined) throw new RangeError(`The wallet does not know chain ${chainId}.`)
      site.switchTo(chainId)
    },
    get chainId() {
      return site.chainId
    },
    disconnect: site.revoke,
    lock: () => site.setLocked(true),
    unlock: () => site.setLocked(false),
    setOnline: core.setOnline,
    emit(event, payload, times = 1) {
      for (let sent = 0; sent < times; sent += 1) core.emit(event, payload)
    },
    get pending() {
      return questions.pending()
    },
    approve: () => answerFirst(true),
    reject: () => answerFirst(false),
  }
}
