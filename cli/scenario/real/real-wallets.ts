import { setTimeout as pause } from 'node:timers/promises'
import type { JsonObject } from '../../../src/domain/shared/json/json.js'
import type { WalletAct } from '../read/step-schema.js'
import type { ScenarioWallet } from '../read/world-schema.js'

/** Wallet of a browser, with keys. Its permissions outlive a page. */
export interface RealWallet {
  /** Installs it in a page; returns a function that removes it. */
  showIn(page: EventTarget): () => void
  /** Answers the oldest prompt. Returns false if there is none. */
  answer(approve: boolean): boolean
  /** Performs an act in the order of its words. @param answer waits for a prompt and answers it */
  act(act: WalletAct, answer: (approve: boolean) => Promise<void>): Promise<void>
  facts(): JsonObject
  /** Returns the number of listeners that pages have on it. */
  listeners(): number
}

/** Wallets of a browser, with keys. */
export interface RealWallets {
  install(wallet: ScenarioWallet): Promise<void>
  act(act: WalletAct): Promise<void>
  /** Installs the wallets in a page; returns a function that removes them. */
  showIn(page: EventTarget): () => void
  facts(id: string): JsonObject | undefined
  /** Number of listeners that pages have on the wallets. */
  listeners(): number
  close(): void
}

interface Installed {
  readonly id: string
  readonly wallet: RealWallet
  shown: boolean
}

/** Milliseconds to wait for a prompt. A busy machine may need many seconds. */
const PROMPT_WAIT_MS = 30_000

/** Creates a browser without wallets. @param make creates the wallet of a namespace */
export function createRealWallets(make: (wallet: ScenarioWallet) => Promise<RealWallet>): RealWallets {
  const installed: Installed[] = []
  const pages = new Map<EventTarget, (() => void)[]>()
  const timers = new Set<ReturnType<typeof setTimeout>>()

  function showOne(page: EventTarget, { wallet }: Installed): void {
    pages.get(page)?.push(wallet.showIn(page))
  }

  function get(id: string): RealWallet {
    const found = installed.find((one) => one.id === id)
    if (found === undefined) throw new RangeError(`there is no wallet ${id}`)
    return found.wallet
  }

  async function answer(wallet: RealWallet, approve: boolean, id: string): Promise<void> {
    for (const end = performance.now() + PROMPT_WAIT_MS; performance.now() < end; await pause(20)) if (wallet.answer(approve)) return
    throw new RangeError(`no prompt waits at ${id}`)
  }

  return {
    async install(given) {
      const entry: Installed = { id: given.id, wallet: await make(given), shown: false }
      installed.push(entry)
      const show = () => {
        entry.shown = true
        for (const page of pages.keys()) showOne(page, entry)
      }
      if (given.announceAfter === undefined) show()
      else timers.add(setTimeout(show, given.announceAfter))
    },
    async act(act) {
      const wallet = get(act.id)
      await wallet.act(act, (approve) => answer(wallet, approve, act.id))
    },
    showIn(page) {
      pages.set(page, [])
      for (const entry of installed) if (entry.shown) showOne(page, entry)
      return () => {
        for (const hide of pages.get(page) ?? []) hide()
        pages.delete(page)
      }
    },
    facts: (id) => installed.find((one) => one.id === id)?.wallet.facts(),
    listeners: () => installed.reduce((sum, { wallet }) => sum + wallet.listeners(), 0),
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
