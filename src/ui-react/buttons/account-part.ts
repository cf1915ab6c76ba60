import type { ReactElement } from 'react'
import { selectNetwork } from '../../domain/network/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import type { Surroundings } from '../dialog/shadow.js'
import { namespaceFor, readStatus } from '../hooks/account-status.js'
import { shortAddress } from '../primitives/address.js'
import { tokenAmount } from '../strings/amounts.js'
import type { Strings } from '../strings/strings.js'
import { constructStyles } from '../styles/adopt.js'
import { outsideStyles } from '../styles/outside.generated.js'
import { AccountButtonView } from '../views/outside/account-button.js'
import { type ButtonModel, readButton } from './button-model.js'
import type { ConnectButtonRenderProps, CustomAccount, CustomChain } from './connect-button-custom.js'
import type { ButtonOpener } from './use-opener.js'

/*
 * What the connect button needs once there is an account. It loads beside the code that restores or connects one: a visitor who has none
 * pays for none of it.
 */

export { readButton }

/** Has the sheet of the account's button read before there is an account: while its wallet asks the owner, or is asked what it still knows. */
export function prepareAccount(): void {
  constructStyles(outsideStyles)
}

/** The button of a connected account, or of the last one while that is being restored; undefined without one. Called, not rendered: it has no hooks. */
export function drawAccount(
  model: ButtonModel,
  opener: ButtonOpener,
  { showBalance = true, ...props }: Surroundings & { showBalance?: boolean | undefined; disabled?: boolean | undefined },
): ReactElement | undefined {
  const { address, name, avatar, balance, balanceSymbol, wrongNetwork, namespace } = model
  if (address === undefined) return undefined
  return AccountButtonView({
    ...props,
    address,
    name,
    avatar,
    balance: showBalance && balanceSymbol !== undefined ? { value: balance, symbol: balanceSymbol } : undefined,
    wrongNetwork,
    open: opener.isOpen,
    busy: opener.isLoading,
    onApproach: opener.approach,
    onPress: () => opener.open(wrongNetwork ? { view: 'UnsupportedChain', params: { namespace } } : undefined),
  })
}

/** The account for a button of one's own; undefined while none is connected. */
export function readCustomAccount(state: RootState, asked: ChainNamespace | undefined, strings: Strings): CustomAccount | undefined {
  const { address, name, avatar, balance, balanceSymbol } = readButton(state, asked)
  if (address === undefined || state.account.namespaces[namespaceFor(state, asked)]?.address === undefined) return undefined
  const figure = balanceSymbol === undefined ? undefined : balance
  return {
    address,
    displayName: name ?? shortAddress(address),
    displayBalance: figure && tokenAmount(strings, figure, balanceSymbol),
    balanceFormatted: figure,
    balanceSymbol,
    ensName: name,
    ensAvatar: avatar,
    hasPendingTransactions: state.requests.pending.some(({ kind }) => kind === 'sendTransaction'),
  }
}

/** How the sign-in stands, in the words of other kits. It is of the active namespace: nobody has signed in in another. */
export function readAuthentication(state: RootState, asked: ChainNamespace | undefined): ConnectButtonRenderProps['authenticationStatus'] {
  const namespace = namespaceFor(state, asked)
  const status = readStatus(state, namespace)
  if (state.config.siwx === undefined || status === 'disconnected') return undefined
  if (namespace !== state.network.activeNamespace) return 'unauthenticated'
  if (state.siwx.phase === 'signedIn') return 'authenticated'
  return state.siwx.phase === 'looking' || status === 'restoring' ? 'loading' : 'unauthenticated'
}

/** The network for a button of one's own. */
export function readCustomChain(state: RootState, asked: ChainNamespace | undefined): CustomChain | undefined {
  const network = selectNetwork(state, namespaceFor(state, asked))
  if (network === undefined) return undefined
  const { id, caipNetworkId, name, assets } = network
  const iconUrl = assets?.imageUrl
  return { id, caipNetworkId, name, iconUrl, hasIcon: iconUrl !== undefined, unsupported: readButton(state, asked).wrongNetwork }
}
