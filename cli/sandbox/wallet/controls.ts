import type { WalletCore } from './core.js'
import type { Decision, WalletPolicy } from './policy.js'
import type { Question } from './questions.js'
import type { LoggedRequest } from './request-log.js'

/**
 * What a person could do in the wallet, and what a test wants to know: the handle by which scripts drive it. All is
 * plain JSON, so that it works across the border of a page.
 */
export interface WalletControls {
  setPolicy(policy: Decision | WalletPolicy): void
  /** Every request so far, oldest first. */
  readonly requests: LoggedRequest[]
  clearRequests(): void
  /** All addresses that the wallet has, granted or not. */
  accounts(): Promise<string[]>
  /** Chooses the nth account (from 0). A connected site hears `accountsChanged`. */
  switchAccount(index: number): Promise<void>
  /** Changes the chain as a person would in the wallet. @throws RangeError for a chain that it does not know. */
  switchChain(chainId: number): void
  /** The chain that the wallet is really on, whatever it tells pages. */
  readonly chainId: number
  /** Takes the site's permission away. The site hears `accountsChanged` with no account. */
  disconnect(): void
  /** Locks the wallet: no accounts are seen until `unlock`, or until the site asks and is allowed. */
  lock(): void
  unlock(): void
  /** Takes the wallet off all chains (event `disconnect`, error 4900) and brings it back (event `connect`). */
  setOnline(online: boolean): void
  /** Emits any event with any content. */
  emit(event: string, payload: unknown, times?: number): void
  /** The questions that wait for an answer under the policy `ask`. */
  readonly pending: readonly Question[]
  /** Answers the oldest question; false when none waits. */
  approve(): boolean
  reject(): boolean
}

/** The handle for a wallet. */
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
