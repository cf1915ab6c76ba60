import type { ReactElement } from 'react'
import { selectIsUnsupported, selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { NetworkChip } from '../../dialog/network-chip.js'
import { useProvided } from '../../provider/context.js'
import { useSelected } from '../../provider/use-selected.js'
import { viewText } from '../../strings/en/view.js'
import { useText } from '../../strings/use-text.js'
import { networkPicture } from '../../views/network/network-picture.js'
import { networkEntry } from '../network/network-entry.js'

/** The network of the account, at the start of the header of view Account. */
export function AccountNetwork(): ReactElement | null {
  const { kit } = useProvided('LatchkitModal')
  const t = useText(viewText)
  const network = useSelected(kit, selectActiveNetwork)
  const unknown = useSelected(kit, selectIsUnsupported)
  if (network === undefined) return null
  const picture = unknown ? ({ kind: 'place', name: t('common.unknownNetwork') } as const) : networkPicture(networkEntry(network))
  return <NetworkChip network={picture} onPress={() => kit.dispatch({ type: 'pushView', view: 'Networks' })} />
}

function selectActiveNetwork(state: RootState) {
  return selectNetwork(state)
}
