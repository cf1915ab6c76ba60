import { useMemo } from 'react'
import { selectActiveAddress } from '../../domain/account/selectors.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { required } from './required.js'
import { type Call, type MutationState, useMutation } from './use-mutation.js'

/** The account to use: of the wallet in use, or of another held one by its `connectorId`. */
export type SwitchAccountInput =
  | { readonly address: string; readonly connectorId?: string | undefined; readonly namespace?: ChainNamespace | undefined }
  | { readonly connectorId: string; readonly address?: string | undefined; readonly namespace?: ChainNamespace | undefined }

/** What {@link useSwitchAccount} gives. */
export interface UseSwitchAccountResult extends MutationState<string> {
  /** Gives the address that is in use then. */
  readonly switchAccount: Call<SwitchAccountInput, string>
}

/** Makes another account, or another held wallet, the one in use (ACCT-12). */
export function useSwitchAccount(): UseSwitchAccountResult {
  const [switchAccount, state] = useMutation<SwitchAccountInput, string>('useSwitchAccount', async (kit, input, options) => {
    const { address, connectorId } = input
    const namespace = input.namespace ?? kit.getState().network.activeNamespace ?? 'eip155'
    if (connectorId !== undefined) await kit.run({ type: 'switchConnection', namespace, connectorId, ...(address ? { address } : {}) }, options)
    else if (address !== undefined) await kit.run({ type: 'switchAccount', namespace, address }, options)
    return required(selectActiveAddress(kit.getState(), namespace))
  })
  return useMemo(() => ({ switchAccount, ...state }), [switchAccount, state])
}
