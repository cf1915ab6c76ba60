import { useMemo } from 'react'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { ProviderOf } from '../../kit/providers.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/**
 * Returns the provider of the active wallet in a namespace, for libraries that call wallets themselves. Undefined while disconnected. The object is stable
 * while the wallet stays the same.
 *
 * @example
 * const provider = useProvider('eip155')
 * const client = provider && createWalletClient({ chain: mainnet, transport: custom(provider) })
 */
export function useProvider<N extends ChainNamespace>(namespace: N): ProviderOf<N> | undefined {
  const { kit } = useProvided('useProvider')
  const connectorId = useSelected(kit, (state: RootState) => state.connection.namespaces[namespace]?.connectorId)
  return useMemo(() => (connectorId === undefined ? undefined : kit.getProvider(namespace)), [kit, namespace, connectorId])
}
