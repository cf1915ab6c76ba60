import { useMemo } from 'react'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { ProviderOf } from '../../kit/providers.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/**
 * Returns the provider of the active wallet in a namespace, for libraries that call wallets themselves. Undefined while disconnected. The object is stable
 * while the wallet and its account stay the same.
 *
 * @example
 * const provider = useProvider('eip155')
 * const client = provider && createWalletClient({ chain: mainnet, transport: custom(provider) })
 */
export function useProvider<N extends ChainNamespace>(namespace: N): ProviderOf<N> | undefined {
  const { kit } = useProvided('useProvider')
  const connectorId = useSelected(kit, (state: RootState) => state.connection.namespaces[namespace]?.connectorId)
  // In some namespaces the provider is the account itself.
  const address = useSelected(kit, (state: RootState) => state.account.namespaces[namespace]?.address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which account `getProvider` returns
  return useMemo(() => (connectorId === undefined ? undefined : kit.getProvider(namespace)), [kit, namespace, connectorId, address])
}
