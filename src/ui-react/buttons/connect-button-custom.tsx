import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ViewName } from '../../domain/modal/state.js'
import type { RootState } from '../../domain/root.js'
import type { CaipNetworkId, ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { AccountStatus } from '../hooks/account-status.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { readAuthentication, readButtonStatus, readCustomAccount, readCustomChain } from './button-model.js'

/** Account for a custom button. The names match those of other kits. */
export interface CustomAccount {
  readonly address: string
  /** Label, name, or shortened address. */
  readonly displayName: string
  /** Balance such as `1.204 ETH`. Undefined while unknown or hidden. */
  readonly displayBalance: string | undefined
  readonly balanceFormatted: string | undefined
  readonly balanceSymbol: string | undefined
  readonly ensName: string | undefined
  readonly ensAvatar: string | undefined
  readonly hasPendingTransactions: boolean
}

/** Network for a custom button. */
export interface CustomChain {
  /** EVM chain id, or the CAIP-2 reference in other namespaces. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly name: string
  readonly iconUrl: string | undefined
  readonly hasIcon: boolean
  /** True if the wallet is on a network that is not configured. */
  readonly unsupported: boolean
}

/** Arguments of the render function of {@link ConnectButtonCustom}. */
export interface ConnectButtonRenderProps {
  /** True after mount: false on a server and in the first render. */
  readonly mounted: boolean
  /** `disconnected` on a server. `restoring` while an earlier session may be restored. */
  readonly status: AccountStatus
  /** Undefined while disconnected. */
  readonly account: CustomAccount | undefined
  /** Active network. Undefined while disconnected. */
  readonly chain: CustomChain | undefined
  /** State of the sign-in (`latchkit/siwx`). Undefined without sign-in or while disconnected. `loading` until the session check is done. */
  readonly authenticationStatus: 'loading' | 'unauthenticated' | 'authenticated' | undefined
  readonly openConnectModal: () => void
  readonly openAccountModal: () => void
  readonly openChainModal: () => void
  readonly connectModalOpen: boolean
  readonly accountModalOpen: boolean
  readonly chainModalOpen: boolean
}

/** Props of {@link ConnectButtonCustom}. */
export interface ConnectButtonCustomProps {
  namespace?: ChainNamespace | undefined
  children: (props: ConnectButtonRenderProps) => ReactNode
}

/**
 * `ConnectButton.Custom`: state and functions for a custom button. The functions that open views work in any state, from the first frame on.
 *
 * @example
 * <ConnectButton.Custom>
 *   {({ account, openConnectModal, openAccountModal }) => <button onClick={account ? openAccountModal : openConnectModal}>{account?.displayName ?? 'Connect'}</button>}
 * </ConnectButton.Custom>
 */
export function ConnectButtonCustom({ namespace, children }: ConnectButtonCustomProps): ReactNode {
  const { kit, strings, launcher } = useProvided('ConnectButton.Custom')
  const mounted = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  const status = useSelected(
    kit,
    useCallback((state: RootState) => readButtonStatus(state, namespace), [namespace]),
  )
  const account = useSelected(
    kit,
    useCallback((state: RootState) => readCustomAccount(state, namespace, strings), [namespace, strings]),
  )
  const chain = useSelected(
    kit,
    useCallback((state: RootState) => readCustomChain(state, namespace), [namespace]),
  )
  const authenticationStatus = useSelected(
    kit,
    useCallback((state: RootState) => readAuthentication(state, namespace), [namespace]),
  )
  const first = useSelected(kit, selectOpenView)
  const openers = useMemo(
    () => ({
      openConnectModal: () => launcher.open({ view: 'Connect', ...(namespace ? { params: { namespace } } : {}) }),
      openAccountModal: () => launcher.open(),
      openChainModal: () => launcher.open({ view: 'Networks' }),
    }),
    [launcher, namespace],
  )
  return children({
    mounted,
    status,
    account,
    chain: account && chain,
    authenticationStatus,
    ...openers,
    connectModalOpen: first === 'Connect',
    accountModalOpen: first === 'Account',
    chainModalOpen: first === 'Networks' || first === 'UnsupportedChain',
  })
}

/** Returns the view that the dialog was opened with. */
function selectOpenView(state: RootState): ViewName | undefined {
  return state.modal.open ? state.modal.stack[0]?.view : undefined
}

function nothing(): () => void {
  return () => undefined
}
