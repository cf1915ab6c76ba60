import { useMemo } from 'react'
import { selectCapabilities } from '../../domain/capabilities/selectors.js'
import type { KnownCapabilities } from '../../domain/capabilities/messages.js'
import { useProvided } from '../provider/context.js'
import { useBrowserEffect } from '../primitives/hooks.js'
import { useSelected } from '../provider/use-selected.js'
import type { RootState } from '../../domain/root.js'
import { type ReadResult, useRead } from './use-read.js'

/** Result of {@link useCapabilities}. `refetch` rejects with `CAPABILITIES_UNAVAILABLE`. */
export interface UseCapabilitiesResult extends ReadResult {
  /** By name, such as `atomic` and `paymasterService`. Undefined means unknown, not none. */
  readonly data: KnownCapabilities['capabilities'] | undefined
}

/**
 * Returns what the wallet can do for the active account on the active network of eip155 (EIP-5792). It is asked once for each account and network, when a
 * component that uses the hook is shown: some wallets show themselves when they are asked.
 *
 * @example
 * const { data } = useCapabilities()
 * return <p>{data?.paymasterService ? 'We pay the fee' : 'You pay the fee'}</p>
 */
export function useCapabilities(): UseCapabilitiesResult {
  const { kit } = useProvided('useCapabilities')
  const [{ capabilities: data } = {}, result] = useRead('useCapabilities', selectCapabilities, REFRESH)
  const subject = useSelected(kit, readSubject)
  useBrowserEffect(() => {
    if (subject !== undefined) kit.dispatch({ type: 'refreshCapabilities' })
  }, [kit, subject])
  return useMemo(() => ({ data, ...result }), [data, result])
}

const REFRESH = { type: 'refreshCapabilities', force: true } as const

/** Returns a text that changes with the wallet, its account and its network. */
function readSubject({ connection, account, network }: RootState): string | undefined {
  const connectorId = connection.namespaces.eip155?.connectorId
  const address = account.namespaces.eip155?.address
  return connectorId === undefined || address === undefined ? undefined : `${connectorId} ${address} ${network.namespaces.eip155?.caipNetwork}`
}
