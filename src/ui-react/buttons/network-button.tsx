import { type ReactElement, useCallback } from 'react'
import { selectNetwork } from '../../domain/network/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { networkPicture } from '../views/network/network-picture.js'
import { NetworkButtonView } from '../views/outside/network-button.js'
import { useOpener } from './use-opener.js'
import { isWrongNetwork } from './wrong-network.js'

/** Props of {@link NetworkButton}. */
export interface NetworkButtonProps {
  /** The active one when left out. */
  namespace?: ChainNamespace | undefined
  disabled?: boolean | undefined
}

/** The network one is on; opens the list of networks. Works without a wallet, too: the app follows the choice. */
export function NetworkButton({ namespace, disabled }: NetworkButtonProps): ReactElement {
  const provided = useProvided('NetworkButton')
  const surroundings = useSurroundings(provided)
  const opener = useOpener(provided)
  const { network, switching, wrong } = useSelected(
    provided.kit,
    useCallback((state: RootState) => readNetwork(state, namespace), [namespace]),
  )
  const picture = network && networkPicture({ id: network.caipNetworkId, name: network.name, icon: network.assets?.imageUrl })
  return NetworkButtonView({
    ...surroundings,
    network: picture,
    testnet: network?.testnet,
    switching,
    wrongNetwork: wrong,
    open: opener.isOpen,
    disabled,
    onApproach: opener.approach,
    onPress: () => opener.open({ view: 'Networks' }),
  })
}

function readNetwork(state: RootState, asked: ChainNamespace | undefined) {
  const namespace = asked ?? state.network.activeNamespace ?? 'eip155'
  return {
    network: selectNetwork(state, namespace),
    switching: state.network.pending?.namespace === namespace,
    wrong: isWrongNetwork(state, namespace),
  }
}
