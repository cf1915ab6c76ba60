import { memoryStore, type SiteStore } from '../wallet/site.js'

/** Permission of the page to see a wallet's account, and the index of the selected one. It outlives a reload. */
export interface Permission {
  /** Index of the selected account. */
  readonly index: number
  readonly isGranted: boolean
  grant(): void
  revoke(): void
  select(index: number): void
  /** Reads it again after writes of other pages of the site have reached it: an extension has one memory for all pages. */
  settle(): Promise<void>
  /** Calls the listener after each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void
}

/** Creates the permission of one wallet for the page. */
export function createPermission(firstAccount = 0, store: SiteStore = memoryStore()): Permission {
  const read = () => {
    const stored = /^(\d+) (granted|open)$/.exec(store.load() ?? '')
    return { index: stored === null ? firstAccount : Number(stored[1]), isGranted: stored?.[2] === 'granted' }
  }
  let state = read()
  const listeners = new Set<() => void>()
  const become = (next: typeof state): boolean => {
    if (next.index === state.index && next.isGranted === state.isGranted) return false
    state = next
    return true
  }
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const set = (change: Partial<typeof state>) => {
    if (!become({ ...state, ...change })) return
    store.save(`${state.index} ${state.isGranted ? 'granted' : 'open'}`)
    tell()
  }
  const reload = () => {
    if (become(read())) tell()
  }
  store.onWrite?.(reload)
  return {
    get index() {
      return state.index
    },
    get isGranted() {
      return state.isGranted
    },
    grant: () => set({ isGranted: true }),
    revoke: () => set({ isGranted: false }),
    select: (index) => set({ index }),
    async settle() {
      await store.settle?.()
      reload()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
