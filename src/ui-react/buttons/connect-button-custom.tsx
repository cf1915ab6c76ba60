import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ViewName } from '../../domain/modal/state.js'
import type { RootState } from '../../domain/root.js'
import type { CaipNetworkId, ChainNamespace } from '../../domain/shared/caip.js'
import type { AccountStatus } from '../hooks/account-status.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useAccountPart } from './use-account-part.js'

/** The account for a button of your own; names are those that other kits use. */
export interface CustomAccount {
  readonly address: string
  /** Label, name, or the short address. */
  readonly displayName: string
  /** `1.204 ETH`; undefined while unknown or hidden. */
  readonly displayBalance: string | undefined
  readonly balanceFormatted: string | undefined
  readonly balanceSymbol: string | undefined
  readonly ensName: string | undefined
  readonly ensAvatar: string | undefined
  readonly hasPendingTransactions: boolean
}

/** The network for a button of your own. */
export interface CustomChain {
  /** The EVM chain id, or the CAIP-2 reference elsewhere. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly name: string
  readonly iconUrl: string | undefined
  readonly hasIcon: boolean
  /** The wallet is on a network that the app does not have. */
  readonly unsupported: boolean
}

/** What {@link ConnectButtonCustom} hands to its function. */
export interface ConnectButtonRenderProps {
  /** Whether the browser draws it: false on a server and in the first render. */
  readonly mounted: boolean
  /** `disconnected` on a server; `restoring` while an earlier session may come back. */
  readonly status: AccountStatus
  /** Undefined while nobody is connected. */
  readonly account: CustomAccount | undefined
  /** The network in use; undefined while nobody is connected. */
  readonly chain: CustomChain | undefined
  /** The sign-in with the wallet (`latchkit/siwx`); undefined where the app has none or nobody is connected. `loading` until it is known whether there is a session. */
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

/** `ConnectButton.Custom`: all that a button of your own needs. The openers work in any state, from the first frame on. */
export function ConnectButtonCustom({ namespace, children }: ConnectButtonCustomProps): ReactNode {
  const provided = useProvided('ConnectButton.Custom')
  const { kit, strings, opener } = provided
  const mounted = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  const { status, part } = useAccountPart(provided, namespace)
  const account = useSelected(
    kit,
    useCallback((state: RootState) => part?.readCustomAccount(state, namespace, strings), [part, namespace, strings]),
  )
  const chain = useSelected(
    kit,
    useCallback((state: RootState) => part?.readCustomChain(state, namespace), [part, namespace]),
  )
  const authenticationStatus = useSelected(
    kit,
    useCallback((state: RootState) => part?.readAuthentication(state, namespace), [part, namespace]),
  )
  const first = useSelected(kit, selectOpenView)
  const openers = useMemo(
    () => ({
      openConnectModal: () => opener.open({ view: 'Connect', ...(namespace ? { params: { namespace } } : {}) }),
      openAccountModal: () => opener.open(),
      openChainModal: () => opener.open({ view: 'Networks' }),
    }),
    [opener, namespace],
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

/** The view that the dialog was opened on, which says what it is open for. */
function selectOpenView(state: RootState): ViewName | undefined {
  return state.modal.open ? state.modal.stack[0]?.view : undefined
}

function nothing(): () => void {
  return () => undefined
}
