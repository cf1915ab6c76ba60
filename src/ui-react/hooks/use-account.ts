import { useCallback } from 'react'
import { selectAccount } from '../../domain/account-view/selectors.js'
import type { Account as WalletAccount } from '../../domain/connection/index.js'
import type { RootState } from '../../domain/root.js'
import type { CaipAddress, ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { AccountType } from '../../domain/shared/features.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { type AddressOf, type InNamespace, namespaceFor, readStatus } from './account-status.js'

/** Account data available in every status. */
interface AccountFacts<N extends ChainNamespace> {
  readonly namespace: ChainNamespace
  /** All accounts that the wallet shares, including the active one. */
  readonly accounts: readonly WalletAccount[]
  readonly type: AccountType | undefined
  /** Wallet of the account. While restoring or locked, the expected wallet. */
  readonly connector: { readonly id: string; readonly name: string; readonly icon?: string } | undefined
  /** Label that the user or the host gave the address (ACCT-10). */
  readonly label: string | undefined
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** URL of the address on the network's explorer, if there is one. */
  readonly explorerUrl: string | undefined
  /** While restoring or locked: the last address. Suitable for display only, because it is not connected now. */
  readonly lastAddress: AddressOf<N> | undefined
}

/** Account of a namespace. `address` exists exactly when `status` is `connected`. */
export type UseAccountResult<N extends ChainNamespace = ChainNamespace> = AccountFacts<N> &
  (
    | {
        readonly status: 'connected'
        readonly isConnected: true
        readonly address: AddressOf<N>
        readonly caipAddress: CaipAddress | undefined
      }
    | {
        readonly status: 'restoring' | 'disconnected' | 'connecting' | 'locked'
        readonly isConnected: false
        readonly address: undefined
        readonly caipAddress: undefined
      }
  )

/**
 * Returns the user's account in the active namespace or a given one. While `restoring`, it is not known if an earlier session is restored, so show neither
 * "connected" nor "disconnected". While `locked`, `connect` with the id of `connector` raises the wallet's unlock prompt.
 *
 * @example
 * const account = useAccount()
 * if (account.status === 'connected') return <p>{account.label ?? account.address}</p>
 */
export function useAccount<N extends ChainNamespace = ChainNamespace>({ namespace }: InNamespace<N> = {}): UseAccountResult<N> {
  const { kit } = useProvided('useAccount')
  return useSelected(
    kit,
    useCallback((state: RootState) => readAccount(state, namespace) as UseAccountResult<N>, [namespace]),
  )
}

function readAccount(state: RootState, asked: ChainNamespace | undefined): UseAccountResult<ChainNamespace> {
  const namespace = namespaceFor(state, asked)
  const view = selectAccount(state, namespace)
  const facts: AccountFacts<ChainNamespace> = {
    namespace,
    accounts: view.allAccounts,
    type: view.type,
    connector: view.connectedWalletInfo,
    label: view.label,
    profileName: view.profileName,
    profileImage: view.profileImage,
    explorerUrl: view.addressExplorerUrl,
    lastAddress: view.lastAddress,
  }
  const status = readStatus(state, namespace)
  if (status === 'connected' && view.address !== undefined) return { ...facts, status, isConnected: true, address: view.address, caipAddress: view.caipAddress }
  return {
    ...facts,
    status: status === 'connected' ? 'connecting' : status,
    isConnected: false,
    address: undefined,
    caipAddress: undefined,
  }
}
