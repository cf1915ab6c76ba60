import { useEffect, useMemo } from 'react'
import { type ConnectorView, selectListedConnectors } from '../../domain/connectors/selectors.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** Which wallets {@link useWallets} gives. */
export interface WalletFilter {
  /** Part of the name, in any letter case. */
  readonly search?: string | undefined
  /** Only wallets of this namespace. */
  readonly namespace?: ChainNamespace | undefined
}

/**
 * The wallets that can be connected, as the Connect view lists them: one entry a wallet, in the configured order. A component that shows them
 * needs the code that looks for them, so that is loaded with it.
 */
export function useWallets({ search = '', namespace }: WalletFilter = {}): readonly ConnectorView[] {
  const { kit } = useProvided('useWallets')
  const listed = useSelected(kit, selectListedConnectors)
  useEffect(() => {
    // Offline, they are looked for with the first act that needs them.
    kit.preload().catch(() => undefined)
  }, [kit])
  return useMemo(() => filterWallets(listed, search, namespace), [listed, search, namespace])
}

/** Those of a namespace whose name has a text in it. */
export function filterWallets(wallets: readonly ConnectorView[], search: string, namespace: ChainNamespace | undefined): readonly ConnectorView[] {
  const words = search.trim().toLowerCase()
  return wallets.filter(
    ({ name, chains }) => name.toLowerCase().includes(words) && (namespace === undefined || chains.some(({ chain }) => chain === namespace)),
  )
}
