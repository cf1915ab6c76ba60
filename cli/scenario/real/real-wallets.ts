import { createHeadlessWallet, type HeadlessWallet, type WalletChain, type WalletPolicy as RealPolicy } from '../../sandbox/index.js'
import { announce } from '../../sandbox/wallet/page/announce.js'
import type { WalletBehaviour, WalletMethod, WalletPolicy } from '../../../src/adapters/memory/wallets/wallet-policy.js'
import { referenceOf } from '../../../src/domain/shared/caip/caip.js'
import type { JsonObject } from '../../../src/domain/shared/json/json.js'
import type { WalletAct } from '../read/step-schema.js'
import { testAccounts } from '../test-accounts.js'
import type { ScenarioWallet } from '../read/world-schema.js'

/** Wallets of a browser, with real keys. */
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
  readonly wallet: HeadlessWallet
  shown: boolean
  listeners: number
}

/** Milliseconds to wait for a prompt. */
const PROMPT_WAIT_MS = 5_000

/** Creates a browser without wallets, over these chains. */
export function createRealWallets(chains: readonly WalletChain[]): RealWallets {
  const installed = new Map<string, Installed>()
  const pages = new Map<EventTarget, (() => void)[]>()
  const timers = new Set<ReturnType<typeof setTimeout>>()

  function showOne(page: EventTarget, { wallet }: Installed): void {
    pages.get(page)?.push(announce(page, wallet.info, wallet.provider))
  }

  function get(id: string): Installed {
    const found = installed.get(id)
    if (found === undefined) throw new RangeError(`there is no wallet ${id}`)
    return found
  }

  async function answer({ wallet: { controls } }: Installed, approve: boolean, id: string): Promise<void> {
    for (const end = performance.now() + PROMPT_WAIT_MS; performance.now() < end; await pause(20)) {
      if (approve ? controls.approve() : controls.reject()) return
    }
    throw new RangeError(`no prompt waits at ${id}`)
  }

  return {
    async install(given) {
      const entry: Installed = { wallet: makeWallet(given, chains), shown: false, listeners: 0 }
      countListeners(entry)
      installed.set(given.id, entry)
      if (given.granted) {
        entry.wallet.setPolicy('approve')
        await entry.wallet.provider.request({ method: 'eth_requestAccounts' })
      }
      entry.wallet.setPolicy(realPolicy(typeof given.policy === 'string' ? { decision: given.policy } : (given.policy ?? { decision: 'approve' })))
      const show = () => {
        entry.shown = true
        for (const page of pages.keys()) showOne(page, entry)
      }
      if (given.announceAfter === undefined) show()
      else timers.add(setTimeout(show, given.announceAfter))
    },
    async act({ id, policy, lock, unlock, switchAccount, switchNetwork, approve, reject, disconnect, emit, times = 1 }) {
      const entry = get(id)
      const { controls, setPolicy } = entry.wallet
      if (policy) setPolicy(realPolicy(typeof policy === 'string' ? { decision: policy } : policy))
      if (lock) controls.lock()
      if (unlock) controls.unlock()
      if (switchAccount) await controls.switchAccount(testAccounts.findIndex((account) => account.toLowerCase() === switchAccount.toLowerCase()))
      if (switchNetwork) controls.switchChain(Number(referenceOf(switchNetwork)))
      if (approve) await answer(entry, true, id)
      if (reject) await answer(entry, false, id)
      if (disconnect) controls.disconnect()
      if (emit?.type === 'accountsChanged') controls.emit('accountsChanged', emit.accounts, times)
      if (emit?.type === 'chainChanged') controls.emit('chainChanged', `0x${Number(referenceOf(emit.network)).toString(16)}`, times)
      if (emit?.type === 'disconnect') controls.disconnect()
    },
    showIn(page) {
      pages.set(page, [])
      for (const entry of installed.values()) if (entry.shown) showOne(page, entry)
      return () => {
        for (const hide of pages.get(page) ?? []) hide()
        pages.delete(page)
      }
    },
    facts(id) {
      const controls = installed.get(id)?.wallet.controls
      if (controls === undefined) return undefined
      const asked: Record<string, number> = {}
      for (const { method } of controls.requests) asked[method] = (asked[method] ?? 0) + 1
      const prompts = controls.requests.filter(({ method }) => Object.hasOwn(PROMPTING, method)).length
      return {
        network: `eip155:${controls.chainId}`,
        prompts,
        waiting: controls.pending.length,
        sent: controls.requests.filter(({ method, outcome }) => method === 'eth_sendTransaction' && outcome === 'answered').length,
        asked,
      }
    },
    listeners: () => [...installed.values()].reduce((sum, { listeners }) => sum + listeners, 0),
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function makeWallet({ id, name = id, accounts = [testAccounts[0]], network, knows }: ScenarioWallet, all: readonly WalletChain[]): HeadlessWallet {
  const known = knows === undefined ? all : all.filter(({ chainId }) => knows.includes(`eip155:${chainId}`))
  // The first chain is the wallet's active one.
  const chains = [...known].sort((a, b) => Number(network === `eip155:${b.chainId}`) - Number(network === `eip155:${a.chainId}`))
  const firstAccount = testAccounts.findIndex((account) => account.toLowerCase() === accounts[0]?.toLowerCase())
  return createHeadlessWallet({ name, rdns: id, chains, firstAccount: Math.max(0, firstAccount), sharedAccounts: accounts.length })
}

function countListeners(entry: Installed): void {
  const { provider } = entry.wallet as { provider: { on: (...args: never[]) => unknown; removeListener: (...args: never[]) => unknown } }
  const { on, removeListener } = provider
  provider.on = (...args) => {
    entry.listeners += 1
    return on(...args)
  }
  provider.removeListener = (...args) => {
    entry.listeners -= 1
    return removeListener(...args)
  }
}

const PROMPTING: Readonly<Record<string, true>> = {
  eth_requestAccounts: true,
  wallet_requestPermissions: true,
  personal_sign: true,
  eth_signTypedData_v4: true,
  eth_sendTransaction: true,
  wallet_switchEthereumChain: true,
  wallet_addEthereumChain: true,
}

const METHODS: Readonly<Record<WalletMethod, string>> = {
  connect: 'eth_requestAccounts',
  restore: 'eth_accounts',
  disconnect: 'wallet_revokePermissions',
  switchNetwork: 'wallet_switchEthereumChain',
  readNetwork: 'eth_chainId',
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  signTransactions: 'eth_signTransaction',
  sendTransaction: 'eth_sendTransaction',
}

/** Converts the port's method names in a policy to those of EIP-1193. Methods without a decision are approved, as in memory: a real wallet would ask. */
function realPolicy({ methods, lieAboutChain, unguarded: _, ...policy }: WalletPolicy): RealPolicy {
  const own = Object.entries(methods ?? {}).map(([method, value]) => [METHODS[method as WalletMethod], typeof value === 'object' ? withoutGuard(value) : value])
  return {
    decision: 'approve',
    ...policy,
    ...(own.length === 0 ? {} : { methods: Object.fromEntries(own) }),
    ...(lieAboutChain === undefined ? {} : { lieAboutChain: Number(referenceOf(lieAboutChain)) }),
  }
}

function withoutGuard({ unguarded: _, ...behaviour }: WalletBehaviour): WalletBehaviour {
  return behaviour
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
