import { drawingFor, iconOf } from '../wallet/page/icon.js'
import type { Permission } from './permission.js'

/** Account of a Wallet Standard wallet. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** Wallet of the Wallet Standard. */
export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly StandardAccount[]
}

/** Creates a wallet with its icon and the accounts that the page sees. */
export function createStandardWallet(name: string, chains: readonly string[], features: StandardWallet['features'], shared: SharedAccounts): StandardWallet {
  return {
    version: '1.0.0',
    name,
    icon: iconOf(drawingFor(name)),
    chains,
    features,
    get accounts() {
      return shared.current()
    },
  }
}

/** Registers wallets, as `wallet-standard:app-ready` carries it. */
interface StandardRegistry {
  register(...wallets: StandardWallet[]): () => void
}

/** Announces a wallet: at once, and to each page script that becomes ready later. */
export function announceStandard(target: EventTarget, wallet: StandardWallet): void {
  const callback = ({ register }: StandardRegistry) => register(wallet)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  target.addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent<StandardRegistry>).detail))
}

type ChangeListener = (change: { readonly accounts: readonly StandardAccount[] }) => void

/** Accounts that the page sees: none until it has connected. */
export interface SharedAccounts {
  current(): readonly StandardAccount[]
  /** Reads the accounts of the selected index, and shows them to the page. */
  show(): Promise<readonly StandardAccount[]>
  on(event: string, listener: ChangeListener): () => void
}

/** Creates the accounts that the page sees. A change reaches the page's listeners. */
export function createSharedAccounts(permission: Permission, read: (index: number) => Promise<readonly StandardAccount[]>): SharedAccounts {
  let current: readonly StandardAccount[] = []
  const listeners = new Set<ChangeListener>()
  const become = (next: readonly StandardAccount[]) => {
    const isSame = next.map(({ address }) => address).join() === current.map(({ address }) => address).join()
    if (isSame) return
    current = next
    for (const listener of [...listeners]) listener({ accounts: next })
  }
  const show = async () => {
    become(await read(permission.index))
    return current
  }
  permission.subscribe(() => {
    if (!permission.isGranted) become([])
    else if (current.length > 0) void show()
  })
  return {
    current: () => current,
    show,
    on(_, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
