import { useEffect, useMemo, useState } from 'react'
import type { WalletRow } from '../../../domain/directory/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import type { Instance } from '../../../kit/instance.js'
import { lazy } from '../../../lazy.js'
import { useSelected } from '../../provider/use-selected.js'
import { type ConnectEntry, foldEntries } from '../connection/wallet-list.js'

/** Rows of the directory, with the choice of one. */
interface DirectoryRows {
  readonly entries: readonly ConnectEntry[]
  /** Entry All wallets. Undefined if the app hides it. */
  readonly all: ConnectEntry | undefined
  rowOf(id: string): WalletRow | undefined
  choose(row: WalletRow): void
}

const code = /* @__PURE__ */ lazy(() => import('./connect-rows.js'))

/**
 * Returns the rows that the directory adds to view Connect. Undefined without it, and until its code is there.
 *
 * @param room rows that are free
 */
export function useDirectoryRows(kit: Instance, namespace: ChainNamespace | undefined, room: number): DirectoryRows | undefined {
  const inUse = kit.config.plugins.directory !== undefined
  const [loaded, setLoaded] = useState(code.get)
  useEffect(() => {
    if (!inUse) return undefined
    const stop = code.subscribe(() => setLoaded(code.get()))
    code.prefetch()
    setLoaded(code.get())
    return stop
  }, [inUse])
  const { directory, connectors, connection } = useSelected(kit, selectParts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are derived from these parts of the state
  return useMemo(() => {
    if (!inUse || loaded.status !== 'ready') return undefined
    const { connectRows, chooseRow } = loaded.value
    return { ...connectRows(kit.getState(), namespace, room), choose: (row) => chooseRow(kit, row, namespace) }
  }, [kit, inUse, loaded, namespace, room, directory, connectors, connection])
}

/** Returns the rows of view Connect with those of the directory: the entry All wallets stands last. */
export function withDirectory(entries: readonly ConnectEntry[], { entries: offered, all }: DirectoryRows): readonly ConnectEntry[] {
  const own = foldEntries(entries).filter(({ kind }) => kind !== 'allWallets')
  if (all === undefined && own.length < entries.length) return foldEntries(entries)
  return [...own, ...offered, ...(all ? [all] : [])]
}

function selectParts({ directory, connectors, connection }: RootState) {
  return { directory, connectors, connection }
}
