import { memoryStore, type SiteStore } from '../wallet/site.js'

/** Permission of the page to see a wallet's account, and the index of the selected one. It outlives a reload. */
export interface Permission {
  /** Index of the selected account. */
  readonly index: number
  readonly isGranted: boolean
  grant(): void
  revoke(): void
  select(index: number): void
  /** Calls the listener after each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void
}

/** Creates the permission of one wallet for the page. */
export function createPermission(firstAccount = 0, store: SiteStore = memoryStore()): Permission {
  const stored = /^(\d+) (granted|open)$/.exec(store.load() ?? '')
  let index = stored === null ? firstAccount : Number(stored[1])
  let isGranted = stored?.[2] === 'granted'
  const listeners = new Set<() => void>()
  const save = () => {
    store.save(`${index} ${isGranted ? 'granted' : 'open'}`)
    for (const listener of [...listeners]) listener()
  }
  const set = (next: { readonly index?: number; readonly isGranted?: boolean }) => {
    const isSame = (next.index ?? index) === index && (next.isGranted ?? isGranted) === isGranted
    index = next.index ?? index
    isGranted = next.isGranted ?? isGranted
    if (!isSame) save()
  }
  return {
    get index() {
      return index
    },
    get isGranted() {
      return isGranted
    },
    grant: () => set({ isGranted: true }),
    revoke: () => set({ isGranted: false }),
    select: (wanted) => set({ index: wanted }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
