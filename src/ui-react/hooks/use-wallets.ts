import { useEffect, useMemo } from 'react'
import { type ConnectorView, selectListedConnectors } from '../../domain/connectors/selectors.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { matchesName } from '../../domain/shared/text/matches-name.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** Filter of {@link useWallets}. */
export interface WalletFilter {
  /** Part of the name, in any letter case. */
  readonly search?: string | undefined
  /** Limits the result to a namespace. */
  readonly namespace?: ChainNamespace | undefined
}

/**
 * Returns the wallets of the Connect view: one entry per wallet, in the configured order. Prefetches the code that detects wallets.
 *
 * @example
 * const wallets = useWallets({ namespace: 'eip155' })
 * return <ul>{wallets.map(({ id, name, installed }) => <li key={id}>{installed ? name : `${name} (by link)`}</li>)}</ul>
 */
export function useWallets({ search = '', namespace }: WalletFilter = {}): readonly ConnectorView[] {
  const { kit } = useProvided('useWallets')
  const listed = useSelected(kit, selectListedConnectors)
  useEffect(() => {
    // A prefetch that fails offline is repeated by the first action that needs the code.
    kit.prefetch().catch(() => undefined)
  }, [kit])
  return useMemo(() => filterWallets(listed, search, namespace), [listed, search, namespace])
}

/** Returns the wallets of a namespace whose name contains a text. */
export function filterWallets(wallets: readonly ConnectorView[], search: string, namespace: ChainNamespace | undefined): readonly ConnectorView[] {
  return wallets.filter(({ name, chains }) => matchesName(name, search) && (namespace === undefined || chains.some(({ chain }) => chain === namespace)))
}
