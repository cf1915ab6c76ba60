import {
  announceStandard,
  type ChainWalletControls,
  type ChainWalletOptions,
  createBitcoinPageWallet,
  createSatsConnectWallet,
  createSolanaPageWallet,
  type LoggedRequest,
} from '../../sandbox/index.js'
import { announceSatsConnect } from '../../sandbox/page-wallets/sats-connect.js'
import type { StandardWallet } from '../../sandbox/page-wallets/standard.js'
import { memoryStore } from '../../sandbox/wallet/site.js'
import type { ScenarioWallet } from '../read/world-schema.js'
import { testAccountNumber } from '../test-accounts.js'
import { protocolOf } from '../wallet-ids.js'
import { askedOf, type ChainWalletKind, chainPolicy, chainWalletKind } from './chain-wallet-words.js'
import type { RealWallet } from './real-wallets.js'

/** A wallet as one page has it. */
interface PageCopy {
  readonly controls: ChainWalletControls
  /** Puts it into a page. */
  appear(page: EventTarget): void
  /** Connects it, as a page does at a click. */
  connect(): Promise<unknown>
  listeners(): number
}

/**
 * Creates an extension for Solana or Bitcoin with keys. Each page has a copy of it, as in a browser, and the permission is that of all.
 * @param rpcUrl URL of its node
 */
export async function createRealChainWallet(given: ScenarioWallet, rpcUrl: string): Promise<RealWallet> {
  const { id, namespace, accounts = [] } = given
  const protocol = protocolOf(id)
  const kind = chainWalletKind(given)
  const store = memoryStore()
  const shared = { name: given.name ?? protocol?.name ?? id, rpcUrl, store, firstAccount: Math.max(0, testAccountNumber(namespace, accounts[0] ?? '')) }
  let policy = chainPolicy(kind, given.policy ?? 'approve')
  const copies: PageCopy[] = []
  const requests = (): LoggedRequest[] => copies.flatMap(({ controls }) => controls.requests)
  /** Returns the copy of the newest page. Before the first one there is a page that nobody sees. */
  const newest = () => copies.at(-1) ?? create(kind, { ...shared, policy })

  if (given.granted) await create(kind, { ...shared, policy: 'approve' }).connect()
  return {
    showIn(page) {
      const copy = create(kind, { ...shared, policy })
      copies.push(copy)
      copy.appear(page)
      return () => undefined
    },
    answer: (approve) => (approve ? newest().controls.approve() : newest().controls.reject()),
    async act({ policy: next, switchAccount, approve, reject, disconnect }, answer) {
      if (next) {
        policy = chainPolicy(kind, next)
        newest().controls.setPolicy(policy)
      }
      if (switchAccount) await newest().controls.switchAccount(testAccountNumber('eip155', switchAccount))
      if (approve) await answer(true)
      if (reject) await answer(false)
      if (disconnect) newest().controls.disconnect()
    },
    facts() {
      const { asked, prompts } = askedOf(kind, requests())
      return { prompts, waiting: copies.at(-1)?.controls.pending.length ?? 0, asked }
    },
    listeners: () => copies.reduce((sum, { listeners }) => sum + listeners(), 0),
  }
}

function create(kind: ChainWalletKind, options: ChainWalletOptions): PageCopy {
  if (kind === 'sats-connect') {
    const made = createSatsConnectWallet(options)
    const { provider } = made
    const listeners = countListeners(provider, 'addListener')
    // The target stands for the page's window.
    return {
      controls: made.controls,
      listeners,
      appear: (page) => announceSatsConnect(page as Window, made),
      connect: () => provider.request('wallet_connect', null),
    }
  }
  const { wallet, controls } = kind === 'solana' ? createSolanaPageWallet(options) : createBitcoinPageWallet(options)
  const events = ['standard:events', 'bitcoin:events'].flatMap((name) => featureOf(wallet, name) ?? [])
  const counts = [...new Set(events)].map((feature) => countListeners(feature, 'on'))
  return {
    controls,
    listeners: () => counts.reduce((sum, count) => sum + count(), 0),
    appear: (page) => announceStandard(page, wallet),
    connect: () => (featureOf(wallet, 'standard:connect') as { connect(): Promise<unknown> }).connect(),
  }
}

function featureOf({ features }: StandardWallet, name: string): object | undefined {
  return features[name]
}

/** Counts the listeners that a method adds from now on, and that its result removes. Returns a function that returns their number. */
function countListeners(holder: object, method: string): () => number {
  let listeners = 0
  const add = Reflect.get(holder, method) as (...args: unknown[]) => () => void
  Reflect.set(holder, method, (...args: unknown[]) => {
    const remove = add(...args)
    listeners += 1
    return () => {
      listeners -= 1
      return remove()
    }
  })
  return () => listeners
}
