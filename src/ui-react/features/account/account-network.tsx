import type { ReactElement } from 'react'
import { selectIsUnsupported, selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useKit } from '../../dialog/use-kit.js'
import { ChevronDownIcon } from '../../icons/button-icons.js'
import { useText } from '../../i18n/use-text.js'
import { Named, type Picture, Tile } from '../../primitives/pictures/tile.js'
import { useSelected } from '../../provider/use-selected.js'
import { networkEntry, networkPicture } from '../network/network-picture.js'
import { accountText } from './strings.js'
import { viewsText } from '../../dialog/strings-views.js'

/** Network of the account, at the start of the header of view Account. */
export function AccountNetwork(): ReactElement | null {
  const kit = useKit()
  const t = useText(viewsText)
  const network = useSelected(kit, selectActiveNetwork)
  const unknown = useSelected(kit, selectIsUnsupported)
  if (network === undefined) return null
  const picture = unknown ? ({ kind: 'place', name: t('common.unknownNetwork') } as const) : networkPicture(networkEntry(network))
  return <NetworkChip network={picture} onPress={() => kit.dispatch({ type: 'pushView', view: 'Networks' })} />
}

/** Chip that shows a network and opens the list of networks. */
export function NetworkChip({ network, onPress }: { network: Picture; onPress: () => void }): ReactElement {
  const t = useText(accountText)
  return (
    <button type="button" className="lk-chip" title={network.name} onClick={() => onPress()}>
      <Named name={t('account.network', { network: network.name })}>
        <Tile {...network} size={24} />
        <span className="lk-chip__text">{network.name}</span>
        <ChevronDownIcon size="xs" />
      </Named>
    </button>
  )
}

function selectActiveNetwork(state: RootState) {
  return selectNetwork(state)
}
