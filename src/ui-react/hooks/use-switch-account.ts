import { useMemo } from 'react'
import { selectActiveAddress } from '../../domain/account/selectors.js'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import { failure } from '../../domain/shared/errors/start-errors.js'
import { type ChainNamespace, chainNamespaces } from '../../domain/shared/caip/caip.js'
import type { PublicState } from '../../domain/public.js'
import { type Call, type MutationState, required, useMutation } from './use-mutation.js'

/** Account to activate: of the active wallet, or of another connected wallet by its `connectorId`. */
export type SwitchAccountInput =
  | { readonly address: string; readonly connectorId?: string | undefined; readonly namespace?: ChainNamespace | undefined }
  | { readonly connectorId: string; readonly address?: string | undefined; readonly namespace?: ChainNamespace | undefined }

/** Result of {@link useSwitchAccount}. */
export interface UseSwitchAccountResult extends MutationState<string> {
  /** Switches the account. Resolves with the active address. */
  readonly switchAccount: Call<SwitchAccountInput, string>
}

/**
 * Activates another account, or another connected wallet (ACCT-12).
 *
 * @example
 * const { accounts } = useAccount()
 * const { switchAccount } = useSwitchAccount()
 * return accounts.map(({ address }) => <button key={address} onClick={() => switchAccount({ address })}>{address}</button>)
 */
export function useSwitchAccount(): UseSwitchAccountResult {
  const [switchAccount, state] = useMutation<SwitchAccountInput, string>('useSwitchAccount', async (kit, input, options) => {
    const { address, connectorId } = input
    if (typeof address !== 'string' && typeof connectorId !== 'string')
      throw LatchkitError.from(failure('OPTIONS_INVALID', { option: 'useSwitchAccount', problem: 'needs an address, or a connectorId' }))
    const namespace = input.namespace ?? namespaceOf(kit.getState(), connectorId)
    if (connectorId !== undefined) await kit.run({ type: 'switchConnection', namespace, connectorId, ...(address ? { address } : {}) }, options)
    else if (address !== undefined) await kit.run({ type: 'switchAccount', namespace, address }, options)
    return required(selectActiveAddress(kit.getState(), namespace))
  })
  return useMemo(() => ({ switchAccount, ...state }), [switchAccount, state])
}

/** Returns the namespace that a wallet holds, the active one first. */
function namespaceOf({ connection, network: { activeNamespace = 'eip155' } }: PublicState, connectorId: string | undefined): ChainNamespace {
  const holds = (namespace: ChainNamespace) => connection.namespaces[namespace]?.connections.some((one) => one.connectorId === connectorId) === true
  return connectorId === undefined || holds(activeNamespace) ? activeNamespace : (chainNamespaces.find(holds) ?? activeNamespace)
}
