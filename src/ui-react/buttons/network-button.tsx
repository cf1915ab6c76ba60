import { type ReactElement, useCallback } from 'react'
import { selectNetwork } from '../../domain/network/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { namespaceFor } from '../hooks/account-status.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { networkEntry, networkPicture } from '../features/network/network-picture.js'
import { NetworkButtonView } from './network-button-view.js'
import { isWrongNetwork } from './button-model.js'
import { useModalLauncher } from './use-modal-launcher.js'

/** Props of {@link NetworkButton}. */
export interface NetworkButtonProps {
  /** Namespace of the network. Defaults to the active one. */
  namespace?: ChainNamespace | undefined
  disabled?: boolean | undefined
}

/**
 * Shows the active network, and opens the list of networks. Works without a wallet too: the app switches.
 *
 * @example <NetworkButton namespace="eip155" />
 */
export function NetworkButton({ namespace, disabled }: NetworkButtonProps): ReactElement {
  const provided = useProvided('NetworkButton')
  const surroundings = useSurroundings(provided)
  const launcher = useModalLauncher(provided)
  const { network, switching, wrong } = useSelected(
    provided.kit,
    useCallback((state: RootState) => readNetwork(state, namespace), [namespace]),
  )
  const picture = network && networkPicture(networkEntry(network))
  return NetworkButtonView({
    ...surroundings,
    network: picture,
    testnet: network?.testnet,
    switching,
    wrongNetwork: wrong,
    open: launcher.isOpen,
    disabled,
    prefetch: launcher.prefetch,
    onPress: () => launcher.open({ view: 'Networks' }),
  })
}

function readNetwork(state: RootState, asked: ChainNamespace | undefined) {
  const namespace = namespaceFor(state, asked)
  return {
    network: selectNetwork(state, namespace),
    switching: state.network.pending?.namespace === namespace,
    wrong: isWrongNetwork(state, namespace),
  }
}
