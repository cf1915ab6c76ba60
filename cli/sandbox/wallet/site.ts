import * as z from 'zod/mini'
import type { Hex, ProviderEvents, WalletChain } from './types.js'

/** Storage of a wallet's permissions for the site, as one text. */
export interface SiteStore {
  load(): string | null
  save(text: string): void
  /** Waits until writes of other pages of the site can be read here. Absent if there are no other pages. */
  settle?(): Promise<void>
  /** Calls the listener after another page of the site has written. Absent if there are no other pages. */
  onWrite?(listener: () => void): void
}

/** A wallet's state for one site: the accounts that it may see, and its chain. */
export interface Site {
  readonly chainId: number
  readonly locked: boolean
  /** Time at which accounts were last granted, in milliseconds since the epoch; undefined while none are. */
  readonly grantedAt: number | undefined
  /** Returns the accounts that the site sees, the active one first; none while the wallet is locked. */
  accounts(): readonly Hex[]
  grant(addresses: readonly Hex[]): void
  revoke(): void
  /** Account that the person selected in the wallet, granted or not. */
  readonly selected: Hex | undefined
  /** Selects an account. If accounts are granted, it becomes the first; an account that was not granted replaces the first. */
  select(address: Hex): void
  setLocked(locked: boolean): void
  chain(chainId?: number): WalletChain | undefined
  chains(): readonly WalletChain[]
  switchTo(chainId: number): void
  addChain(chain: WalletChain): void
  /** Reads the store again, after another page of the same site wrote to it. */
  reload(): void
  /** Reads the store again after writes of other pages have reached it: an extension has one memory for all pages. */
  settle(): Promise<void>
}

/** Called with changes that the site may see. */
export type Notify = <E extends keyof ProviderEvents>(event: E, payload: ProviderEvents[E]) => void

const address = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value))

const storedShape = z.object({
  granted: z.array(address),
  selected: z.exactOptional(address),
  grantedAt: z.exactOptional(z.number()),
  chainId: z.number(),
  locked: z.boolean(),
  added: z.array(
    z.object({
      chainId: z.number(),
      rpcUrl: z.string(),
      name: z.exactOptional(z.string()),
      currency: z.exactOptional(z.string()),
    }),
  ),
})
type Stored = z.infer<typeof storedShape>

/** Creates the state of a wallet for one site. The first of `chains` is active until the site switches. */
export function createSite(chains: readonly WalletChain[], store: SiteStore, notify: Notify): Site {
  const fresh = (): Stored => ({ granted: [], chainId: chains[0]?.chainId ?? 1, locked: false, added: [] })
  let state = read(store) ?? fresh()
  const accounts = (): readonly Hex[] => (state.locked ? [] : state.granted)
  const find = (chainId: number) => [...chains, ...state.added].find((chain) => chain.chainId === chainId)
  if (find(state.chainId) === undefined) state = { ...state, chainId: fresh().chainId }

  const become = (next: Stored) => {
    const before = { accounts: accounts(), chainId: state.chainId }
    state = next
    if (before.chainId !== state.chainId) notify('chainChanged', hexOf(state.chainId))
    if (before.accounts.join() !== accounts().join()) notify('accountsChanged', [...accounts()])
  }
  const change = (patch: Partial<Stored>) => {
    become({ ...state, ...patch })
    store.save(JSON.stringify(state))
  }

  const reload = () => become(read(store) ?? fresh())
  store.onWrite?.(reload)

  return {
    get chainId() {
      return state.chainId
    },
    get locked() {
      return state.locked
    },
    get grantedAt() {
      return state.granted.length === 0 ? undefined : state.grantedAt
    },
    accounts,
    grant: (granted) => change({ granted: [...granted], grantedAt: Date.now(), locked: false }),
    revoke: () => change({ granted: [] }),
    get selected() {
      return state.selected
    },
    select(selected) {
      const { granted } = state
      const others = granted.includes(selected) ? granted.filter((other) => other !== selected) : granted.slice(1)
      change({ selected, granted: granted.length === 0 ? [] : [selected, ...others] })
    },
    setLocked: (locked) => change({ locked }),
    chain: (chainId = state.chainId) => find(chainId),
    chains: () => [...chains, ...state.added],
    switchTo: (chainId) => change({ chainId }),
    addChain: (chain) => change({ added: [...state.added.filter(({ chainId }) => chainId !== chain.chainId), chain] }),
    reload,
    async settle() {
      if (store.settle === undefined) return
      await store.settle()
      reload()
    },
  }
}

/** Returns a chain id as the wallet's answers and events have it. */
export function hexOf(chainId: number): Hex {
  return `0x${chainId.toString(16)}`
}

/** Creates a store that forgets when the process ends. */
export function memoryStore(): SiteStore {
  let kept: string | null = null
  return {
    load: () => kept,
    save: (text) => {
      kept = text
    },
  }
}

function read(store: SiteStore): Stored | undefined {
  try {
    const result = z.safeParse(storedShape, JSON.parse(store.load() ?? 'null'))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}
