import { selectAccount } from '../../domain/account-view/selectors.js'
import { selectNativeBalance } from '../../domain/balances/selectors.js'
import { selectIsUnsupported, selectNetwork } from '../../domain/network/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { supportsFeature } from '../../domain/shared/features.js'
import { type AccountStatus, namespaceFor, readStatus } from '../hooks/account-status.js'
import { tokenAmount } from '../i18n/token-amount.js'
import type { Strings } from '../i18n/strings.js'
import { shortAddress } from '../primitives/address.js'
import type { ConnectButtonRenderProps, CustomAccount, CustomChain } from './connect-button-custom.js'

/** State of the buttons outside the dialog. Flat, so that equal state gives the same object. */
export interface ButtonModel {
  readonly namespace: ChainNamespace
  /** Address of the connected account, or of the last one while it is being restored (UX-53) or locked. */
  readonly address: string | undefined
  readonly name: string | undefined
  readonly avatar: string | undefined
  /** Absent if no balance is shown: hidden, unsupported by the network, or failed to load. */
  readonly balanceSymbol: string | undefined
  /** Undefined while loading. */
  readonly balance: string | undefined
  /** True if the wallet is on a network that is neither configured nor allowed. */
  readonly wrongNetwork: boolean
  /** True if the wallet shares no account, because it is locked. */
  readonly locked: boolean
}

/** Reads the model of one namespace, or of the active one. */
export function readButton(state: RootState, asked: ChainNamespace | undefined): ButtonModel {
  const namespace = namespaceFor(state, asked)
  const account = selectAccount(state, namespace)
  const network = selectNetwork(state, namespace)
  const balance = selectNativeBalance(state, namespace)
  const served = network !== undefined && supportsFeature('balance', network.caipNetworkId) && !selectIsUnsupported(state, namespace)
  const unknown = balance?.amount === undefined && balance?.failedAt !== undefined
  return {
    namespace,
    address: account.address ?? account.lastAddress,
    name: account.label ?? account.profileName,
    avatar: account.profileImage,
    balanceSymbol: served && !unknown && !state.balances.hidden ? network.nativeCurrency.symbol : undefined,
    balance: balance?.amount,
    wrongNetwork: isWrongNetwork(state, namespace),
    locked: account.locked,
  }
}

/** Reads the status of a button. Before the start nothing is being restored, so a server without an initial session renders a connect button. */
export function readButtonStatus(state: RootState, asked: ChainNamespace | undefined): AccountStatus {
  const namespace = namespaceFor(state, asked)
  const hasInitialSession = state.connection.namespaces[namespace]?.flow !== undefined
  return state.lifecycle.status === 'idle' && !hasInitialSession ? 'disconnected' : readStatus(state, namespace)
}

/** Returns true if the wallet of a namespace is on a network that is neither configured nor allowed. */
export function isWrongNetwork(state: RootState, namespace: ChainNamespace): boolean {
  return selectIsUnsupported(state, namespace) && !state.config.allowUnsupportedChain
}

/** Reads the account for a custom button. Undefined while disconnected. */
export function readCustomAccount(state: RootState, asked: ChainNamespace | undefined, strings: Strings): CustomAccount | undefined {
  const { namespace, address, name, avatar, balance, balanceSymbol } = readButton(state, asked)
  if (address === undefined || state.account.namespaces[namespace]?.address === undefined) return undefined
  const figure = balanceSymbol === undefined ? undefined : balance
  return {
    address,
    displayName: name ?? shortAddress(address),
    displayBalance: figure && tokenAmount(strings, figure, balanceSymbol),
    balanceFormatted: figure,
    balanceSymbol,
    ensName: name,
    ensAvatar: avatar,
    hasPendingTransactions: state.requests.pending.some(({ kind }) => kind === 'sendTransaction' || kind === 'sendCalls'),
  }
}

/** Reads the sign-in status, named as in other kits. Only the active namespace can be signed in. */
export function readAuthentication(state: RootState, asked: ChainNamespace | undefined): ConnectButtonRenderProps['authenticationStatus'] {
  const namespace = namespaceFor(state, asked)
  const status = readStatus(state, namespace)
  if (state.config.plugins.siwx === undefined || status === 'disconnected') return undefined
  if (namespace !== state.network.activeNamespace) return 'unauthenticated'
  if (state.siwx.phase === 'signedIn') return 'authenticated'
  return state.siwx.phase === 'looking' || status === 'restoring' ? 'loading' : 'unauthenticated'
}

/** Reads the network for a custom button. */
export function readCustomChain(state: RootState, asked: ChainNamespace | undefined): CustomChain | undefined {
  const namespace = namespaceFor(state, asked)
  const network = selectNetwork(state, namespace)
  if (network === undefined) return undefined
  const { id, caipNetworkId, name, assets } = network
  const iconUrl = assets?.imageUrl
  return { id, caipNetworkId, name, iconUrl, hasIcon: iconUrl !== undefined, unsupported: isWrongNetwork(state, namespace) }
}
