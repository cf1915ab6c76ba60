import type { ReactElement } from 'react'
import { ChevronDownIcon } from '../icons/icons.js'
import { type Picture, Tile } from '../primitives/tile.js'
import { accountText } from '../strings/en/account.js'
import { useText } from '../strings/use-text.js'

/** At the start of the header: the network one is on; leads to the list of networks. */
export function NetworkChip({ network, onPress }: { network: Picture; onPress: () => void }): ReactElement {
  const t = useText(accountText)
  return (
    <button type="button" className="lk-chip" aria-label={t('account.network', { network: network.name })} title={network.name} onClick={() => onPress()}>
      <Tile {...network} size={24} />
      <span className="lk-chip__text">{network.name}</span>
      <ChevronDownIcon size="xs" />
    </button>
  )
}
