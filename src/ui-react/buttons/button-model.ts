import { selectAccount } from '../../domain/account/selectors-view.js'
import { selectNativeBalance } from '../../domain/balances/selectors.js'
import { selectIsUnsupported, selectNetwork } from '../../domain/network/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { supportsFeature } from '../../domain/shared/features.js'
import { namespaceFor } from '../hooks/account-status.js'
import { isWrongNetwork } from './wrong-network.js'

/** What the buttons outside of the dialog draw. Flat, so that equal state gives the same object. */
export interface ButtonModel {
  readonly namespace: ChainNamespace
  /** Connected, or the one of the last visit while that is being restored (UX-53). */
  readonly address: string | undefined
  readonly name: string | undefined
  readonly avatar: string | undefined
  /** Absent where there is none to show: hidden, not served by the network, or it could not be read. */
  readonly balanceSymbol: string | undefined
  /** Undefined while it is on its way. */
  readonly balance: string | undefined
  /** The wallet is on a network that the app does not have and does not allow. */
  readonly wrongNetwork: boolean
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
  }
}
