import { type ReactElement, useState } from 'react'
import { Body } from '../../dialog/body.js'
import { SearchIcon } from '../../icons/view-icons.js'
import { Say, Tag } from '../../primitives/blocks.js'
import { Chosen, Hint } from '../../primitives/notes.js'
import { Search } from '../../primitives/field.js'
import { Row, Stack } from '../../primitives/row.js'
import { Tile } from '../../primitives/tile.js'
import { viewText } from '../../strings/en/view.js'
import { networkText } from '../../strings/en/network.js'
import { useText } from '../../strings/use-text.js'
import { type NetworkEntry, networkPicture } from './network-picture.js'

/** A network in the list of those one may choose. */
export interface NetworkChoice extends NetworkEntry {
  current?: boolean | undefined
  /** The connected wallet does not have it (NET-08). */
  notInWallet?: boolean | undefined
  /** Choosing it leads to connecting another wallet (NET-12). */
  secondWallet?: boolean | undefined
}

interface NetworksViewProps {
  networks: readonly NetworkChoice[]
  /** The connected wallet, when it decides which networks there are. */
  wallet?: string | undefined
  onNetwork: (id: string) => void
}

/** Lists shorter than this are seen at a glance. */
const SEARCH_FROM = 6

/** View Networks: the configured networks, to choose the active one. */
export function NetworksView({ networks, wallet, onNetwork }: NetworksViewProps): ReactElement {
  const t = useText(networkText)
  const common = useText(viewText)
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const found = networks.filter(({ name }) => name.toLowerCase().includes(words))
  return (
    <Body>
      {networks.length >= SEARCH_FROM && <Search label={t('networks.search')} clear={common('common.clear')} value={search} onChange={setSearch} />}
      {found.length === 0 ? (
        <div className="lk-pad lk-pad--l">
          <Say icon={SearchIcon} heading={t('networks.notFound', { text: search.trim() })} text={t('networks.notFoundText')} />
        </div>
      ) : (
        <Stack label={t('networks.list')}>
          {found.map((network) => (
            <Row
              key={network.id}
              tile={<Tile {...networkPicture(network)} />}
              title={network.name}
              tooltip={network.name}
              tag={network.testnet && <Tag>{common('common.testnet')}</Tag>}
              sub={network.secondWallet && t('networks.secondWallet')}
              end={network.current && <Chosen label={common('common.chosen')} />}
              current={network.current}
              disabledReason={network.notInWallet && wallet !== undefined ? t('networks.notInWallet', { wallet }) : undefined}
              disabled={network.notInWallet}
              onPress={() => onNetwork(network.id)}
            />
          ))}
        </Stack>
      )}
      {wallet !== undefined && networks.some(({ notInWallet }) => notInWallet) && <Hint>{t('networks.walletDecides', { wallet })}</Hint>}
    </Body>
  )
}
