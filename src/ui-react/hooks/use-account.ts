import { useCallback } from 'react'
import { selectAccount } from '../../domain/account/selectors-view.js'
import type { Account as WalletAccount } from '../../domain/connection/index.js'
import type { RootState } from '../../domain/root.js'
import type { CaipAddress, ChainNamespace } from '../../domain/shared/caip.js'
import type { AccountType } from '../../domain/shared/features.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { namespaceFor, readStatus } from './account-status.js'
import type { AddressOf, InNamespace } from './addresses.js'

/** What is known of an account in each status. */
interface AccountFacts<N extends ChainNamespace> {
  readonly namespace: ChainNamespace
  /** All accounts that the wallet shared; the active one is among them. */
  readonly accounts: readonly WalletAccount[]
  readonly type: AccountType | undefined
  /** The wallet; while restoring, the one that is waited for. */
  readonly connector: { readonly id: string; readonly name: string; readonly icon?: string } | undefined
  /** The visitor's or the host's own name for the address (ACCT-10). */
  readonly label: string | undefined
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** The page of the address on the explorer of the network, where it has one. */
  readonly explorerUrl: string | undefined
  /** While restoring: the address of the last visit. Not connected yet; good to draw, not to act on. */
  readonly lastAddress: AddressOf<N> | undefined
}

/** The account of a namespace. `address` is there exactly when `status` is `connected`. */
export type UseAccountResult<N extends ChainNamespace = ChainNamespace> = AccountFacts<N> &
  (
    | {
        readonly status: 'connected'
        readonly isConnected: true
        readonly address: AddressOf<N>
        readonly caipAddress: CaipAddress | undefined
      }
    | {
        readonly status: 'restoring' | 'disconnected' | 'connecting'
        readonly isConnected: false
        readonly address: undefined
        readonly caipAddress: undefined
      }
  )

/**
 * The account that the visitor uses, of the active namespace or a given one. `restoring` until it is known whether an earlier session is
 * taken up: draw neither "connected" nor "disconnected" then.
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
